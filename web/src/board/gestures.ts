/**
 * Pointers and wheel: what is a pan, a pinch, a click, a long press.
 *
 * A press that moves more than 6 px pans and never clicks; a click counts when the pointer goes up over the
 * same thing it went down on, so sliding off cancels it.
 */

import type { Camera } from './camera';
import type { Point } from './geometry';
import type { Source } from './types';

const SLACK = 6;
const LONG = 500;
const HOVER = 400;
const DOUBLE = 320;
/** The second click of a double click is no farther from the first. */
const BESIDE = 24;

export interface GestureEvents {
  /** A click or tap; `element` is the marked element below it, if any. */
  tap: (point: Point, source: Source, element: Element | null) => void;
  doubleTap: (point: Point) => void;
  /** Something wheel-like over a marked element: true if it was used for turning. */
  rotate: (by: 1 | -1, element: Element | null, always: boolean) => boolean;
  /** Does the wheel turn something wherever it is rolled? */
  rotatesAnywhere: () => boolean;
  hover: (element: Element | null, point: Point) => void;
  /** The pointer rests, or a finger stays down; null: it has gone on. */
  rest: (point: Point | null) => void;
}

interface Press {
  start: Point;
  last: Point;
  element: Element | null;
  moved: boolean;
  trail: { at: Point; time: number }[];
}

export class Gestures {
  #host: HTMLElement;
  #camera: Camera;
  #events: GestureEvents;
  #presses = new Map<number, Press>();
  #pinch: { distance: number; middle: Point } | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #lastTap: { at: Point; time: number } | null = null;
  /** Where the board lies in the page. Asking at every move would make the browser lay out the page each time. */
  #box: DOMRect | null = null;
  #wheel = 0;
  #off = new AbortController();

