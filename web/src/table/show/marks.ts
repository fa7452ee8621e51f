/** What the board marks: features that score, tiles laid last, cells with a word; as plain data for the board. */

import type { Cell, Colour, Flag, Outline, Rim, Spot, Stamp, TileFrame, Wash } from '../../board/types';
import type { GameEvent, Point, View } from '../../net/view';
import { cellsOf } from './log';
import { cell, same } from './position';
import { sure } from '../../sure';

/** Outline and flag of each feature that the draft scores, if the view knows its segments. */
export function scored(
  events: readonly GameEvent[],
  view: View,
  colours: readonly Colour[],
  label: (event: GameEvent) => string,
): { outlines: Outline[]; flags: Flag[] } {
  const outlines: Outline[] = [];
  const flags: Flag[] = [];
  events.forEach((event, index) => {
    const points = (event.tiles ?? []).filter((one): one is Point => typeof one !== 'string');
    if (event.type !== 'score' || event.player === undefined || points.length === 0) return;
    const colour = colours[event.player] ?? null;
    const spots = segmentsOf(view, event, points);
    if (spots.length && !event.final) outlines.push({ id: `done-${index}`, spots, colour });
    const middle = sure(points[Math.floor((points.length - 1) / 2)]);
    const spot = spots.find(([at]) => same(at, middle)) ?? spots[0];
    const place = spot ? { at: spot[0], segment: spot[1] } : { at: cell(middle) };
    const sum = event.points ?? 0;
    flags.push({
      id: `flag-${index}`,
      ...place,
      text: `${sum < 0 ? '−' : '+'}${Math.abs(sum)}`,
      colour,
      label: label(event),
      ...(event.final ? { over: points.map(cell) } : {}),
    });
  });
  return { outlines, flags };
}

/** The segments of the feature that scores: one that is complete, in the final scoring one that is not. */
function segmentsOf(view: View, event: GameEvent, tiles: readonly Point[]): Spot[] {
  const wanted = new Set(tiles.map(String));
  const feature = view.features?.find(
    (one) =>
      one.kind === event.source &&
      one.complete !== (event.final ?? false) &&
      one.segments.every(([at]) => wanted.has(String(at))) &&
      new Set(one.segments.map(([at]) => String(at))).size === wanted.size,
  );
  return (feature?.segments ?? []).map(([at, segment]) => [cell(at), segment]);
}

/** The whole feature at a spot, to be washed while it is aimed at. */
export function featureWash(view: View, at: Point, segment: number): Wash | null {
  const feature = view.features?.find((one) =>
    one.segments.some(([point, index]) => same(point, at) && index === segment),
  );
  if (!feature) return { id: 'aim', spots: [[cell(at), segment]], colours: [] };
  return { id: 'aim', spots: feature.segments.map(([point, index]) => [cell(point), index]), colours: [] };
}

/** Frames of the tiles laid last. */
export function frames(
  moves: readonly { seat: number; cells: readonly Point[] }[],
  colours: readonly Colour[],
  tag: (seat: number) => string | undefined,
): TileFrame[] {
  return moves.flatMap(({ seat, cells }) =>
    cells.map((at, index) => ({
      at: cell(at),
      colour: colours[seat] ?? 'black',
      ...(index === 0 ? { tag: tag(seat) } : {}),
    })),
  );
}

/** The line round the tiles of each feature that is counted. */
export function rims(events: readonly GameEvent[], colours: readonly Colour[]): Rim[] {
  const found = new Map<string, Rim>();
  for (const event of events) {
    const cells = event.type === 'score' ? cellsOf(event).map(cell) : [];
    const key = cells.join(' ');
    if (cells.length && !found.has(key)) found.set(key, { cells, colour: colours[event.player ?? 0] ?? 'black' });
  }
  return [...found.values()];
}

/** The cells of these places, each once. */
export const once = (places: readonly Point[]): readonly Cell[] =>
  [...new Map(places.map((at) => [String(at), at])).values()].map(cell);

/** One frame per cell; the first wins. */
export function apart(all: readonly TileFrame[]): TileFrame[] {
  const seen = new Set<string>();
  return all.filter((one) => !seen.has(one.at.join()) && seen.add(one.at.join()));
}

/** One stamp per cell: several on one cell are written together. */
export function gathered(all: readonly Stamp[]): Stamp[] {
  const cells = [...new Set(all.map((one) => one.at.join()))];
  return cells.map((at) => {
    const here = all.filter((one) => one.at.join() === at);
    return { ...sure(here[0]), text: [...new Set(here.map((one) => one.text))].join(' · ') };
  });
}
