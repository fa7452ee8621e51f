/** What the events of a whole game tell afterwards: scores over the turns, sources of points, facts. */

import { known } from '../../net/catalogue.svelte';
import { isScore, type GameEvent } from '../../net/view';
import { sure } from '../../sure';

/** One turn, or the final scoring as the last one. */
export interface Chapter {
  /** 0 is the start of the game. */
  readonly turn: number;
  /** Whose turn it was; null for the start and the final scoring. */
  readonly seat: number | null;
  readonly final: boolean;
  /** The scores after it. */
  readonly scores: readonly number[];
  /** Points by seat and source, in the order in which they came. */
  readonly gains: readonly Gain[];
}

export interface Gain {
  readonly seat: number;
  readonly source: string;
  readonly points: number;
}

/** Whether these are all events of a game that ended with these scores; after a reload the first ones may lack. */
export function whole(events: readonly GameEvent[], scores: readonly number[]): boolean {
  const first = events.find((event) => event.type === 'turn');
  if (first?.turn !== 1) return false;
  return sums(scored(events), scores.length).every((sum, seat) => sum === scores[seat]);
}

function scored(events: readonly GameEvent[]): readonly Gain[] {
  return events
    .filter(isScore)
    .map(({ player, source, points }) => ({ seat: player ?? 0, source: source ?? '', points: points ?? 0 }));
}

function sums(gains: readonly Gain[], seats: number): number[] {
  const made = new Array<number>(seats).fill(0);
  for (const { seat, points } of gains) made[seat] = (made[seat] ?? 0) + points;
  return made;
}

/** The game turn by turn, beginning with the empty score sheet. */
export function chapters(events: readonly GameEvent[], seats: number): readonly Chapter[] {
  const made: Chapter[] = [{ turn: 0, seat: null, final: false, scores: new Array<number>(seats).fill(0), gains: [] }];
  for (const part of parted(events)) {
    const before = sure(made.at(-1));
    const gains = scored(part.events);
    const more = sums(gains, seats);
    made.push({
      turn: part.turn ?? before.turn,
      seat: part.seat,
      final: part.turn === null,
      scores: before.scores.map((score, seat) => score + (more[seat] ?? 0)),
      gains: gathered(gains),
    });
  }
  return made;
}

interface Act {
  /** Null: the final scoring. */
  readonly turn: number | null;
  readonly seat: number | null;
  readonly events: GameEvent[];
}

/** Events by turn; a second turn of the same number (a builder's) belongs to the first. */
function parted(events: readonly GameEvent[]): readonly Act[] {
  const made: Act[] = [];
  for (const event of events) {
    const now = made.at(-1);
    if (event.type === 'turn' && event.turn !== now?.turn)
      made.push({ turn: event.turn ?? 0, seat: event.player ?? null, events: [] });
    else if (event.type === 'final_scoring') made.push({ turn: null, seat: null, events: [] });
    else now?.events.push(event);
  }
  return made;
}

function gathered(gains: readonly Gain[]): readonly Gain[] {
  const made = new Map<string, Gain>();
  for (const gain of gains) {
    const key = `${gain.seat} ${gain.source}`;
    made.set(key, { ...gain, points: gain.points + (made.get(key)?.points ?? 0) });
  }
  return [...made.values()];
}

// --- sources ------------------------------------------------------------------------------------------------

export interface Breakdown {
  /** Those that gave or took points, in a fixed order. */
  readonly sources: readonly string[];
  /** Points of each seat by source. */
  readonly rows: readonly Readonly<Record<string, number>>[];
}

/** Sources are shown in the order of the catalogue; others come last. */
function rank(source: string): number {
  const place = known.all.sources.findIndex((one) => one.id === source);
  return place < 0 ? known.all.sources.length : place;
}

export function breakdown(events: readonly GameEvent[], seats: number): Breakdown {
  const rows = Array.from({ length: seats }, (): Record<string, number> => ({}));
  for (const { seat, source, points } of scored(events)) {
    const row = rows[seat];
    if (row) row[source] = (row[source] ?? 0) + points;
  }
  const sources = [...new Set(rows.flatMap((row) => Object.keys(row)))].sort((a, b) => rank(a) - rank(b));
  return { sources, rows };
}

// --- facts --------------------------------------------------------------------------------------------------

export interface Facts {
  /** Tiles of the largest one that was completed or scored; 0 if there was none. */
  readonly city: number;
  readonly road: number;
  readonly best: { readonly seat: number; readonly turn: number; readonly points: number } | null;
  /** Figures that left the board before the end without a scoring. */
  readonly lost: number;
  readonly turns: number;
}

export function facts(events: readonly GameEvent[], story: readonly Chapter[]): Facts {
  return {
    city: largest(events, 'city'),
    road: largest(events, 'road'),
    best: bestTurn(story),
    lost: lost(events),
    turns: Math.max(0, ...story.map((one) => one.turn)),
  };
}

function largest(events: readonly GameEvent[], kind: string): number {
  const sizes = events
    .filter((one) => (one.type === 'completed' ? one.feature : one.type === 'score' ? one.source : null) === kind)
    .map((one) => new Set((one.tiles ?? []).map(String)).size);
  return Math.max(0, ...sizes);
}

/** The most points that a seat made in a turn of its own. */
function bestTurn(story: readonly Chapter[]): Facts['best'] {
  let best: Facts['best'] = null;
  for (const { turn, seat, gains } of story) {
    if (seat === null) continue;
    const points = gains.filter((one) => one.seat === seat).reduce((sum, one) => sum + one.points, 0);
    if (points > (best?.points ?? 0)) best = { seat, turn, points };
  }
  return best;
}

/** Taken prisoner, or sent home from a place that was not scored in the same turn. */
function lost(events: readonly GameEvent[]): number {
  let count = 0;
  for (const { turn, events: act } of parted(events)) {
    if (turn === null) continue;
    const paid = new Set<string>();
    for (const event of act) {
      if (event.type === 'score' || event.type === 'completed')
        for (const at of event.tiles ?? []) paid.add(String(at));
      if (event.type === 'figure_aside' && known.holds(event.place?.[0])) count += 1;
      if (event.type === 'figure_returned' && event.at && !paid.has(String(event.at))) count += 1;
    }
  }
  return count;
}