  constructor(host: HTMLElement, camera: Camera, events: GestureEvents) {
    this.#host = host;
    this.#camera = camera;
    this.#events = events;
    const on = <K extends keyof HTMLElementEventMap>(name: K, handler: (event: HTMLElementEventMap[K]) => void) =>
      host.addEventListener(name, handler, { signal: this.#off.signal, passive: false });
    on('pointerenter', () => (this.#box = null));
    on('pointerdown', (event) => this.#down(event));
    on('pointermove', (event) => this.#move(event));
    on('pointerup', (event) => this.#up(event));
    on('pointercancel', (event) => this.#forget(event.pointerId));
    on('pointerleave', () => this.#leave());
    // The click a browser makes of a tap would hit what the tap has just opened.
    on('touchend', (event) => !this.#own(event) && event.cancelable && event.preventDefault());
    on('wheel', (event) => this.#roll(event));
    on('contextmenu', (event) => this.#menu(event));
    addEventListener('resize', () => (this.#box = null), { signal: this.#off.signal });
  }

  dispose(): void {
    this.#off.abort();
    this.#wait(null);
    this.#camera.hold(false);
  }

  /** The marked element at an event: something that can be picked, turned or opened. */
  #marked(event: MouseEvent): Element | null {
    const target = event.target instanceof Element ? event.target : null;
    return target?.closest('[data-pick]') ?? null;
  }

  #point(event: MouseEvent): Point {
    this.#box ??= this.#host.getBoundingClientRect();
    return { x: event.clientX - this.#box.left, y: event.clientY - this.#box.top };
  }

  #own(event: Event): boolean {
    return event.target instanceof Element && event.target.closest('[data-over]') !== null;
  }

  #down(event: PointerEvent): void {
    if (this.#own(event) || (event.pointerType === 'mouse' && event.button !== 0 && event.button !== 1)) return;
    this.#camera.stop();
    this.#camera.hold(true);
    this.#box = null;
    const start = this.#point(event);
    const element = this.#marked(event);
    const trail = [{ at: start, time: event.timeStamp }];
    this.#presses.set(event.pointerId, { start, last: start, element, moved: event.button === 1, trail });
    this.#pinch = this.#spread();
    if (event.pointerType !== 'mouse' && this.#presses.size === 1)
      this.#wait(LONG, () => {
        const press = this.#presses.get(event.pointerId);
        if (!press || press.moved) return;
        press.moved = true;
        this.#events.rest(press.last);
      });
  }

  #move(event: PointerEvent): void {
    const press = this.#presses.get(event.pointerId);
    const at = this.#point(event);
    if (!press) {
      if (event.pointerType !== 'mouse' || event.buttons) return;
      this.#events.rest(null);
      const element = this.#own(event) ? null : this.#marked(event);
      this.#events.hover(element, at);
      if (!this.#own(event)) this.#wait(HOVER, () => this.#events.rest(at));
      return;
    }
    this.#camera.touch();
    const before = press.last;
    press.last = at;
    if (!press.moved && Math.hypot(at.x - press.start.x, at.y - press.start.y) > SLACK) this.#begin(event, press);
    if (!press.moved && !this.#pinch) return;
    press.trail.push({ at, time: event.timeStamp });
    if (press.trail.length > 8) press.trail.shift();
    if (this.#pinch) this.#stretch();
    else this.#camera.panBy(at.x - before.x, at.y - before.y);
  }

  #begin(event: PointerEvent, press: Press): void {
    press.moved = true;
    this.#wait(null);
    this.#events.rest(null);
    this.#events.hover(null, press.last);
    this.#host.setPointerCapture?.(event.pointerId);
    this.#host.classList.add('panning');
  }

  /** Two fingers: their distance and middle. */
  #spread(): { distance: number; middle: Point } | null {
    const [a, b] = [...this.#presses.values()];
    if (!a || !b) return null;
    a.moved = b.moved = true;
    return {
      distance: Math.max(Math.hypot(a.last.x - b.last.x, a.last.y - b.last.y), 10),
      middle: { x: (a.last.x + b.last.x) / 2, y: (a.last.y + b.last.y) / 2 },
    };
  }

  #stretch(): void {
    const now = this.#spread();
    if (!now || !this.#pinch) return;
    this.#camera.panBy(now.middle.x - this.#pinch.middle.x, now.middle.y - this.#pinch.middle.y);
    this.#camera.zoomAt(now.middle, now.distance / this.#pinch.distance);
    this.#pinch = now;
  }

  #up(event: PointerEvent): void {
    const press = this.#presses.get(event.pointerId);
    const pinching = this.#pinch !== null;
    this.#forget(event.pointerId);
    if (!press) return;
    if (press.moved) {
      if (!pinching && event.button !== 1) this.#fling(press, event.timeStamp);
      return;
    }
    const element = this.#marked(event);
    if (element !== press.element) return;
    const source: Source = event.pointerType === 'mouse' ? 'mouse' : 'touch';
    this.#events.tap(this.#point(event), source, element);
    if (!element) this.#again(this.#point(event), event.timeStamp);
  }

  /** The second of two clicks at one place. */
  #again(at: Point, time: number): void {
    const last = this.#lastTap;
    const twice = last && time - last.time < DOUBLE && Math.hypot(at.x - last.at.x, at.y - last.at.y) < BESIDE;
    this.#lastTap = twice ? null : { at, time };
    if (twice) this.#events.doubleTap(at);
  }

  #fling(press: Press, now: number): void {
    const recent = press.trail.filter((one) => now - one.time < 90);
    const [first, last] = [recent[0], recent[recent.length - 1]];
    if (!first || !last || last.time - first.time < 10) return;
    const lasted = last.time - first.time;
    this.#camera.release((last.at.x - first.at.x) / lasted, (last.at.y - first.at.y) / lasted);
  }

  #forget(id: number): void {
    this.#presses.delete(id);
    this.#pinch = this.#spread();
    this.#wait(null);
    if (this.#presses.size > 0) return;
    this.#camera.hold(false);
    this.#host.classList.remove('panning');
  }

  #leave(): void {
    if (this.#presses.size > 0) return;
    this.#wait(null);
    this.#events.hover(null, { x: -1, y: -1 });
  }

  #roll(event: WheelEvent): void {
    if (this.#own(event)) return;
    event.preventDefault();
    this.#camera.touch();
    this.#events.rest(null);
    // Shift turns the wheel sideways in most browsers.
    const step = event.deltaY || event.deltaX;
    if (step === 0) return;
    if (!event.ctrlKey && !event.metaKey) {
      const by = step > 0 ? 1 : -1;
      const element = this.#marked(event);
      if (this.#rotates(event, by, element)) return;
    }
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? step * 24 : step;
    const strength = event.ctrlKey && Math.abs(pixels) < 40 ? 0.01 : 0.0022;
    this.#camera.stop();
    this.#camera.zoomAt(this.#point(event), Math.exp(-Math.max(-240, Math.min(240, pixels)) * strength));
  }

  /** Over something that turns; one notch is a quarter turn, and a fine wheel must be rolled a notch's worth. */
  #rotates(event: WheelEvent, by: 1 | -1, element: Element | null): boolean {
    const turning = element?.hasAttribute('data-turns') ?? false;
    if (!turning && !event.shiftKey && !this.#events.rotatesAnywhere()) return false;
    const size = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? Math.abs(event.deltaY || event.deltaX) : 100;
    this.#wheel = Math.sign(this.#wheel) === by ? this.#wheel + by * size : by * size;
    if (Math.abs(this.#wheel) >= 50) {
      this.#wheel = 0;
      this.#events.rotate(by, element, event.shiftKey);
    }
    return true;
  }

  #menu(event: MouseEvent): void {
    if (this.#own(event)) return;
    event.preventDefault();
    const element = this.#marked(event);
    if (element?.hasAttribute('data-turns')) this.#events.rotate(1, element, false);
  }

  #wait(lasts: number | null, then?: () => void): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = lasts === null || !then ? null : setTimeout(then, lasts);
  }
}
