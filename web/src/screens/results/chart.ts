/** The geometry of the score chart: from turns and points to places in the picture. */

import { sure } from '../../sure';
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Scale {
  x(index: number): number;
  y(points: number): number;
  /** The index under a place in the picture. */
  index(x: number): number;
  /** Points at which a line across helps. */
  readonly ticks: readonly number[];
}

const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000];
const LINES = 5;

/** The share of the width that the last part, the final scoring, takes. */
const FINALE = 0.09;

/** `finale`: the last of the `count` places is the final scoring, not a turn. */
export function scale(frame: Frame, count: number, scores: readonly number[], finale: boolean): Scale {
  const low = Math.min(0, ...scores);
  const high = Math.max(1, ...scores);
  const step = STEPS.find((one) => (high - low) / one <= LINES) ?? 2000;
  const floor = Math.floor(low / step) * step;
  const ceiling = Math.ceil(high / step) * step;
  const across = frame.width - frame.left - frame.right;
  const up = frame.height - frame.top - frame.bottom;
  const last = Math.max(1, count - (finale ? 2 : 1));
  const own = finale ? across * (1 - FINALE) : across;
  const x = (index: number): number => frame.left + (index > last ? across : (own * index) / last);
  const index = (at: number): number => Math.round(((at - frame.left) / own) * last);
  const ticks: number[] = [];
  for (let at = floor; at <= ceiling; at += step) ticks.push(at);
  return {
    x,
    y: (points) => frame.top + up * (1 - (points - floor) / (ceiling - floor)),
    index: (at) =>
      Math.min(
        count - 1,
        Math.max(0, finale && at > (x(last) + x(count - 1)) / 2 ? count - 1 : Math.min(last, index(at))),
      ),
    ticks,
  };
}

/** A score stays until it changes: a line of steps, and a slope for the final scoring. */
export function steps(values: readonly number[], { x, y }: Scale, finale: boolean): string {
  const last = values.length - 1;
  return values
    .map((value, index) => {
      if (index === 0) return `M${x(0)} ${y(value)}`;
      return finale && index === last ? `L${x(index)} ${y(value)}` : `H${x(index)}V${y(value)}`;
    })
    .join('');
}

/** Where a seat's emblem sits on its line: now and then, each seat at other turns, so that none hides another. */
export function markers(count: number, seat: number, seats: number): readonly number[] {
  const EACH = 3;
  const stride = (count - 1) / EACH;
  return Array.from({ length: EACH }, (_, nth) => Math.round(stride * (nth + (seat + 1) / (seats + 1)))).filter(
    (index) => index > 0 && index < count - 1,
  );
}

/** Places at the right rim as near to their own as they can be without overlap. */
export function apart(places: readonly number[], size: number, low: number, high: number): readonly number[] {
  const order = places.map((_, index) => index).sort((a, b) => sure(places[a]) - sure(places[b]));
  // Measured from where each would stand in a row without gaps, places that overlap are out of order:
  // those share their mean.
  const rows: { sum: number; seats: number[] }[] = [];
  order.forEach((seat, nth) => {
    let row = { sum: sure(places[seat]) - nth * size, seats: [seat] };
    for (let above = rows.at(-1); above && mean(above) > mean(row); above = rows.at(-1)) {
      rows.pop();
      row = { sum: above.sum + row.sum, seats: [...above.seats, ...row.seats] };
    }
    rows.push(row);
  });
  const most = high - (places.length - 1) * size;
  const made = [...places];
  rows
    .flatMap((row) => row.seats.map((seat) => ({ seat, start: Math.max(low, Math.min(most, mean(row))) })))
    .forEach(({ seat, start }, nth) => (made[seat] = start + nth * size));
  return made;
}

const mean = ({ sum, seats }: { sum: number; seats: readonly number[] }): number => sum / seats.length;
