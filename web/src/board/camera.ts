/**
 * What part of the board is seen, and how the view moves: pan, zoom at a point, glide, fit, inertia.
 *
 * The camera looks at a point of the board (x, y) in the middle of the viewport, with `ppt` pixels per tile.
 * Listeners are told of every frame; `settled` comes once the view has rested, when sharp pictures pay off.
 */

import { type Bounds, type Point, UNIT, cellAt, corner } from './geometry';
import type { Cell, Insets } from './types';

export const CLOSEST = 220;
export const FARTHEST = 24;
/** A fitted board is not shown larger than this. */
const FITTED = 112;
const GLIDE = 260;
const INERTIA = 200;
/** The view counts as at rest after so many milliseconds. */
const REST = 150;
/** The camera leaves the user alone for so long after a touch. */
const RESPECT = 2000;

export interface Frame {
  x: number;
  y: number;
  ppt: number;
}

type Listener = (frame: Frame) => void;

/** Time and frames, so that tests can hold them still. */
export interface Clock {
  now(): number;
  frame(callback: (now: number) => void): number;
  cancel(handle: number): void;
}

const BROWSER: Clock = {
  now: () => performance.now(),
  frame: (callback) => requestAnimationFrame(callback),
  cancel: (handle) => cancelAnimationFrame(handle),
};

export class Camera {
  width = 0;
  height = 0;
  safe: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
  frame: Frame = { x: UNIT / 2, y: UNIT / 2, ppt: 92 };
  /** No flights: reduced motion. */
  still = false;
  #clock: Clock;
  #listeners = new Set<Listener>();
  #resting = new Set<Listener>();
  #handle: number | null = null;
  #rest: ReturnType<typeof setTimeout> | null = null;
  #changedAt = 0;
  #touched = -Infinity;
  #steered = -Infinity;
  #steering = new Set<() => void>();
  #leaping = new Set<() => void>();
  #held = false;
  #moving = false;
  #content: Bounds | null = null;

  constructor(clock: Clock = BROWSER) {
    this.#clock = clock;
  }

  /** Calls back on every change of the view; returns how to stop it. */
  onframe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls back when the view has come to rest. */
  onrest(listener: Listener): () => void {
    this.#resting.add(listener);
    return () => this.#resting.delete(listener);
  }

  /** Calls back when the user pans or zooms. */
  onsteer(listener: () => void): () => void {
    this.#steering.add(listener);
    return () => this.#steering.delete(listener);
  }

  /** Calls back when the view is elsewhere at once because nothing may fly. */
  onleap(listener: () => void): () => void {
    this.#leaping.add(listener);
    return () => this.#leaping.delete(listener);
  }

  get moving(): boolean {
    return this.#moving;
  }

  /** Pixels per unit of the board. */
  get scale(): number {
    return this.frame.ppt / UNIT;
  }

  // --- between pixels and the board ---------------------------------------------------------------------

  toScreen({ x, y }: Point): Point {
    return {
      x: (x - this.frame.x) * this.scale + this.width / 2,
      y: (y - this.frame.y) * this.scale + this.height / 2,
    };
  }

  toBoard({ x, y }: Point): Point {
    return {
      x: (x - this.width / 2) / this.scale + this.frame.x,
      y: (y - this.height / 2) / this.scale + this.frame.y,
    };
  }

  cell(point: Point): Cell {
    return cellAt(this.toBoard(point));
  }

  /** What can be seen, in units of the board. */
  get seen(): Bounds {
    return this.#onBoard({ left: 0, top: 0, right: this.width, bottom: this.height });
  }

  /** The part of the board that nothing covers. */
  get open(): Bounds {
    return this.#onBoard(this.clear);
  }

