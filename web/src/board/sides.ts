/** What lies at the sides of tiles. */

import { type Ground, key } from './geometry';
import type { Cell } from './types';

type Sides = readonly (string | null)[];
const known = new Map<string, Sides>();

/** The kinds of segments at the sides of a tile, clockwise from the north; none where no tile lies. */
export function sidesOf(ground: Ground, at: Cell): Sides {
  const face = ground.face(at);
  if (!face) return [];
  // A bridge is not part of the drawing.
  if (ground.spans.has(key(at))) return ground.edges(at);
  const sides = known.get(face.key) ?? ground.edges(at);
  known.set(face.key, sides);
  return sides;
}
