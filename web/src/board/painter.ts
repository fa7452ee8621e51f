/** Pictures of many tiles, painted by a worker: the page stays free while they are made. */

import type { Layer, Tint } from '../art/art';

/** What the worker is asked for: tiles on a sheet, by column and row. */
export interface Sheet {
  id: number;
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

export interface Answer {
  id: number;
  /** Nothing: it cannot be painted here. */
  picture: Blob | null;
}

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
  #waiting = new Map<number, (picture: Blob | null) => void>();
  #last = 0;
  /** There is no worker here, or it has failed. */
  #broken = false;

  get works(): boolean {
    return !this.#broken && typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined';
  }

  /** A picture of these tiles, or nothing where none can be made. */
  paint(band: number, size: Size, bleed: number, placed: readonly Placed[]): Promise<Blob | null> {
    const worker = this.#start();
    if (!worker) return Promise.resolve(null);
    const sheet: Sheet = {
      id: (this.#last += 1),
      band,
      size,
      bleed,
      bodies: Object.fromEntries(placed.flatMap(({ layers }) => layers.map(({ key, body }) => [key, body]))),
      tiles: placed.map(({ layers, ...where }) => ({ ...where, keys: layers.map(({ key }) => key) })),
    };
    return new Promise((done) => {
      this.#waiting.set(sheet.id, done);
      worker.postMessage(sheet);
    });
  }

  #start(): Worker | null {
    if (this.#worker || !this.works) return this.#worker;
    const worker = new Worker(new URL('./painting.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      this.#waiting.get(data.id)?.(data.picture);
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

/** One worker for all boards of the page: starting another costs more than it could save. */
export const painter = new Painter();
