/** Pictures of many tiles, painted by a worker: the page stays free while they are made. */

import type { Layer, Tint } from '../art/art';
import type { Bounds } from './geometry';

/** Tiles on a sheet, by column and row. */
export interface Sheet {
  /** Pixels per tile. */
  band: number;
  /** Tiles along its sides. */
  size: Size;
  /** The sheet is so many pixels larger on each side. */
  bleed: number;
  bodies: Readonly<Record<string, string>>;
  /** Each from the bottom up: the names of the land and of the drawing; between them lie the tints. */
  tiles: readonly { keys: readonly string[]; tints: readonly Tint[]; column: number; row: number }[];
}

/** So many tiles. */
export interface Size {
  columns: number;
  rows: number;
}

/** A part of the board, in pixels from its origin: shapes, and on them sheets that the worker keeps. */
export interface Sight {
  area: Bounds;
  /** Pixels per unit of the board. */
  scale: number;
  shapes: readonly Shape[];
  sheets: readonly { id: number; area: Bounds }[];
}

/** One colour, in units of the board. */
export interface Shape {
  path: string;
  fill: string;
  /** It lies so much lower. */
  down: number;
}

/** What the worker is asked for: a sheet as a file or to be kept, a picture of kept ones, or to keep one no longer. */
export type Wish =
  | { kind: 'file' | 'keep'; id: number; sheet: Sheet }
  | { kind: 'sight'; id: number; sight: Sight }
  | { kind: 'forget'; id: number };

export interface Answer {
  id: number;
  /** Nothing: it cannot be painted here. */
  made: Made | null;
}
type Made = Blob | ImageBitmap | 'kept';

/** A tile on a sheet: what is drawn there from the bottom up. */
export interface Placed {
  layers: readonly Layer[];
  /** What lies over the lowest layer. */
  tints: readonly Tint[];
  column: number;
  row: number;
}

export class Painter {
  #worker: Worker | null = null;
  #waiting = new Map<number, (made: Made | null) => void>();
  #last = 0;
  /** There is no worker here, or it has failed. */
  #broken = false;

  get works(): boolean {
    return !this.#broken && typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined';
  }

  /** A picture of these tiles, or nothing where none can be made. */
  async paint(band: number, size: Size, bleed: number, placed: readonly Placed[]): Promise<Blob | null> {
    const made = await this.#ask({ kind: 'file', id: this.#next(), sheet: sheetOf(band, size, bleed, placed) });
    return made instanceof Blob ? made : null;
  }

  /** Has the worker keep such a picture; by what name, or nothing where none can be made. */
  async keep(band: number, size: Size, bleed: number, placed: readonly Placed[]): Promise<number | null> {
    const id = this.#next();
    const made = await this.#ask({ kind: 'keep', id, sheet: sheetOf(band, size, bleed, placed) });
    return made === 'kept' ? id : null;
  }

  forget(id: number): void {
    this.#worker?.postMessage({ kind: 'forget', id } satisfies Wish);
  }

  /** What is seen of the sheets that are kept. */
  async see(sight: Sight): Promise<ImageBitmap | null> {
    const made = await this.#ask({ kind: 'sight', id: this.#next(), sight });
    return made && made !== 'kept' && !(made instanceof Blob) ? made : null;
  }

  #next(): number {
    return (this.#last += 1);
  }

  #ask(wish: Wish): Promise<Made | null> {
    const worker = this.#start();
    if (!worker) return Promise.resolve(null);
    return new Promise((done) => {
      this.#waiting.set(wish.id, done);
      worker.postMessage(wish);
    });
  }

  #start(): Worker | null {
    if (this.#worker || !this.works) return this.#worker;
    const worker = new Worker(new URL('./painting.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      this.#waiting.get(data.id)?.(data.made);
      this.#waiting.delete(data.id);
    };
    worker.onerror = () => this.#fail();
    this.#worker = worker;
    return worker;
  }

  #fail(): void {
    this.#broken = true;
    this.#worker?.terminate();
    this.#worker = null;
    for (const done of this.#waiting.values()) done(null);
    this.#waiting.clear();
  }
}

function sheetOf(band: number, size: Size, bleed: number, placed: readonly Placed[]): Sheet {
  return {
    band,
    size,
    bleed,
    bodies: Object.fromEntries(placed.flatMap(({ layers }) => layers.map(({ key, body }) => [key, body]))),
    tiles: placed.map(({ layers, ...where }) => ({ ...where, keys: layers.map(({ key }) => key) })),
  };
}

/** One worker for all boards of the page: starting another costs more than it could save. */
export const painter = new Painter();
