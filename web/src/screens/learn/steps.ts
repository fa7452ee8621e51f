/** A lesson as tools/lessons.py writes it, and how what was done compares with it. Knows no rules. */

import { isPass, sameAction, type Action, type GameEvent } from '../../net/view';

/** All actions of a turn. */
export type Way = readonly Action[];

interface Said {
  /** Texts of the lesson: what to do, and what came of it. */
  readonly text: string;
  readonly after: string;
}
/** Play the turn in one of these ways. */
export interface TurnStep extends Said {
  readonly do: 'turn';
  readonly turn: number;
  readonly ways: readonly Way[];
}
/** The rival plays the first of these ways that can be played. */
export interface RivalStep {
  readonly do: 'rival';
  readonly turn: number;
  readonly ways: readonly Way[];
}
/** Lay something without confirming it, undo it, or switch an overlay on. */
export interface TaskStep extends Said {
  readonly do: 'draft' | 'undo' | 'fields' | 'leads' | 'holes';
  readonly turn: number;
}
export type Step = TurnStep | RivalStep | TaskStep;

export interface Lesson {
  readonly id: string;
  readonly record: Record<string, unknown>;
  readonly steps: readonly Step[];
}

/** What is not as the lesson asks, though it is allowed; `back`: a whole turn, which was taken back. */
export type Off = 'tile' | 'figure' | 'back';

/** Whether choices made so far lead to one of the right ways, and if not, which of them does not. */
export function judge(ways: readonly Way[], actions: Way): Off | null {
  const fits = (length: number): boolean =>
    ways.some((way) => actions.slice(0, length).every((action, index) => same(action, way[index])));
  if (fits(actions.length)) return null;
  return fits(1) ? 'figure' : 'tile';
}

/** A pass at the end may be left out, as the table does until it is confirmed. */
const same = (action: Action, wanted: Action | undefined): boolean =>
  wanted === undefined ? isPass(action) : sameAction(action, wanted);

/** The last turn of a seat, as the events tell it. */
export function wayOf(events: readonly GameEvent[], seat: number): Way {
  const from = events.findLastIndex((event) => event.type === 'tile_placed' && event.player === seat);
  const laid = events[from];
  if (laid?.tile === undefined || laid.at === undefined || laid.turn === undefined) return [];
  const placed = events.slice(from).find((event) => event.type === 'figure_placed' && event.player === seat);
  const figure: Action =
    placed?.figure !== undefined && placed.at && placed.segment !== undefined
      ? { type: 'place_figure', figure: placed.figure, at: placed.at, segment: placed.segment }
      : { type: 'pass' };
  return [{ type: 'place_tile', tile: laid.tile, at: laid.at, turn: laid.turn }, figure];
}

/** The first way that can be played now. */
export const playable = (ways: readonly Way[], options: readonly Action[]): Way | undefined =>
  ways.find(([first]) => first && options.some((option) => sameAction(option, first)));
