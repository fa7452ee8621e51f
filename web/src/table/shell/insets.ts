/** What the cards cover at the rims of the board, so that no legal cell hides under them. */

import type { Insets } from '../../board/types';

/** A phone held sideways, where the dock is a column. */
export const sideways = (width: number, height: number): boolean => height <= 480 && width > height;

/** So narrow that the board gets a pane of its own above the dock. */
export const slim = (width: number): boolean => width <= 340;

/** The dock grows in the course of a turn, from the tile to the figure: room for that is kept from the beginning. */
const grown = (dock: number, least: number): number => (dock > ONE_LINE ? Math.max(dock, least) : dock);
/** A dock that only tells who is waited for is not higher. */
const ONE_LINE = 120;

/**
 * `beside`: the result, which covers the right half, or all of a small screen, and leaves only the map below; or
 * the round buttons that a small screen has on the right.
 */
export function insets(
  width: number,
  height: number,
  dock: number,
  beside: 'results' | 'buttons' | null = null,
): Insets {
  if (beside === 'results' && width > 900)
    return { top: 80, right: width / 2 + 16, bottom: width > 1180 ? 164 : 24, left: 100 };
  if (sideways(width, height)) return { top: 60, right: 308, bottom: 8, left: 104 };
  if (slim(width)) return { top: 8, right: 8, bottom: 8, left: 8 };
  const below = beside === 'buttons' ? grown(dock, width > 720 ? 190 : 284) : dock;
  if (width > 1180) return { top: 80, right: 344, bottom: below + 32, left: 100 };
  if (width > 720) return { top: 80, right: 248, bottom: below + 32, left: 100 };
  return { top: 132, right: beside === 'buttons' ? 64 : 12, bottom: below + 12, left: 12 };
}
