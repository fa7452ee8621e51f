/**
 * The keyboard on the board: arrows walk over the targets, or pan while the cursor is off; Space
 * goes on in reading order, Enter picks, Shift with an arrow looks at any cell. Letters belong to the page.
 */

import type { Camera } from './camera';
import { type Point, cellAt } from './geometry';
import { type Direction, nextTowards } from './reading';
import type { Cell, Target } from './types';

const ARROWS: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
const STEPS: Record<Direction, readonly [number, number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, 1],
  down: [0, -1],
};
const PAN = 96;
const ZOOM = 1.25;

export interface KeyContext {
  camera: Camera;
  /** What can be picked, in reading order. */
  targets: () => readonly Target[];
  where: (target: Target) => Point;
  cursor: () => Target | null;
  move: (target: Target | null) => void;
  pick: (target: Target) => void;
  fit: () => void;
  /** Look at a cell, whatever is there. */
  look: (at: Cell) => void;
  inspect: (at: Cell) => void;
  /** A question whose answer is a direction takes the arrows itself; true if it did. */
  steer: (direction: Direction) => boolean;
}

export class Keys {
  #context: KeyContext;
  #looking: Cell | null = null;
  /** Put off with Esc: arrows pan until Space brings the cursor back. */
  #off = false;

  constructor(context: KeyContext) {
    this.#context = context;
  }

  /** True if the key was used. */
  handle(event: KeyboardEvent): boolean {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const direction = ARROWS[event.key];
    if (direction) return event.shiftKey ? this.#look(direction) : this.#arrow(direction);
    const { camera, fit } = this.#context;
    switch (event.key) {
      case ' ':
        return this.#step(event.shiftKey ? -1 : 1);
      case 'Enter':
        return this.#pick();
      case 'Home':
        fit();
        return true;
      case '+':
      case '=':
        camera.zoom(ZOOM);
        return true;
      case '-':
        camera.zoom(1 / ZOOM);
        return true;
      case 'Escape':
        return this.#leave();
      default:
        return false;
    }
  }

  #arrow(direction: Direction): boolean {
    const { camera, targets, where, cursor, move, steer } = this.#context;
    const now = cursor();
    this.#looking = null;
    if (steer(direction)) return true;
    if (!now) {
      if (this.#off || !targets().length) return this.#pan(direction);
      move(this.#first());
      return true;
    }
    const next = nextTowards(targets(), where, where(now), direction);
    if (next) move(next);
    else camera.touch();
    return true;
  }

  /** The first target in reading order that is in sight. */
  #first(): Target | null {
    const { camera, targets, where } = this.#context;
    const seen = targets().find((one) => camera.shows(cellAt(where(one))));
    return seen ?? targets()[0] ?? null;
  }

  #pan(direction: Direction): boolean {
    const [across, up] = STEPS[direction];
    this.#context.camera.touch();
    this.#context.camera.panBy(-across * PAN, up * PAN);
    return true;
  }

  #step(by: 1 | -1): boolean {
    const { targets, cursor, move } = this.#context;
    const list = targets();
    if (!list.length) return false;
    this.#off = false;
    const now = cursor();
    if (!now) move(by > 0 ? this.#first() : (list[list.length - 1] ?? null));
    else move(list[(list.indexOf(now) + by + list.length) % list.length] ?? null);
    return true;
  }

  #pick(): boolean {
    const target = this.#context.cursor();
    if (!target) return false;
    this.#context.pick(target);
    return true;
  }

  #look(direction: Direction): boolean {
    const { camera, cursor, where, look } = this.#context;
    const now = cursor();
    const middle = { x: camera.width / 2, y: camera.height / 2 };
    const from = this.#looking ?? (now ? cellAt(where(now)) : camera.cell(middle));
    const [across, up] = STEPS[direction];
    this.#looking = [from[0] + across, from[1] + up];
    look(this.#looking);
    return true;
  }

  /** Tells about the cell under the cursor; false if there is none. */
  inspect(): boolean {
    const { cursor, where, inspect } = this.#context;
    const now = cursor();
    const at = this.#looking ?? (now && cellAt(where(now)));
    if (!at) return false;
    inspect(at);
    return true;
  }

  /** Esc takes the cursor off the board; with no cursor the key is not the board's. */
  #leave(): boolean {
    const was = this.#context.cursor() !== null || this.#looking !== null;
    this.#looking = null;
    if (was) this.#context.move(null);
    this.#off = this.#off || was;
    return was;
  }
}
