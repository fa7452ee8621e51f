/** What the cards cover at the rims of the board, so that no legal cell hides under them. */

import type { Insets } from '../board/types';

/** A phone held sideways, where the dock is a column. */
export const sideways = (width: number, height: number): boolean => height <= 480 && width > height;

/** So narrow that the board gets a pane of its own above the dock. */
export const slim = (width: number): boolean => width <= 340;

/** `results`: the result covers the right half, or all of a small screen. */
export function insets(width: number, height: number, dock: number, results = false): Insets {
  if (results && width > 900) return { top: 80, right: width / 2 + 16, bottom: dock + 32, left: 100 };
  if (sideways(width, height)) return { top: 60, right: 308, bottom: 8, left: 104 };
  if (slim(width)) return { top: 8, right: 8, bottom: 8, left: 8 };
  if (width > 1180) return { top: 80, right: 344, bottom: dock + 32, left: 100 };
  if (width > 720) return { top: 80, right: 248, bottom: dock + 32, left: 100 };
  return { top: 132, right: 12, bottom: dock + 12, left: 12 };
}
