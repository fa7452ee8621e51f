import { beforeEach, describe, expect, it } from 'vitest';
import { forgetGames, keepGame, played, playedGames, type Played } from '../../src/net/games';
import type { TableInfo } from '../../src/net/messages';
import { numbers } from '../../src/screens/profile/numbers';

const info = (more: object = {}): TableInfo =>
  ({
    table: 'abc',
    config: { modules: ['base', 'farmers'] },
    seats: [{ name: 'Ann' }, { name: 'Berthe' }, { name: 'Cleo' }],
    known_tiles: false,
    ended: { reason: 'played', message: '', winners: [1] },
    ...more,
  }) as unknown as TableInfo;

const game = (table: string, more: Partial<Played> = {}): Played => ({
  table,
  at: 1,
  modules: ['base'],
  players: 2,
  place: 1,
  score: 50,
  ...more,
});

beforeEach(forgetGames);

describe('a finished game', () => {
  it('has the place and the score of the own seat', () => {
    expect(played(info(), [0], '', [40, 60, 50], 7)).toEqual({
      ...{ table: 'abc', at: 7, modules: ['base', 'farmers'] },
      ...{ players: 3, place: 3, score: 40 },
    });
    expect(played(info(), [1], '', [40, 60, 50], 7)?.place).toBe(1);
    expect(played(info({ ended: { reason: 'played', winners: [0, 1] } }), [0], '', [60, 60, 50], 7)?.place).toBe(1);
  });

  it('is that of the browser’s player where several sit at one device', () => {
    expect(played(info(), [0, 2], 'Cleo', [40, 60, 50], 7)?.score).toBe(50);
    expect(played(info(), [0, 2], '', [40, 60, 50], 7)?.score).toBe(40);
  });

  it('counts only if it was played to its end, by oneself, with unknown tiles', () => {
    expect(played(info({ ended: { reason: 'stopped', winners: [] } }), [0], '', [1, 2, 3], 7)).toBeNull();
    expect(played(info({ ended: null }), [0], '', [1, 2, 3], 7)).toBeNull();
    expect(played(info({ known_tiles: true }), [0], '', [1, 2, 3], 7)).toBeNull();
    expect(played(info(), [], '', [1, 2, 3], 7)).toBeNull();
  });

  it('may have ended unseen: then only a win is known', () => {
    expect(played(info(), [1], '', null, 7)).toMatchObject({ place: 1, score: null });
    expect(played(info(), [0], '', null, 7)).toMatchObject({ place: null, score: null });
  });

  it('is kept once, with the most that is known of it', () => {
    keepGame(game('a', { score: null, place: null, at: 3 }));
    keepGame(game('a', { score: 70, at: 9 }));
    keepGame(game('a', { score: null, at: 12 }));
    keepGame(game('b'));
    expect(playedGames()).toEqual([game('b'), game('a', { score: 70, at: 3 })]);
  });
});

describe('the numbers', () => {
  it('of nothing are none', () => {
    expect(numbers([])).toEqual({ games: 0, wins: 0, best: null, average: null, places: [], modules: [] });
  });

  it('count games, wins, scores, places and modules', () => {
    const games = [
      game('a', { modules: ['base', 'river', 'inns'], score: 80 }),
      game('b', { modules: ['base', 'river'], place: 2, score: 61 }),
      game('c', { players: 4, place: 3, score: null }),
      game('d', { players: 4, place: null, score: null }),
      game('e', { players: 1, place: 1, score: 30 }),
    ];
    expect(numbers(games)).toEqual({
      games: 5,
      wins: 1,
      best: 80,
      average: 57,
      places: [
        { players: 2, counts: [1, 1] },
        { players: 4, counts: [0, 0, 1, 0] },
      ],
      modules: [
        ['river', 2],
        ['inns', 1],
      ],
    });
  });
});
