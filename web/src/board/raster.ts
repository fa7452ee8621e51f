/**
 * Tile drawings as bitmaps, one per face and zoom band.
 *
 * A drawing has some forty paths; drawn once to a bitmap, a board of 250 tiles costs as much as 250 small
 * pictures. Bands are sizes in device pixels: a face is drawn anew only when the zoom leaves its band.
 */

import type { Art, Face } from '../art/art';

export const BANDS = [64, 128, 256, 384] as const;
export type Band = (typeof BANDS)[number];
/** Bitmaps are forgotten, the longest unused first, above this many pixels. */
const KEPT = 10_000_000;
/** So many drawings are under way at the same time. */
const AT_ONCE = 6;
/** Unfinished boards are shown after so many milliseconds. */
const PATIENCE = 120;

/** The smallest band that is sharp at so many device pixels per tile; a fifth may be missing. */
export function bandFor(pixels: number): Band {
  return BANDS.find((band) => band * 1.2 >= pixels) ?? BANDS[BANDS.length - 1] ?? 384;
}

export type Bitmap = HTMLCanvasElement;

export class Raster {
  #art: Art;
  #ready = new Map<string, Bitmap>();
  /** What is asked for and not finished, in order; the first few are being drawn. */
  #queue = new Map<string, { face: Face; band: Band }>();
  #begun = new Set<string>();
  /** Drawings that cannot be shown are not tried again. */
  #failed = new Set<string>();
  #drawing = 0;
  #told = 0;
  #pixels = 0;
  #tell: (() => void) | null = null;
  #busy: () => boolean;

  /** Nothing is drawn while the page is `busy`. `ready` is called when bitmaps have been finished: several at a time, and after the last. */
  constructor(art: Art, busy: () => boolean, ready: () => void) {
    this.#art = art;
    this.#busy = busy;
    this.#tell = ready;
  }

  /** The bitmap of a face, or nothing yet; it is then on its way. */
  get(face: Face, band: Band): Bitmap | undefined {
    const name = `${face.key}@${band}`;
    const bitmap = this.#ready.get(name);
    if (bitmap) {
      this.#ready.delete(name);
      this.#ready.set(name, bitmap);
      return bitmap;
    }
    if (!this.#queue.has(name) && !this.#failed.has(name)) {
      this.#queue.set(name, { face, band });
      if (this.#drawing < AT_ONCE) void this.#work();
    }
    return undefined;
  }

  /** Will there never be a bitmap of this face? */
  failed(face: Face, band: Band): boolean {
    return this.#failed.has(`${face.key}@${band}`);
  }

  /** Draws what is asked for, one after the other; a few of these run side by side. */
  async #work(): Promise<void> {
    this.#drawing += 1;
    for (let next = this.#open(); next; next = this.#open()) {
      const [name, { face, band }] = next;
      this.#begun.add(name);
      while (this.#busy()) await pause();
      const bitmap = await this.#make(face, band);
      if (bitmap) this.#keep(name, bitmap);
      else this.#failed.add(name);
      this.#begun.delete(name);
      this.#queue.delete(name);
      this.#report();
    }
    this.#drawing -= 1;
  }

  #open(): [string, { face: Face; band: Band }] | undefined {
    for (const entry of this.#queue) if (!this.#begun.has(entry[0])) return entry;
    return undefined;
  }

  #report(): void {
    const now = performance.now();
    if (this.#queue.size > 0 && now - this.#told < PATIENCE) return;
    this.#told = now;
    this.#tell?.();
  }

  /** A drawing that cannot be shown gives nothing: its tile stays plain. */
  async #make(face: Face, band: Band): Promise<Bitmap | null> {
    const address = URL.createObjectURL(new Blob([this.#art.document(face, band)], { type: 'image/svg+xml' }));
    try {
      const image = new Image(band, band);
      image.src = address;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = band;
      canvas.getContext('2d', { willReadFrequently: true })?.drawImage(image, 0, 0, band, band);
      return canvas;
    } catch {
      return null;
    } finally {
      URL.revokeObjectURL(address);
    }
  }

  #keep(name: string, bitmap: Bitmap): void {
    this.#ready.set(name, bitmap);
    this.#pixels += bitmap.width ** 2;
    for (const [oldest, old] of this.#ready) {
      if (this.#pixels <= KEPT || oldest === name) break;
      this.#ready.delete(oldest);
      this.#pixels -= old.width ** 2;
    }
  }

  dispose(): void {
    this.#tell = null;
    this.#queue.clear();
    this.#ready.clear();
  }
}

const pause = (): Promise<void> => new Promise((done) => setTimeout(done, 60));
