/** The event log: one line per event that tells something, newest on top, grouped by turn. */

import { isScore, type GameEvent, type Part, type Point } from '../../net/view';
import { sure } from '../../sure';

export interface Line {
  readonly number: number;
  readonly turn: number;
  readonly seat: number | null;
  readonly event: GameEvent;
  readonly points: number | null;
  readonly parts: readonly Part[];
  readonly cells: readonly Point[];
}

/** Events that tell nothing a reader of the log misses. */
const SILENT = new Set(['turn', 'tile_drawn', 'marker', 'completed', 'hidden']);

const isPoint = (value: unknown): value is Point => Array.isArray(value) && typeof value[0] === 'number';

export function cellsOf(event: GameEvent): readonly Point[] {
  const tiles = (event.tiles ?? []).filter(isPoint);
  return tiles.length || !event.at ? tiles : [event.at];
}

/** Lines for events numbered from `first` on; `turn` is the turn in which they begin. */
export function lines(events: readonly GameEvent[], first = 0, turn = 0): { lines: readonly Line[]; turn: number } {
  const made: Line[] = [];
  let now = turn;
  let mover: number | null = null;
  events.forEach((event, index) => {
    if (event.type === 'turn') {
      now = event.turn ?? now;
      mover = event.player ?? null;
    }
    if (SILENT.has(event.type) || (event.type === 'score' && !isScore(event)) || continued(events, index)) return;
    made.push({
      number: first + index,
      turn: now,
      seat: event.player ?? (event.type === 'tile_rejected' ? mover : null),
      event,
      points: event.type === 'score' ? (event.points ?? 0) : null,
      parts: event.parts ?? [],
      cells: cellsOf(event),
    });
  });
  return { lines: made, turn: now };
}

/** A piece of several squares is laid square by square; the first one tells it. */
function continued(events: readonly GameEvent[], index: number): boolean {
  const [before, now] = [events[index - 1], events[index]];
  return now?.type === 'tile_placed' && before?.type === 'tile_placed' && before.player === now.player;
}

export type Filter = 'all' | 'scores' | 'mine';

export function filtered(all: readonly Line[], filter: Filter, seat: number | null): readonly Line[] {
  if (filter === 'scores') return all.filter((line) => line.points !== null);
  if (filter === 'mine') return all.filter((line) => line.seat === seat);
  return all;
}

/** Compact notation of a line for the tab of moves; null for what is no move. */
export function notation(event: GameEvent): string | null {
  const at = event.at ? `${event.at[0]},${event.at[1]}` : '';
  switch (event.type) {
    case 'tile_placed':
      return `${event.tile} ${at} ${'↑→↓←'[event.turn ?? 0]}`;
    case 'figure_placed':
      return `+${event.figure} ${at}#${event.segment ?? '·'}`;
    case 'figure_returned':
      return `−${event.figure}${at ? ` ${at}` : ''}`;
    case 'score':
      return `${event.source} ${(event.points ?? 0) >= 0 ? '+' : ''}${event.points}`;
    default:
      return at ? `${event.type} ${at}` : null;
  }
}

/** The tiles that others laid since this seat laid its last one. */
export function movesSince(
  all: readonly GameEvent[],
  seat: number,
): readonly { seat: number; cells: readonly Point[] }[] {
  const mine = all.findLastIndex((event) => event.type === 'tile_placed' && event.player === seat);
  return all
    .slice(mine + 1)
    .flatMap(({ type, player, at }) =>
      type === 'tile_placed' && player !== undefined && at ? [{ seat: player, cells: [at] }] : [],
    );
}

/** The tiles of each seat's last turn, double turns included: for the overlay of last moves. */
export function lastMoves(
  all: readonly GameEvent[],
  seats: number,
): readonly { seat: number; cells: readonly Point[] }[] {
  const runs: { seat: number; cells: Point[] }[] = [];
  const done = new Set<number>();
  for (let index = all.length - 1; index >= 0 && done.size < seats; index -= 1) {
    const { type, player, at } = sure(all[index]);
    if (type !== 'tile_placed' || player === undefined || !at) continue;
    const last = runs.at(-1);
    if (last?.seat === player && seats > 1) {
      last.cells.push(at);
      continue;
    }
    if (last) done.add(last.seat);
    runs.push({ seat: player, cells: [at] });
  }
  return runs.filter((run, index) => runs.findIndex((other) => other.seat === run.seat) === index);
}
