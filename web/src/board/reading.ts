/** The keyboard's way through the targets: reading order, and the nearest one in a direction. */

import { CORNERS, type Ground, type Point, corner, key } from './geometry';
import type { Cell, Piece, Target } from './types';
import { sure } from '../sure';

/** Where a target is, in units of the board. */
export function position(target: Target, ground: Ground, pieces: ReadonlyMap<string, Piece>): Point {
  if (target.kind === 'figure') {
    const piece = pieces.get(target.piece);
    if (!piece) return { x: 0, y: 0 };
    const from = corner(piece.at);
    return { x: from.x + piece.x, y: from.y + piece.y };
  }
  const from = corner(target.at);
  const inside = within(target, ground);
  return { x: from.x + inside.x, y: from.y + inside.y };
}

function within(target: Exclude<Target, { kind: 'figure' }>, ground: Ground): Point {
  switch (target.kind) {
    case 'spot':
      return spread(ground, target.at)[target.segment] ?? ground.anchor(target.at, target.segment);
    case 'quarter':
      return ground.anchor(target.at, target.segment);
    case 'corner':
      return CORNERS[target.corner];
    case 'link':
      return linkMiddle(target.link, target.at, ground);
    default:
      return { x: 50, y: 50 };
  }
}

/** Places nearer to each other than this cannot be told apart by a mouse. */
const GAP = 23;
const spreads = new WeakMap<Ground, Map<string, readonly Point[]>>();

/** Where figures are offered on the segments of a tile: their anchors, moved apart as far as their segments allow. */
function spread(ground: Ground, at: Cell): readonly Point[] {
  const known = spreads.get(ground) ?? new Map<string, readonly Point[]>();
  spreads.set(ground, known);
  const found = known.get(key(at)) ?? movedApart(ground, at);
  known.set(key(at), found);
  return found;
}

function movedApart(ground: Ground, at: Cell): readonly Point[] {
  const count = (ground.face(at)?.segments.length ?? 0) + (ground.spans.has(key(at)) ? 1 : 0);
  const points = Array.from({ length: count }, (_, segment) => ground.anchor(at, segment));
  // Fields have the most room: they give way.
  const isField = (segment: number): number => Number(ground.segment(at, segment)?.kind === 'field');
  const order = points.map((_, segment) => segment).sort((a, b) => isField(a) - isField(b));
  const taken: Point[] = [];
  for (const segment of order) {
    const anchor = sure(points[segment]);
    if (room(anchor, taken) < GAP) points[segment] = nearest(ground, at, segment, anchor, taken);
    taken.push(sure(points[segment]));
  }
  return points;
}

const room = (point: Point, taken: readonly Point[]): number =>
  Math.min(Infinity, ...taken.map((one) => Math.hypot(one.x - point.x, one.y - point.y)));

/** The place in a segment that is nearest to its anchor and far enough from all others, or as far as can be. */
function nearest(ground: Ground, at: Cell, segment: number, anchor: Point, taken: readonly Point[]): Point {
  const far = ({ x, y }: Point): number => Math.hypot(x - anchor.x, y - anchor.y);
  const places = GRID.filter((point) => ground.hit(at, point) === segment);
  const clear = places.filter((point) => room(point, taken) >= GAP);
  if (clear.length) return clear.reduce((best, point) => (far(point) < far(best) ? point : best));
  return [anchor, ...places].reduce((best, point) => (room(point, taken) > room(best, taken) ? point : best));
}

const LINES = [8, 15, 22, 29, 36, 43, 50, 57, 64, 71, 78, 85, 92];
const GRID: readonly Point[] = LINES.flatMap((x) => LINES.map((y) => ({ x, y })));

type Link = Extract<Target, { kind: 'link' }>;

/** Links of one tile cross in its middle; each is picked where it is apart from the others. */
export function linkMiddle(link: Link['link'], at: Link['at'], ground: Ground): Point {
  if ('span' in link) return link.span === 'NS' ? { x: 50, y: 27 } : { x: 27, y: 50 };
  const ends = link.joins.map((road) => ground.anchor(at, road));
  const mean = { x: (ends[0]?.x ?? 50) + (ends[1]?.x ?? 50), y: (ends[0]?.y ?? 50) + (ends[1]?.y ?? 50) };
  const away = { x: mean.x / 2 - 50, y: mean.y / 2 - 50 };
  const length = Math.hypot(away.x, away.y);
  // Opposite roads: their mean is the middle itself, so step to the side.
  if (length < 4) {
    const along = { x: (ends[1]?.x ?? 50) - (ends[0]?.x ?? 50), y: (ends[1]?.y ?? 50) - (ends[0]?.y ?? 50) };
    const size = Math.hypot(along.x, along.y) || 1;
    return { x: 50 + (along.x / size) * 30, y: 50 + (along.y / size) * 30 };
  }
  return { x: 50 + (away.x / length) * 26, y: 50 + (away.y / length) * 26 };
}

/** Row by row, west to east; things less than a third of a tile apart count as one row. */
export function inReadingOrder<T>(items: readonly T[], where: (item: T) => Point): T[] {
  const row = (item: T) => Math.round(where(item).y / 34);
  return [...items].sort((a, b) => row(a) - row(b) || where(a).x - where(b).x);
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** The next item in a direction: near, and rather straight ahead than aside. */
export function nextTowards<T>(
  items: readonly T[],
  where: (item: T) => Point,
  from: Point,
  direction: Direction,
): T | undefined {
  const level = direction === 'left' || direction === 'right';
  const sign = direction === 'right' || direction === 'down' ? 1 : -1;
  let best: T | undefined;
  let least = Infinity;
  for (const item of items) {
    const to = where(item);
    const ahead = (level ? to.x - from.x : to.y - from.y) * sign;
    const aside = Math.abs(level ? to.y - from.y : to.x - from.x);
    if (ahead < 1) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) [least, best] = [cost, item];
  }
  return best;
}
