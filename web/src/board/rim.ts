/** Where arrows stand at the rim of what is clear. */

import { clamp } from './camera';
import type { Bounds, Point } from './geometry';

/** Half the side of an arrow, and its distance from the rim. */
export const HALF = 22;
const GAP = 4;
const STEP = 12;
const FARTHEST = 20;

/** The place at the rim that is nearest to a point beyond it. */
export function atRim({ x, y }: Point, { left, top, right, bottom }: Bounds): Point {
  const room = HALF + GAP;
  return { x: clamp(x, left + room, right - room), y: clamp(y, top + room, bottom - room) };
}

/** How far an arrow moves up or down the rim until it is free; not at all if it never is. */
export function aside(at: Point, clear: Bounds, free: (at: Point) => boolean): number {
  for (let n = 0; n <= 2 * FARTHEST; n += 1) {
    const shift = (n % 2 ? -1 : 1) * Math.ceil(n / 2) * STEP;
    const moved = { x: at.x, y: at.y + shift };
    if (atRim(moved, clear).y === moved.y && free(moved)) return shift;
  }
  return 0;
}

/** Do two arrows leave each other room? */
export function apart(a: Point, b: Point): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) >= 2 * HALF;
}

/** The points of an arrow that must not be covered. */
export function samples({ x, y }: Point): Point[] {
  return [-HALF, 0, HALF].flatMap((across) => [-HALF, 0, HALF].map((down) => ({ x: x + across, y: y + down })));
}
