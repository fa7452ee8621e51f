/** The ticks of the scrubber: one per turn, taller for points. */

import type { TurnMark } from '../../net/messages';

export interface Tick {
  readonly seat: number;
  /** 0 to 1: the share of the best turn. */
  readonly height: number;
  /** Points of all seats in this turn. */
  readonly points: number;
}

export function ticks(turns: readonly TurnMark[]): readonly Tick[] {
  const points = turns.map(({ scores }, index) =>
    scores.reduce((sum, score, seat) => sum + Math.max(0, score - (turns[index - 1]?.scores[seat] ?? 0)), 0),
  );
  // The last turn has the final scoring in it and would dwarf all others.
  const most = Math.max(1, ...points.slice(0, -1));
  return turns.map(({ seat }, index) => ({
    seat,
    points: points[index] ?? 0,
    height: Math.min(1, (points[index] ?? 0) / most),
  }));
}

/** A line through the values that are known; it begins anew after a gap. */
export function polyline(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  let pen = false;
  return values
    .map((value, index) => {
      if (value === null) {
        pen = false;
        return '';
      }
      const place = `${pen ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
      pen = true;
      return place;
    })
    .join('');
}