  #onBoard({ left, top, right, bottom }: Bounds): Bounds {
    const from = this.toBoard({ x: left, y: top });
    const to = this.toBoard({ x: right, y: bottom });
    return { left: from.x, top: from.y, right: to.x, bottom: to.y };
  }

  /** The part of the viewport that nothing covers, in pixels. */
  get clear(): Bounds {
    const { top, right, bottom, left } = this.safe;
    const across = this.width - left - right;
    const down = this.height - top - bottom;
    if (across < 60 || down < 60) return { left: 0, top: 0, right: this.width, bottom: this.height };
    return { left, top, right: this.width - right, bottom: this.height - bottom };
  }

  /** Is the middle of this cell in the clear? */
  shows(at: Cell): boolean {
    const from = corner(at);
    const spot = this.toScreen({ x: from.x + UNIT / 2, y: from.y + UNIT / 2 });
    const { left, top, right, bottom } = this.clear;
    return spot.x >= left && spot.x <= right && spot.y >= top && spot.y <= bottom;
  }

  // --- moves --------------------------------------------------------------------------------------------

  /** What is in the middle of the clear area stays there. */
  resize(width: number, height: number): void {
    if (width === this.width && height === this.height) return;
    const { left, right, top, bottom } = this.open;
    const known = this.width > 0;
    this.width = width;
    this.height = height;
    if (known) this.jump(this.centred({ x: (left + right) / 2, y: (top + bottom) / 2 }));
    else this.#changed();
  }

  /** The area the board covers: the view cannot lose sight of it. */
  limit(content: Bounds | null): void {
    this.#content = content;
  }

  panBy(across: number, down: number): void {
    this.steer();
    this.#set({ ...this.frame, x: this.frame.x - across / this.scale, y: this.frame.y - down / this.scale });
  }

  /** Zooms so that the point under the pointer stays there. */
  zoomAt(point: Point, factor: number): void {
    this.steer();
    const ppt = clamp(this.frame.ppt * factor, FARTHEST, CLOSEST);
    const fixed = this.toBoard(point);
    const scale = ppt / UNIT;
    this.#set({
      x: fixed.x - (point.x - this.width / 2) / scale,
      y: fixed.y - (point.y - this.height / 2) / scale,
      ppt,
    });
  }

  /** Zooms in the middle of the clear area, for keys and buttons. */
  zoom(factor: number): void {
    this.touch();
    const { left, right, top, bottom } = this.clear;
    const before = this.frame;
    this.zoomAt({ x: (left + right) / 2, y: (top + bottom) / 2 }, factor);
    const after = this.frame;
    this.frame = before;
    this.glide(after);
  }

  /** Shows all of an area in the clear. */
  fit(area: Bounds, animate = true, closest = FITTED): void {
    const to = this.fitted(area, closest);
    if (animate) this.glide(to);
    else this.jump(to);
  }

  fitted(area: Bounds, closest = FITTED): Frame {
    const { left, right, top, bottom } = this.clear;
    const across = (right - left) / (area.right - area.left);
    const down = (bottom - top) / (area.bottom - area.top);
    const ppt = clamp(Math.min(across, down) * UNIT, FARTHEST, closest);
    return this.centred({ x: (area.left + area.right) / 2, y: (area.top + area.bottom) / 2 }, ppt);
  }

  /** The frame that has a spot of the board in the middle of the clear area. */
  centred(spot: { x: number; y: number }, ppt = this.frame.ppt): Frame {
    const { left, right, top, bottom } = this.clear;
    const scale = ppt / UNIT;
    return {
      x: spot.x - ((left + right) / 2 - this.width / 2) / scale,
      y: spot.y - ((top + bottom) / 2 - this.height / 2) / scale,
      ppt,
    };
  }

  /** Brings a cell into the middle of the clear area. */
  goTo(at: Cell, ppt = Math.max(this.frame.ppt, 64)): void {
    const { x, y } = corner(at);
    this.glide(this.centred({ x: x + UNIT / 2, y: y + UNIT / 2 }, ppt));
  }

  jump(to: Frame): void {
    this.stop();
    this.#set(to);
  }

  #leap(to: Frame): void {
    this.#set(to);
    for (const listener of this.#leaping) listener();
  }

  /** Moves there within 260 ms; at once if motion is unwanted. */
  glide(to: Frame, lasts = GLIDE): void {
    this.stop();
    if (this.still || lasts <= 0) return this.#leap(to);
    const from = this.frame;
    const begun = this.#clock.now();
    const step = (now: number) => {
      const part = clamp((now - begun) / lasts, 0, 1);
      const eased = 1 - (1 - part) ** 3;
      const mix = (a: number, b: number) => a + (b - a) * eased;
      this.#set({
        x: mix(from.x, to.x),
        y: mix(from.y, to.y),
        ppt: from.ppt * (to.ppt / from.ppt) ** eased,
      });
      this.#handle = part < 1 ? this.#clock.frame(step) : null;
    };
    this.#handle = this.#clock.frame(step);
  }

  /** Lets go of a drag with this speed (pixels per millisecond): it runs out within 200 ms. */
  release(across: number, down: number): void {
    if (this.still || Math.hypot(across, down) < 0.15) return;
    const way = INERTIA / 3;
    this.glide(
      { ...this.frame, x: this.frame.x - (across * way) / this.scale, y: this.frame.y - (down * way) / this.scale },
      INERTIA,
    );
  }

  stop(): void {
    if (this.#handle !== null) this.#clock.cancel(this.#handle);
    this.#handle = null;
  }

  // --- manners ------------------------------------------------------------------------------------------

  /** The user has a hand on the board. */
  touch(): void {
    this.#touched = this.#clock.now();
  }

  /** The user moves the view. */
  steer(): void {
    this.touch();
    this.#steered = this.#clock.now();
    for (const listener of this.#steering) listener();
  }

  /** The user is moving the view or may begin to: nothing else may move it. */
  get steered(): boolean {
    return this.#held || this.#clock.now() - this.#steered < RESPECT;
  }

  /** The user has a finger or a button down on the board, however still, or lets go of it. */
  hold(down: boolean): void {
    this.#held = down;
    this.touch();
  }

  /** May the camera move by itself? */
  get free(): boolean {
    return !this.#held && this.#clock.now() - this.#touched >= RESPECT;
  }

  #set(to: Frame): void {
    this.frame = this.#kept({ ...to, ppt: clamp(to.ppt, FARTHEST, CLOSEST) });
    this.#changed();
  }

  /** Keeps the middle of the view over the board or near it. */
  #kept(to: Frame): Frame {
    const area = this.#content;
    if (!area) return to;
    const across = (this.width / 2 / to.ppt) * UNIT * 0.8;
    const down = (this.height / 2 / to.ppt) * UNIT * 0.8;
    return {
      ...to,
      x: clamp(to.x, area.left - across, area.right + across),
      y: clamp(to.y, area.top - down, area.bottom + down),
    };
  }

  #changed(): void {
    this.#moving = true;
    this.#changedAt = performance.now();
    for (const listener of this.#listeners) listener(this.frame);
    // One timer that is renewed when it ends: a new one for every frame is work in every frame.
    this.#rest ??= setTimeout(() => this.#settle(), REST);
  }

  #settle(): void {
    const left = this.#changedAt + REST - performance.now();
    this.#rest = left > 1 ? setTimeout(() => this.#settle(), left) : null;
    if (this.#rest !== null) return;
    this.#moving = false;
    for (const listener of this.#resting) listener(this.frame);
  }

  dispose(): void {
    this.stop();
    if (this.#rest !== null) clearTimeout(this.#rest);
    this.#listeners.clear();
    this.#resting.clear();
    this.#steering.clear();
    this.#leaping.clear();
  }
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
