/**
 * Between the own turns a tile can be tried on the board: one that is held, else one that may still come.
 *
 * It is told to nobody and binds nobody. Where the tile fits is what the server says of the empty cells.
 */

import { art } from '../../art/art';
import { Ground, key } from '../../board/geometry';
import { sidesOf } from '../../board/sides';
import type { Cell, CellTarget, Rotation, Target, Tentative } from '../../board/types';
import { t } from '../../i18n';
import { where } from '../../i18n/engine';
import type { AidName } from '../../net/table.svelte';
import type { View } from '../../net/view';
import { held } from '../show/players';
import { cell, NEIGHBOURS } from '../show/position';
import { sure } from '../../sure';

/** What it needs to know of the table. */
export interface Trying {
  readonly view: () => View;
  readonly ground: () => Ground;
  /** The own seat, while somebody else decides. */
  readonly waiting: () => number | null;
}

const ROTATIONS: readonly Rotation[] = [0, 1, 2, 3];
const turned = (rotation: number, by: number): Rotation => sure(ROTATIONS[(rotation + by + 4) % 4]);

export class Planning {
  static readonly aids: readonly AidName[] = ['remaining', 'fits'];
  /** The player wishes it. */
  on = $state(false);
  rotation = $state.raw<Rotation>(0);
  #number = $state(0);
  #at = $state.raw<Cell | null>(null);
  #trying: Trying;

  constructor(trying: Trying) {
    this.#trying = trying;
  }

  get offered(): boolean {
    return this.#trying.waiting() !== null;
  }

  get active(): boolean {
    return this.on && this.offered && this.tile !== undefined;
  }

  readonly #held = $derived.by(() => held(this.#view, this.#trying.waiting() ?? -1));
  /** Those in hand; without any, those that may come, the most frequent first. */
  readonly #tiles = $derived.by((): readonly string[] => {
    const left = Object.entries(this.#view.remaining ?? {}).filter(([, count]) => count > 0);
    return this.#held.length ? this.#held : left.sort(([, a], [, b]) => b - a).map(([tile]) => tile);
  });
  readonly tile = $derived.by(() => this.#tiles[this.#number % this.#tiles.length]);

  /** Another tile; it is tried at no place yet. */
  change(by: 1 | -1): void {
    this.#number = (this.#number + by + this.#tiles.length) % this.#tiles.length;
    this.#at = null;
  }

  /** Turns the tile, at a place to the next way in which it fits there. */
  rotate(by: 1 | -1): void {
    const at = this.#laid;
    const ways = [1, 2, 3].map((step) => turned(this.rotation, step * by));
    this.rotation = (at ? ways.find((way) => this.#fits(at, way)) : ways[0]) ?? this.rotation;
  }

  put(target: Target): void {
    if (target.kind !== 'cell') return;
    this.#at = target.at;
    this.rotation = target.rotations[0] ?? this.rotation;
  }

  readonly targets = $derived.by((): readonly CellTarget[] => {
    const { tile, rotation } = this;
    if (tile === undefined) return [];
    return (this.#view.fits ?? []).flatMap(([place, tiles]): CellTarget[] => {
      const at = cell(place);
      const rotations = ROTATIONS.map((by) => turned(rotation, by)).filter((way) => this.#fits(at, way));
      if ((!(tile in tiles) && !this.#held.length) || !rotations.length || at.join() === this.#laid?.join()) return [];
      const label = t('ui.a11y.cell_legal', { where: where(place), count: rotations.length });
      const look = rotations[0] === rotation ? 'fits' : 'turn';
      return [{ kind: 'cell', id: `plan:${at}`, at, look, rotations, label, ...(this.#laid && { earlier: true }) }];
    });
  });

  readonly tentative = $derived.by((): Tentative | null => {
    const { tile, rotation } = this;
    const at = this.#laid;
    return at && tile ? { tiles: [{ tile, at, rotation }], rotatable: true, label: t('ui.plan.title') } : null;
  });

  /** Its ghost follows the pointer until it lies somewhere. */
  readonly hand = $derived.by(() => {
    const { tile, rotation } = this;
    return tile && !this.#laid ? { tile, rotation } : null;
  });

  get #view(): View {
    return this.#trying.view();
  }

  /** Somebody else may have laid a tile there meanwhile. */
  readonly #laid = $derived.by(() => {
    const at = this.#at;
    return at && !this.#trying.ground().tiles.has(key(at)) ? at : null;
  });

  /** Its sides are of the kinds that lie beside them. */
  #fits([x, y]: Cell, rotation: Rotation): boolean {
    const ground = this.#trying.ground();
    const alone = new Ground(art, [{ tile: this.tile ?? '', at: [0, 0], rotation }]);
    const own = sidesOf(alone, [0, 0]);
    return NEIGHBOURS.every(([across, up], side) => {
      const there = sidesOf(ground, [x + across, y + up])[(side + 2) % 4];
      return !there || there === own[side];
    });
  }
}
