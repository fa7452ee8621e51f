/** What the pointer aims at and picks, where the keyboard's cursor is, and which tile is magnified for a finger. */

import type { Camera } from './camera';
import type { Point } from './geometry';
import { crowded, nearestCell } from './taps';
import type { BoardEvents, Cell, Source, Target, Tentative } from './types';

/** A tap on a cell smaller than this comes nearer first, up to that size; both in pixels per tile. */
const TINY = 32;
const NEAR = 64;
/** Where four tiles meet, all of them must be in sight. */
const CLOSE = 160;

/** The board it chooses on, as it is now. */
export interface Choices {
  camera: Camera;
  targets: readonly Target[];
  /** Those that are the user's own to pick. */
  live: readonly Target[];
  tentative: Tentative | null;
  wheelRotates: 'over' | 'always';
  where: (target: Target) => Point;
  cellOf: (target: Target) => Cell;
  /** Gives the board the keyboard. */
  focus: () => void;
  onpick: BoardEvents['onpick'] | undefined;
  onrotate: BoardEvents['onrotate'] | undefined;
  onaim: BoardEvents['onaim'] | undefined;
  oncrowd: BoardEvents['oncrowd'] | undefined;
}

export class Choosing {
  aimed = $state<string | null>(null);
  cursor = $state<string | null>(null);
  magnified = $state<Cell | null>(null);
  #board: () => Choices;
  /** What was offered when it was last tidied. */
  #offered = '';

  constructor(board: () => Choices) {
    this.#board = board;
  }

  /** Lets go of what is no longer offered; what is magnified must not cover another question. */
  tidy(): void {
    const { targets, live } = this.#board();
    const offered = live.map((one) => one.id).join(' ');
    if (offered !== this.#offered) this.magnified = null;
    this.#offered = offered;
    if (this.cursor !== null && !targets.some((one) => one.id === this.cursor)) this.cursor = null;
    if (this.aimed !== null && !targets.some((one) => one.id === this.aimed)) this.aimed = null;
  }

  hover(element: Element | null): void {
    const target = this.#at(element);
    const id = target?.id ?? null;
    if (id === this.aimed) return;
    this.aimed = id;
    this.#board().onaim?.(target);
  }

  tap(point: Point, source: Source, element: Element | null): void {
    const { tentative, focus, onrotate } = this.#board();
    if (source === 'mouse') focus();
    this.magnified = null;
    if (element?.hasAttribute('data-tentative')) {
      if (tentative?.rotatable) onrotate?.(1, null);
      return;
    }
    const direct = this.#at(element);
    if (source === 'touch' && this.#touched(point, direct)) return;
    if (direct) this.pick(direct, source);
  }

  pick(target: Target, source: Source): void {
    this.cursor = source === 'key' ? target.id : null;
    this.#board().onpick?.(target, source);
  }

  rotate(by: 1 | -1, element: Element | null, always: boolean): boolean {
    const target = this.#at(element);
    const turning = element?.hasAttribute('data-turns') ?? false;
    if (!always && !turning && this.#board().wheelRotates === 'over') return false;
    this.#board().onrotate?.(by, target?.kind === 'cell' ? target : null);
    return true;
  }

  #at(element: Element | null): Target | null {
    const id = element?.getAttribute('data-pick');
    return this.#board().targets.find((one) => one.id === id && !one.watch) ?? null;
  }

  /** Fingers are wide: true if the tap was used for finding out what is meant. */
  #touched(point: Point, direct: Target | null): boolean {
    const { camera, live, where, cellOf, oncrowd } = this.#board();
    if (direct?.kind === 'cell' || !direct) return this.#touchedCell(point, direct);
    const close = crowded(live, where, camera, point);
    const [nearest] = close;
    if (!nearest || close.length < 2) return false;
    // What is hit may belong to the tile beside the one that is meant.
    const at = cellOf(nearest);
    // A corner belongs to four tiles: only coming closer helps.
    if (close.some((one) => one.kind === 'corner')) camera.goTo(at, CLOSE);
    else if (oncrowd) oncrowd(close, at);
    else this.magnified = at;
    return true;
  }

  #touchedCell(point: Point, direct: Target | null): boolean {
    const { camera, live, cellOf } = this.#board();
    const target = direct ?? nearestCell(live, camera, point);
    if (target && camera.frame.ppt < TINY) {
      camera.goTo(cellOf(target), NEAR);
      return true;
    }
    if (direct || !target) return false;
    this.pick(target, 'touch');
    return true;
  }
}
