/** What covers the board of a replay: the tray, the title, the controls below. The sizes are those of the layout. */

import type { Insets } from '../../board/types';
import { sideways } from '../../table/shell/insets';

const trayAt = (width: number): number => (width >= 1680 ? 404 : width >= 1280 ? 344 : 284);

export function insetsOfFilm(width: number, height: number, below: number): Insets {
  if (sideways(width, height)) return { top: 64, right: Math.min(272, width / 2) + 14, bottom: 14, left: 74 };
  if (width <= 720) return { top: 136, right: 14, bottom: below + 14, left: 14 };
  return { top: 74, right: trayAt(width) + 14, bottom: below + 26, left: 14 };
}
