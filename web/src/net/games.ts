/** The games that were finished in this browser, in its local storage: tables are forgotten, these numbers stay. */

import type { TableInfo } from './messages';

export interface Played {
  readonly table: string;
  /** When it was over, in seconds. */
  readonly at: number;
  readonly modules: readonly string[];
  readonly players: number;
  /** From 1; null if it is not known any more. */
  readonly place: number | null;
  readonly score: number | null;
}

const STORED = 'carcassonne.games';
const MOST = 500;

export function playedGames(): readonly Played[] {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '[]');
  } catch {
    return []; // something else wrote there, or the browser lets nobody read
  }
}

/** Keep a game; of one that is known already only what was not known of it. */
export function keepGame(game: Played): void {
  const old = playedGames().find((one) => one.table === game.table);
  if (old && (old.score !== null || game.score === null)) return;
  const others = playedGames().filter((one) => one.table !== game.table);
  store([{ ...game, at: old?.at ?? game.at }, ...others].slice(0, MOST));
}

export const forgetGames = (): void => store([]);

function store(games: readonly Played[]): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(games));
  } catch {
    // then nothing is counted
  }
}

/**
 * A game of one's own that was played to its end; null for others. With known tiles it does not count, and neither
 * does one that was stopped.
 */
export function played(
  info: TableInfo,
  own: readonly number[],
  name: string,
  scores: readonly number[] | null,
  at: number,
): Played | null {
  const seat = ownSeat(info, own, name);
  if (info.ended?.reason !== 'played' || info.known_tiles || seat === undefined) return null;
  const score = scores?.[seat] ?? null;
  return {
    table: info.table,
    at,
    modules: info.config.modules ?? [],
    players: info.seats.length,
    place: placeOf(info.ended.winners, seat, scores),
    score,
  };
}

/** Several people at one device: the one who is called as this browser's player, else the first. */
const ownSeat = (info: TableInfo, own: readonly number[], name: string): number | undefined =>
  own.find((seat) => name && info.seats[seat]?.name === name) ?? own[0];

function placeOf(winners: readonly number[], seat: number, scores: readonly number[] | null): number | null {
  if (winners.includes(seat)) return 1;
  if (!scores) return null;
  const better = scores.filter((score, other) => winners.includes(other) || score > (scores[seat] ?? 0));
  return 1 + better.length;
}
