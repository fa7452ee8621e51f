/**
 * The land in sight as one canvas, which a worker fills; the page moves it and draws nothing of it.
 *
 * A browser draws all of a layer anew whenever it rests in another scale, and whatever comes into a layer; until that is
 * done no frame comes. A canvas that is handed over as a whole costs it a copy.
 */

import { type Camera, clamp } from './camera';
import { type Bounds, type Ground, type Point, UNIT, bounds } from './geometry';
import type { Kept } from './grid';
import type { Painter, Shape } from './painter';

/** This share of the view beyond its rims is on the canvas, and so much is left when a moving view gets a new one. */
const AHEAD = { made: 0.2, least: 0.05 };
/** A canvas of more pixels has narrower rims. */
const LARGEST = 8e6;
/** So many units of the board beyond the tiles their shadow reaches at most. */
const SHADOW = 17;

/** What a canvas shows: in pixels of the device from the origin of the board, at so many pixels per tile. */
interface Shown {
  area: Bounds;
  ppt: number;
  dense: number;
  pictures: ReadonlySet<number>;
}

export class Scene {
  #canvas: HTMLCanvasElement;
  #under: Element;
  #camera: Camera;
  #painter: Painter;
  #map: Bounds | null = null;
  #shown: Shown | null = null;
  /** What is shown or being made. */
  #asked: Shown | null = null;
  /** Where the origin of the board is seen. */
  #origin: Point = { x: 0, y: 0 };
  #now: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;
  #gone = false;

  /** `under` has the shapes that lie under the tiles. */
  constructor(canvas: HTMLCanvasElement, under: Element, camera: Camera, painter: Painter) {
    this.#canvas = canvas;
    this.#under = under;
    this.#camera = camera;
    this.#painter = painter;
  }

  /** The canvas ends where the map ends. */
  lay(ground: Ground): void {
    this.#map = bounds([...ground.tiles.values()].map((one) => one.at));
  }

  /** Moves the canvas with the view. */
  place(origin: Point): void {
    this.#origin = origin;
    if (!this.#shown) return;
    const { area, ppt, dense } = this.#shown;
    const grown = this.#camera.frame.ppt / ppt / dense;
    const [x, y] = [origin.x + area.left * grown, origin.y + area.top * grown];
    this.#canvas.style.transform = `translate3d(${x}px, ${y}px, 0) scale(${grown})`;
  }

  /** Does the canvas reach beyond the view on all sides, or will soon? */
  get covers(): boolean {
    if (!this.#asked) return !this.#painter.works;
    const { area, ppt, dense } = this.#asked;
    const grown = (this.#camera.frame.ppt * devicePixelRatio) / (ppt * dense);
    const least = this.#area(AHEAD.least);
    return (
      area.left * grown <= least.left + 1 &&
      area.top * grown <= least.top + 1 &&
      area.right * grown >= least.right - 1 &&
      area.bottom * grown >= least.bottom - 1
    );
  }

  /** Is it as sharp as can be, or will be soon? */
  get fits(): boolean {
    const { ppt, dense } = this.#asked ?? { ppt: this.#camera.frame.ppt, dense: devicePixelRatio };
    return this.covers && ppt === this.#camera.frame.ppt && dense === devicePixelRatio;
  }

  /** Is this picture on the canvas, or will be soon? */
  has = ({ id }: Kept): boolean => this.#asked?.pictures.has(id) ?? false;

  /** Can it be seen already? */
  shows = ({ id }: Kept): boolean => this.#shown?.pictures.has(id) ?? false;

  /** Nothing is being made. */
  get idle(): boolean {
    return this.#asked === this.#shown;
  }

  /** Shows these pictures, as they are when their turn comes; what is being made may be older. */
  show(pictures: () => readonly Kept[]): Promise<void> {
    return (this.#next ??= this.#now.then(() => {
      this.#now = this.#next ?? this.#now;
      this.#next = null;
      return this.#make(pictures());
    }));
  }

  async #make(sheets: readonly Kept[]): Promise<void> {
    if (this.#gone || !this.#camera.width || !this.#painter.works) return;
    const [{ ppt }, dense] = [this.#camera.frame, devicePixelRatio];
    const area = this.#area(AHEAD.made);
    this.#asked = { area, ppt, dense, pictures: new Set(sheets.map(({ id }) => id)) };
    const picture = await this.#painter.see({ area, scale: (ppt / UNIT) * dense, shapes: this.#shapes(), sheets });
    if (!picture) this.#asked = this.#shown;
    if (!picture || this.#gone) return picture?.close();
    const { width, height } = picture;
    // Its own pixels are those of the device: a box of broken pixels would be smoothed.
    Object.assign(this.#canvas, { width, height });
    this.#canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture);
    this.#under.classList.add('painted');
    this.#shown = this.#asked;
    this.place(this.#origin);
  }

  /** The map as far as it is seen, and this share of the view beyond it; in pixels of the device. */
  #area(share: number): Bounds {
    const scale = (this.#camera.frame.ppt / UNIT) * devicePixelRatio;
    const { left, top, right, bottom } = this.#camera.seen;
    const [wide, high] = [right - left, bottom - top];
    const most = (Math.sqrt(LARGEST / (wide * high * scale * scale)) - 1) / 2;
    const more = Math.min(share, Math.max(most, AHEAD.least));
    const map = this.#map ?? { left, top, right, bottom };
    const across = (x: number): number => clamp(x, map.left - SHADOW, map.right + SHADOW) * scale;
    const down = (y: number): number => clamp(y, map.top - SHADOW, map.bottom + SHADOW) * scale;
    return {
      left: Math.floor(across(left - wide * more)),
      top: Math.floor(down(top - high * more)),
      right: Math.ceil(across(right + wide * more)) + 1,
      bottom: Math.ceil(down(bottom + high * more)) + 1,
    };
  }

  /** What lies under the tiles, in the colours that the page wears now. */
  #shapes(): Shape[] {
    return [...this.#under.querySelectorAll('path')].map((one) => ({
      path: one.getAttribute('d') ?? '',
      fill: getComputedStyle(one).fill,
      down: Number(one.dataset['down']),
    }));
  }

  dispose(): void {
    this.#gone = true;
  }
}
