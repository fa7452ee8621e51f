/** All pictures of one zoom band: where they lie, which tiles they show, and the tiles that do not wait for one. */

import { type Art, type Face, type Layer, type Level, levelFor } from '../art/art';
import { carry, launch } from '../ui/carry';
import { lasting, motion } from '../ui/motion';
import { type Bounds, type Ground, UNIT, bounds, corner } from './geometry';
import type { Painter } from './painter';
import type { Cell } from './types';

/** Pixels of the screen per tile that pictures are made for, with the tiles along the side of a picture. */
const SIDES = { 32: 16, 64: 8, 90: 8, 128: 8, 256: 4, 384: 3, 640: 2 } as const;
export type Band = keyof typeof SIDES;
// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- keys are strings
const BANDS = Object.keys(SIDES).map(Number) as Band[];
/** Pictures overlap by so many device pixels, so that no gap shows between them. */
const BLEED = 1;
/** So many tiles are laid singly where there is no picture yet. */
const FEW = 3;
/** How long a tile is on its way and falls at its end, in milliseconds. */
const [CARRIED, DROP] = [340, 80];

/** The smallest band that is sharp at so many device pixels per tile; a fifth may be missing. */
export function bandFor(pixels: number): Band {
  return BANDS.find((band) => band * 1.2 >= pixels) ?? 640;
}

interface Lying {
  at: Cell;
  face: Face;
  /** The segments of complete features. */
  complete: readonly number[];
  layers: readonly Layer[];
  name: string;
}

/** A picture that the painter keeps, by its name, and where it lies on the board. */
export interface Kept {
  id: number;
  area: Bounds;
}

export interface Chunk {
  column: number;
  row: number;
  tiles: Lying[];
  /** Where its tiles lie, and no more: a larger picture would reach beyond the board and need a layer of its own. */
  area: Bounds;
  /** The names of its tiles: what a picture should show, what the present one shows, and what was last tried. */
  wanted: string;
  drawn: string;
  tried: string;
  picture: Kept | null;
  /** A new picture is on its way. */
  busy: boolean;
  /** Tiles that lie already while the picture is not ready. */
  fresh: HTMLImageElement[];
}

const placeOf = ({ column, row }: Pick<Chunk, 'column' | 'row'>): string => `${column},${row}`;

export class Grid {
  readonly host = document.createElement('div');
  readonly side: number;
  /** How much detail its pictures have; it only changes from grid to grid, so that none of them flashes. */
  readonly level: Level;
  readonly chunks = new Map<string, Chunk>();
  #art: Art;
  #painter: Painter;

  constructor(
    readonly band: Band,
    art: Art,
    painter: Painter,
    ground: Ground,
  ) {
    this.side = SIDES[band];
    this.level = levelFor(band);
    this.host.dataset['level'] = this.level;
    this.#art = art;
    this.#painter = painter;
    this.update(ground);
  }

  /** Takes over what lies on the board. */
  update(ground: Ground): void {
    for (const chunk of this.chunks.values()) chunk.tiles = [];
    for (const [place, { at, complete = [] }] of ground.tiles) {
      const face = ground.faces.get(place);
      if (!face) continue;
      const layers = this.#art.layers(face, at, this.level, complete);
      const name = `${at.join()}=${layers.map((one) => one.key).join()}`;
      this.#chunk(at).tiles.push({ at, face, complete, layers, name });
    }
    for (const [place, chunk] of this.chunks) {
      chunk.wanted = chunk.tiles.map((one) => one.name).join(';');
      const area = bounds(chunk.tiles.map((one) => one.at));
      if (area) chunk.area = area;
      else {
        this.#clear(chunk);
        this.chunks.delete(place);
      }
    }
  }

