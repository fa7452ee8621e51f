/** What a tile did to the land: the feature that grew most, as large as it was then. */

import type { GameEvent, Point, View } from '../../net/view';
import { NEIGHBOURS } from './position';

export interface Growth {
  readonly kind: string;
  /** Tiles of the feature when this one was laid; 1: it is new. */
  readonly tiles: number;
}

/** What is told rather: what grows by building, then what stands alone. */
const TOLD = ['city', 'road', 'monastery'];
const key = ([x, y]: Point): string => `${x},${y}`;

/** In which order the tiles came; those that lay there at the start come before all. */
export function orderOf(events: readonly GameEvent[]): ReadonlyMap<string, number> {
  const laid = events.flatMap((event) => (event.type === 'tile_placed' && event.at ? [event.at] : []));
  return new Map(laid.map((at, index) => [key(at), index]));
}

/** What the tile at a place made grow, seen with the tiles that lay there by then; null if the features are not told. */
export function growthAt(at: Point, view: View, order: ReadonlyMap<string, number>): Growth | null {
  const [x, y] = at;
  const here = (view.features ?? []).filter((one) => one.segments.some(([point]) => point[0] === x && point[1] === y));
  // Fields are large, and told only where nothing else is.
  const told = here.filter(({ kind }) => TOLD.includes(kind));
  const now = order.get(key(at)) ?? 0;
  const by = (point: Point): boolean => (order.get(key(point)) ?? -1) <= now;
  const grown = (told.length ? told : here)
    .map(({ kind, segments }) => ({ kind, tiles: reached(at, segments.map(([point]) => point).filter(by)) }))
    .sort((a, b) => rank(a.kind) - rank(b.kind) || b.tiles - a.tiles);
  return grown.find((one) => one.tiles > 1 && rank(one.kind) < TOLD.indexOf('monastery')) ?? grown[0] ?? null;
}

const rank = (kind: string): number => (TOLD.includes(kind) ? TOLD.indexOf(kind) : TOLD.length);

/** How many of these places hang together with the first. */
function reached(from: Point, places: readonly Point[]): number {
  const open = new Map(places.map((point) => [key(point), point]));
  const next = [from];
  open.delete(key(from));
  let count = 0;
  for (let one = next.pop(); one; one = next.pop()) {
    count += 1;
    for (const [x, y] of NEIGHBOURS) {
      const beside = open.get(key([one[0] + x, one[1] + y]));
      if (beside && open.delete(key(beside))) next.push(beside);
    }
  }
  return count;
}
