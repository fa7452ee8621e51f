import type { BoardWords, Cell } from './types';

/** English, for stories and tests; the table passes its own language. */
export const WORDS: BoardWords = {
  board: 'Board',
  targets: 'Places to choose from',
  goThere: (label) => `Go to: ${label}`,
  more: (count) => `${count} more figures`,
  beyond: (count, side) => `${count} more places: ${side}`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show the whole board',
  minimap: 'Map of the board',
  close: 'Close',
  cell: spoken,
  empty: 'empty',
};

function spoken([x, y]: Cell): string {
  if (x === 0 && y === 0) return 'start tile';
  const across = x === 0 ? '' : `${Math.abs(x)} ${x > 0 ? 'east' : 'west'}`;
  const along = y === 0 ? '' : `${Math.abs(y)} ${y > 0 ? 'north' : 'south'}`;
  return [across, along].filter(Boolean).join(', ');
}
