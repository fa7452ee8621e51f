/** What a finger means: it hides what it touches, and targets may be smaller than it is. */

import type { Camera } from './camera';
import { type Point, corner, UNIT } from './geometry';
import type { CellTarget, Target } from './types';

/** A tap beside a cell still means it, up to here. */
const SNAP = 24;
/** Targets nearer to each other than this cannot be told apart by a finger. */
const APART = 36;

/** The legal cell nearest to a tap, if it is near enough. */
export function nearestCell(targets: readonly Target[], camera: Camera, point: Point): CellTarget | null {
  let best: CellTarget | null = null;
  let least = SNAP;
  for (const target of targets) {
    if (target.kind !== 'cell') continue;
    const from = corner(target.at);
    const a = camera.toScreen(from);
    const b = camera.toScreen({ x: from.x + UNIT, y: from.y + UNIT });
    const far = Math.hypot(outside(point.x, a.x, b.x), outside(point.y, a.y, b.y));
    if (far <= least) [least, best] = [far, target];
  }
  return best;
}

function outside(value: number, from: number, to: number): number {
  return Math.max(from - value, 0, value - to);
}

/** The targets around a tap that lie too close together, the nearest first; fewer than two if it is clear which is meant. */
export function crowded(
  targets: readonly Target[],
  where: (target: Target) => Point,
  camera: Camera,
  point: Point,
): Target[] {
  const places = targets
    .filter((one) => one.kind !== 'cell' && one.kind !== 'tile')
    .map((one) => ({ one, at: camera.toScreen(where(one)) }))
    .map((place) => ({ ...place, far: Math.hypot(place.at.x - point.x, place.at.y - point.y) }))
    .filter(({ far }) => far <= APART)
    .sort((a, b) => a.far - b.far);
  const close = places.filter(({ one, at }) =>
    places.some((other) => other.one !== one && Math.hypot(other.at.x - at.x, other.at.y - at.y) < APART),
  );
  return close.map(({ one }) => one);
}
