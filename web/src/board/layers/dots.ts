/** Places for figures on tiles too small for discs. */

import type { Point } from '../geometry';

/** Below so many pixels per tile discs would merge into one: places become dots, and the loupe shows who may stand there. */
export const DISCS = 60;

/** How far around a dot it takes clicks: half the way to the next one, within 12 and 20 px; `unit`: of the board per pixel. */
export function dotReach({ x, y }: Point, dots: readonly Point[], unit: number): number {
  const gaps = dots.map((one) => Math.hypot(one.x - x, one.y - y)).filter((gap) => gap > 0);
  return Math.min(Math.max(Math.min(...gaps) / 2, 12 * unit), 20 * unit);
}
