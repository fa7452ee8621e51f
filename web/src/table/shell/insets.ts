/** The part of the board that nothing covers, so that no legal cell hides under what lies at its rims. */

import type { Insets } from '../../board/types';

/** A phone held sideways, where the hand is a column. */
export const sideways = (width: number, height: number): boolean => height <= 480 && width > height;

/** So far from the rim of the window or of what lies there. */
const GAP = 14;

/** What covers the board, and from which side it comes. */
export interface Cover {
  readonly side: keyof Insets;
  readonly box: Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom' | 'width' | 'height'>;
}

/** The room that these leave of a board with this box; what has no size covers nothing. */
export function insets(board: Cover['box'], covers: readonly Cover[]): Insets {
  const room: Record<keyof Insets, number> = { top: 0, right: 0, bottom: 0, left: 0 };
  for (const { side, box } of covers) {
    if (!box.width || !box.height) continue;
    const depth = {
      top: box.bottom - board.top,
      right: board.right - box.left,
      bottom: board.bottom - box.top,
      left: box.right - board.left,
    }[side];
    room[side] = Math.max(room[side], depth);
  }
  return { top: room.top + GAP, right: room.right + GAP, bottom: room.bottom + GAP, left: room.left + GAP };
}

/** From which side each part of the layout covers the board: on a desk, on a phone that stands, on one that lies. */
const DESK: Readonly<Record<string, keyof Insets>> = {
  '.tray': 'right',
  '.at-tools': 'left',
  '.at-track': 'top',
  '.results': 'right',
};
const UPRIGHT: typeof DESK = {
  '.at-players': 'top',
  '.at-dock': 'bottom',
  '.at-tools': 'bottom',
  '.at-track': 'bottom',
  '.results': 'bottom',
};
const LYING: typeof DESK = { '.tray': 'right', '.at-players': 'left', '.at-track': 'bottom', '.results': 'right' };

/** The parts that cover the board of a page now, and from which side. */
export function covering(page: HTMLElement, width: number, height: number): readonly [Element, keyof Insets][] {
  const sides = sideways(width, height) ? LYING : width <= 720 ? UPRIGHT : DESK;
  return Object.entries(sides).flatMap(([selector, side]) => {
    const found = page.querySelector(selector);
    return found ? [[found, side]] : [];
  });
}