  #chunk(at: Cell): Chunk {
    const { x, y } = corner(at);
    const [column, row] = [Math.floor(x / UNIT / this.side), Math.floor(y / UNIT / this.side)];
    const known = this.chunks.get(placeOf({ column, row }));
    if (known) return known;
    const empty = { tiles: [], wanted: '', drawn: '', tried: '', picture: null, busy: false, fresh: [] };
    const made: Chunk = { column, row, area: square(at), ...empty };
    this.chunks.set(placeOf(made), made);
    return made;
  }

  /** Brings a picture up to date; where none can be made, its tiles are laid singly. */
  async draw(chunk: Chunk): Promise<void> {
    chunk.busy = true;
    chunk.tried = chunk.wanted;
    const wanted = chunk.wanted;
    const picture = await this.#picture(chunk);
    await fallen(chunk.fresh);
    chunk.busy = false;
    // The chunk may be gone in the meantime.
    if (this.chunks.get(placeOf(chunk)) !== chunk) return this.#forget(picture);
    if (!picture) return this.#lay(chunk, new Set());
    this.#forget(chunk.picture);
    [chunk.picture, chunk.drawn] = [picture, wanted];
  }

  /** Takes the single tiles away that can be seen in pictures now. */
  settle(shows: (picture: Kept) => boolean): void {
    for (const chunk of this.chunks.values()) {
      if (!chunk.fresh.length || !chunk.picture || !shows(chunk.picture)) continue;
      const drawn = new Set(chunk.drawn.split(';'));
      for (const one of chunk.fresh) if (drawn.has(one.alt)) take(one);
      chunk.fresh = chunk.fresh.filter((one) => !drawn.has(one.alt));
    }
  }

  async #picture(chunk: Chunk): Promise<Kept | null> {
    const { band } = this;
    const { left, top, right, bottom } = chunk.area;
    const placed = chunk.tiles.map(({ at: [x, y], layers }) => ({
      layers,
      tints: this.#art.tints(x, -y),
      column: x - left / UNIT,
      row: -y - top / UNIT,
    }));
    const size = { columns: (right - left) / UNIT, rows: (bottom - top) / UNIT };
    const id = await this.#painter.keep(band, size, BLEED, placed);
    const bleed = (BLEED / band) * UNIT;
    const area = { left: left - bleed, top: top - bleed, right: right + bleed, bottom: bottom + bleed };
    return id === null ? null : { id, area };
  }

  /** All that can be shown. */
  get pictures(): Kept[] {
    return [...this.chunks.values()].flatMap(({ picture }) => picture ?? []);
  }

  /** Shows at once the tiles that the present pictures do not have; those of `drops` fall onto the table. */
  lay(drops: ReadonlySet<string>, all = false): void {
    for (const chunk of this.chunks.values()) {
      // A whole board comes as pictures; a few tiles that open a new part of it do not wait for theirs.
      if (all || chunk.picture || chunk.tiles.length <= FEW) this.#lay(chunk, drops);
    }
  }

  #lay(chunk: Chunk, drops: ReadonlySet<string>): void {
    const shown = new Set([...chunk.drawn.split(';'), ...chunk.fresh.map((one) => one.alt)]);
    for (const { at, face, complete, name } of chunk.tiles) {
      if (shown.has(name)) continue;
      const picture = new Image();
      picture.src = this.#art.placed(face, at, complete);
      picture.alt = name;
      place(picture, square(at));
      chunk.fresh.push(picture);
      this.host.append(picture);
      if (drops.has(at.join())) fall(picture);
    }
  }

  /** Gives a picture back; it is made anew when it comes into sight. */
  give(chunk: Chunk): void {
    this.#clear(chunk);
    chunk.drawn = chunk.tried = '';
  }

  dispose(): void {
    for (const chunk of this.chunks.values()) this.#clear(chunk);
    this.chunks.clear();
    this.host.remove();
  }

  /** Takes a picture away, with the tiles that stood in for it. */
  #clear(chunk: Chunk): void {
    this.#forget(chunk.picture);
    for (const one of chunk.fresh) take(one);
    [chunk.picture, chunk.fresh] = [null, []];
  }

  #forget(picture: Kept | null): void {
    if (picture) this.#painter.forget(picture.id);
  }
}

function square(at: Cell): Bounds {
  const { x, y } = corner(at);
  return { left: x, top: y, right: x + UNIT, bottom: y + UNIT };
}

function place(picture: HTMLImageElement, { left, top, right, bottom }: Bounds): void {
  picture.style.left = `${left}px`;
  picture.style.top = `${top}px`;
  picture.style.width = `${right - left}px`;
  picture.style.height = `${bottom - top}px`;
}

/** A tile that somebody else has laid comes from where it was seen last, or from above. */
function fall(picture: HTMLImageElement): void {
  const from = launch('theirs');
  const to = (): DOMRect | null => (picture.isConnected ? picture.getBoundingClientRect() : null);
  picture.style.visibility = 'hidden';
  const landed = new Promise<void>((done) => {
    const land = (): void => {
      picture.style.visibility = '';
      drop(picture);
      done();
    };
    if (from) carry(picture.src, { from, to, lasts: CARRIED }, land);
    else land();
  });
  inTheAir.set(picture, landed);
}

/** Tiles on their way, until they lie. */
const inTheAir = new WeakMap<HTMLElement, Promise<void>>();

/** A tile comes down on the table: the last few pixels. */
function drop(picture: HTMLElement): void {
  const high = motion() === 'full' ? { scale: 1.06, translate: '0 -6px' } : { opacity: 0 };
  picture.animate?.([high, {}], { duration: lasting(DROP), easing: 'ease-out' });
}

/** Waits for tiles that are still in the air. */
async function fallen(tiles: readonly HTMLElement[]): Promise<void> {
  await Promise.all(tiles.map((one) => inTheAir.get(one)));
  await Promise.allSettled(tiles.flatMap((one) => one.getAnimations?.().map(({ finished }) => finished) ?? []));
}

/** Takes it off the page and gives its address back. */
function take(tile: HTMLImageElement): void {
  URL.revokeObjectURL(tile.src);
  tile.remove();
}
