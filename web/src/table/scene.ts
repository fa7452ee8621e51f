/** What the board shows: the position with the draft laid over it, as plain data for the board. */

import type { BoardTile, Cell, Flag, Outline, Spot, Stamp, Tentative, TileFrame, Wash } from '../board/types';
import type { Colour } from '../board/types';
import type { DraftView } from '../net/table.svelte';
import type { Action, GameEvent, Outcome, Point, View } from '../net/view';
import { placed } from './happen';

/**
 * The position with what the draft has placed so far, and what its last step places; what leaves the board stays
 * until the draft is confirmed.
 */
export function position(view: View, drafted: DraftView | null, outcome: Outcome | null): View {
  if (!drafted) return view;
  const base: View = { ...drafted.view, ...pick(view, ['fits', 'remaining', 'projection', 'reach']) };
  const late = outcome?.events.slice(drafted.shown) ?? [];
  return late.reduce(placed, base.features ? base : { ...base, ...pick(view, ['features']) });
}

function pick(view: View, keys: readonly (keyof View)[]): Partial<View> {
  return Object.fromEntries(keys.filter((key) => view[key] !== undefined).map((key) => [key, view[key]]));
}

const same = (a: Point, b: Point): boolean => a[0] === b[0] && a[1] === b[1];

export const cell = (at: Point): Cell => [at[0], at[1]];

/** Tiles that lie for good, and those of the draft. */
export function tiles(
  view: View,
  drafted: View | null,
  laid: Action | null,
): { lying: BoardTile[]; drafted: BoardTile[] } {
  const board = (one: View['tiles'][number]): BoardTile => ({ tile: one.tile, at: cell(one.at), turn: one.turn });
  const lying = view.tiles.map(board);
  const fresh = (drafted?.tiles.slice(view.tiles.length) ?? []).map(board);
  if (!laid?.at) return { lying, drafted: fresh };
  const known = fresh.find((one) => one.at[0] === laid.at?.[0] && one.at[1] === laid.at[1]);
  // The server has not answered yet: show what was asked for.
  if (!known || known.turn !== laid.turn) {
    return { lying, drafted: [{ tile: laid.tile ?? '', at: cell(laid.at), turn: laid.turn ?? 0 }] };
  }
  return { lying, drafted: fresh };
}

export const tentative = (drafted: readonly BoardTile[], turnable: boolean, label: string): Tentative | null =>
  drafted.length === 0 ? null : { tiles: drafted, turnable, label };

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
    if (spots.length) outlines.push({ id: `done-${index}`, spots, colour });
    const middle = points[Math.floor((points.length - 1) / 2)] as Point;
    const spot = spots.find(([at]) => same(at, middle)) ?? spots[0];
    const place = spot ? { at: spot[0], segment: spot[1] } : { at: cell(middle) };
    const sum = event.points ?? 0;
    flags.push({
      id: `flag-${index}`,
      ...place,
      text: `${sum < 0 ? '−' : '+'}${Math.abs(sum)}`,
      colour,
      label: label(event),
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
    return { ...(here[0] as Stamp), text: [...new Set(here.map((one) => one.text))].join(' · ') };
  });
}
