/** The chronicle: one line per turn, newest first. What a line tells is the first thing that can be said of its turn. */

import { known } from '../../net/catalogue.svelte';
import { isScore, type GameEvent, type Point } from '../../net/view';
import { lines, type Line } from './log';

export interface Gain {
  readonly seat: number;
  readonly points: number;
}

export interface Entry {
  readonly id: string;
  readonly turn: number;
  readonly seat: number | null;
  /** The tile as it was laid. */
  readonly laid: GameEvent | null;
  readonly placed: GameEvent | null;
  /** The event that the line tells: a score, a loss, news, a figure, a tile; null for a turn that is running. */
  readonly told: GameEvent | null;
  /** Figures that went without points. */
  readonly lost: number;
  /** Points of the turn by seat, most first. */
  readonly gains: readonly Gain[];
  readonly cells: readonly Point[];
  /** Everything that happened, for the open line. */
  readonly lines: readonly Line[];
}

/** Lines of events; those of the end of the game are one entry. */
export function entries(events: readonly GameEvent[]): readonly Entry[] {
  const groups: { id: string; mover: number | null; lines: Line[] }[] = [];
  let final = false;
  let mover: number | null = null;
  const movers = new Map<number, number>();
  for (const event of events) {
    if (event.type === 'turn' && event.turn !== undefined && event.player !== undefined)
      movers.set(event.turn, event.player);
  }
  for (const line of lines(events).lines) {
    final ||= line.event.type === 'final_scoring';
    const id = final ? 'final' : String(line.turn);
    mover = final ? null : (movers.get(line.turn) ?? line.seat);
    const last = groups.at(-1);
    if (last?.id === id) last.lines.push(line);
    else groups.push({ id, mover, lines: [line] });
  }
  return groups.reverse().map(({ id, mover: seat, lines: all }) => entry(id, seat, all));
}

function entry(id: string, mover: number | null, all: readonly Line[]): Entry {
  const events = all.map((line) => line.event);
  const find = (type: string): GameEvent | null => events.find((event) => event.type === type) ?? null;
  const laid = find('tile_placed');
  const placed = events.findLast((event) => event.type === 'figure_placed') ?? null;
  const scores = events.filter(isScore);
  const lost = scores.length ? 0 : events.filter((event) => event.type === 'figure_returned').length;
  const best = scores.reduce<GameEvent | null>(
    (most, event) => ((event.points ?? 0) > (most?.points ?? 0) ? event : most),
    scores[0] ?? null,
  );
  const news = events.find((event) => known.event(event.type)?.news) ?? null;
  const told =
    id === 'final'
      ? find('final_scoring')
      : (best ?? (lost ? find('figure_returned') : (news ?? placed ?? laid ?? events[0] ?? null)));
  return {
    id,
    turn: all[0]?.turn ?? 0,
    seat: mover,
    laid,
    placed,
    told,
    lost,
    gains: summed(scores),
    cells: best?.tiles?.length ? (all.find((line) => line.event === best)?.cells ?? []) : laid?.at ? [laid.at] : [],
    lines: all,
  };
}

function summed(scores: readonly GameEvent[]): readonly Gain[] {
  const points = new Map<number, number>();
  for (const { player, points: some = 0 } of scores) {
    if (player !== undefined) points.set(player, (points.get(player) ?? 0) + some);
  }
  return [...points]
    .map(([seat, sum]) => ({ seat, points: sum }))
    .filter((gain) => gain.points !== 0)
    .sort((a, b) => b.points - a.points);
}
