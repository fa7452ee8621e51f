/** What the finished games of this browser come to. */

import type { Played } from '../../net/games';

export interface Numbers {
  readonly games: number;
  readonly wins: number;
  /** Null if no score is known. */
  readonly best: number | null;
  readonly average: number | null;
  /** How often which place was reached: one row for each number of players, one number for each place. */
  readonly places: readonly { readonly players: number; readonly counts: readonly number[] }[];
  /** Modules by how often they were played, the most frequent first. */
  readonly modules: readonly (readonly [module: string, count: number])[];
}

/** In every game: it tells nothing about anybody. */
const ALWAYS = 'base';

export function numbers(games: readonly Played[]): Numbers {
  const scores = games.flatMap((game) => (game.score === null ? [] : [game.score]));
  return {
    games: games.length,
    wins: games.filter((game) => game.place === 1 && game.players > 1).length,
    best: scores.length ? Math.max(...scores) : null,
    average: scores.length ? Math.round(scores.reduce((sum, one) => sum + one, 0) / scores.length) : null,
    places: places(games),
    modules: favourites(games),
  };
}

function places(games: readonly Played[]): Numbers['places'] {
  const sizes = [...new Set(games.map((game) => game.players))].filter((size) => size > 1).sort((a, b) => a - b);
  return sizes.map((players) => ({
    players,
    counts: Array.from(
      { length: players },
      (_, index) => games.filter((game) => game.players === players && game.place === index + 1).length,
    ),
  }));
}

function favourites(games: readonly Played[]): Numbers['modules'] {
  const counts = new Map<string, number>();
  for (const module of games.flatMap((game) => game.modules)) {
    if (module !== ALWAYS) counts.set(module, (counts.get(module) ?? 0) + 1);
  }
  return [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
}
