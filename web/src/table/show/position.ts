/** The position on show: with the draft laid over it, and after each event, so that they can be shown one by one. */

import { boardTiles } from '../../board/view';
import { known } from '../../net/catalogue.svelte';
import type { BoardTile, Cell, Tentative } from '../../board/types';
import type { DraftView } from '../../net/table.svelte';
import type { Action, GameEvent, Outcome, PieceView, PlayerView, Point, View } from '../../net/view';

/** Clockwise from the north, like the sides of a tile. */
export const NEIGHBOURS: readonly Point[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];

export const same = (a: Point, b: Point): boolean => a[0] === b[0] && a[1] === b[1];

/**
 * The position with what the draft has placed so far, and what its last step places; what leaves the board stays
 * until the draft is confirmed.
 */
export function position(view: View, drafted: DraftView | null, outcome: Outcome | null): View {
  if (!drafted) return view;
  const base: View = { ...drafted.view, ...pick(view, ['fits', 'remaining', 'projection', 'reach']) };
  const late = outcome?.events.slice(drafted.shown) ?? [];
  const after = late.reduce(placed, base.features ? base : { ...base, ...pick(view, ['features']) });
  return settled(after, outcome?.placed ?? []);
}

/** What events brought onto the board stands where the server has it. */
export function settled(view: View, told: readonly PieceView[]): View {
  if (view.pieces.every((one) => one.x !== undefined)) return view;
  return { ...view, pieces: view.pieces.map((one) => (one.x === undefined ? settledPiece(one, told) : one)) };
}

function settledPiece(one: PieceView, told: readonly PieceView[]): PieceView {
  const there = told.find(
    ({ piece, at, owner, segment }) =>
      piece === one.piece && owner === one.owner && same(at, one.at) && (one.segment ?? segment) === segment,
  );
  return there ? { ...one, segment: there.segment, x: there.x, y: there.y } : one;
}

function pick(view: View, keys: readonly (keyof View)[]): Partial<View> {
  return Object.fromEntries(keys.filter((key) => view[key] !== undefined).map((key) => [key, view[key]]));
}

export const cell = (at: Point): Cell => [at[0], at[1]];

/** Tiles that lie for good, and those of the draft. */
export function tiles(
  view: View,
  drafted: View | null,
  laid: Action | null,
): { lying: BoardTile[]; drafted: BoardTile[] } {
  const lying = boardTiles(view.tiles, view.features);
  const fresh = boardTiles(drafted?.tiles.slice(view.tiles.length) ?? []);
  if (!laid?.at) return { lying, drafted: fresh };
  const known = fresh.find((one) => one.at[0] === laid.at?.[0] && one.at[1] === laid.at[1]);
  // The server has not answered yet: show what was asked for.
  if (!known || known.rotation !== laid.turn) {
    return { lying, drafted: [{ tile: laid.tile ?? '', at: cell(laid.at), rotation: laid.turn ?? 0 }] };
  }
  return { lying, drafted: fresh };
}

export const tentative = (
  drafted: readonly BoardTile[],
  rotatable: boolean,
  label: string,
  spans?: ReadonlyMap<string, 'NS' | 'EW'>,
): Tentative | null => (drafted.length === 0 ? null : { tiles: drafted, rotatable, label, ...(spans && { spans }) });

/** An event that puts something on the board; what leaves it stays. */
export function placed(view: View, event: GameEvent): View {
  const at = event.at;
  if (!at) return view;
  switch (event.type) {
    case 'tile_placed':
      return view.tiles.some((one) => same(one.at, at))
        ? view
        : { ...view, tiles: [...view.tiles, laid(view, event, at)] };
    case 'figure_placed':
      return event.segment === undefined ? view : withFigure(view, event, at, event.segment);
    default: {
      const piece = known.event(event.type)?.piece;
      return piece ? { ...view, pieces: brought(view.pieces, piece, at, event.height) } : view;
    }
  }
}

/** Any event; what has no picture of its own comes with the position at the end. */
export function happened(view: View, event: GameEvent): View {
  switch (event.type) {
    case 'figure_returned':
      return withoutFigure(view, event);
    case 'score':
      return withPoints(view, event);
    case 'tile_drawn':
      return event.tile ? { ...view, hand: [event.tile] } : view;
    default:
      return placed(view, event);
  }
}

const laid = (view: View, event: GameEvent, at: Point): View['tiles'][number] => ({
  tile: event.tile ?? '',
  at,
  turn: event.turn ?? 0,
  player: event.player ?? null,
  number: view.tiles.length,
});

const forSeat = (view: View, seat: number | undefined, change: (player: PlayerView) => PlayerView): View => ({
  ...view,
  players: view.players.map((player, index) => (index === seat ? change(player) : player)),
});

function withFigure(view: View, event: GameEvent, at: Point, segment: number): View {
  const { figure = 'meeple', player: owner, corner } = event;
  const place = corner === undefined ? { segment } : { corner };
  const pieces = [...view.pieces, { piece: figure, at, ...place, ...(owner === undefined ? {} : { owner }) }];
  return forSeat({ ...view, pieces }, owner, (player) => ({
    ...player,
    figures: [...player.figures, { figure, at, segment }],
    supply: counted(player.supply, figure, -1),
  }));
}

function withoutFigure(view: View, event: GameEvent): View {
  const { figure = 'meeple', at, segment } = event;
  const left = view.pieces.findIndex(
    (one) =>
      one.piece === figure &&
      one.owner === event.player &&
      at &&
      same(one.at, at) &&
      (segment === undefined || one.segment === segment),
  );
  return forSeat({ ...view, pieces: without(view.pieces, left) }, event.player, (player) => {
    const place = player.figures.findIndex(
      (one) => one.figure === figure && at && same(one.at, at) && (segment === undefined || one.segment === segment),
    );
    return {
      ...player,
      figures: player.figures.filter((_, index) => index !== place),
      supply: counted(player.supply, figure, 1),
    };
  });
}

function counted(supply: PlayerView['supply'], figure: string, by: number): PlayerView['supply'] {
  return { ...supply, [figure]: Math.max(0, (supply[figure] ?? 0) + by) };
}

function withPoints(view: View, event: GameEvent): View {
  const points = event.points ?? 0;
  return forSeat(view, event.player, (player) => ({
    ...player,
    score: player.score + points,
    markers: { ...player.markers, meeple: (player.markers['meeple'] ?? player.score) + points },
  }));
}

/** The pieces without one of them and what lies under it; others name pieces by their places in the list. */
function without(pieces: readonly PieceView[], place: number): readonly PieceView[] {
  if (place < 0) return pieces;
  const gone = pieces.flatMap((one, number) => (number === place || one.under === place ? [number] : []));
  const moved = (number: number | undefined): number | undefined =>
    number === undefined || gone.includes(number) ? undefined : number - gone.filter((one) => one < number).length;
  return pieces
    .filter((_, number) => !gone.includes(number))
    .map((one) => ({ ...one, on: moved(one.on), under: moved(one.under), beside: moved(one.beside) }));
}

/** One that has a height grows where it is; another is the only one of its kind and leaves where it was. */
function brought(
  pieces: readonly PieceView[],
  piece: string,
  at: Point,
  height: number | undefined,
): readonly PieceView[] {
  const there = pieces.findIndex((one) => one.piece === piece && (height === undefined || same(one.at, at)));
  if (height === undefined) return [...without(pieces, there), { piece, at, how: 'walks' }];
  if (there < 0) return [...pieces, { piece, at, how: 'built', height }];
  return pieces.map((one, place) => (place === there ? { ...one, height } : one));
}
