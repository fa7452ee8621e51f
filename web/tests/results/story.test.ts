import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../../src/net/view';
import { breakdown, chapters, facts, whole } from '../../src/screens/results/story';

const turn = (number: number, player: number): GameEvent => ({ type: 'turn', turn: number, player });
const score = (player: number, points: number, source: string, more: Partial<GameEvent> = {}): GameEvent => ({
  type: 'score',
  player,
  points,
  source,
  tiles: [],
  ...more,
});

/** Two seats; the second one pays a ransom in its own turn. */
const GAME: readonly GameEvent[] = [
  turn(1, 0),
  {
    type: 'completed',
    feature: 'road',
    tiles: [
      [0, 0],
      [1, 0],
      [0, 0],
    ],
  },
  score(0, 2, 'road', {
    tiles: [
      [0, 0],
      [1, 0],
    ],
  }),
  { type: 'figure_returned', player: 0, figure: 'meeple', at: [1, 0], segment: 0 },
  turn(2, 1),
  score(1, -3, 'ransom'),
  score(0, 3, 'ransom'),
  { type: 'figure_returned', player: 0, figure: 'meeple', at: [5, 5], segment: 0 },
  { type: 'figure_aside', player: 0, figure: 'meeple', place: ['prison', 1] },
  turn(3, 0),
  score(0, 4, 'city', {
    tiles: [
      [2, 2],
      [2, 3],
    ],
  }),
  score(0, 4, 'city', {
    tiles: [
      [7, 2],
      [7, 3],
      [7, 4],
    ],
  }),
  { type: 'final_scoring' },
  { type: 'figure_returned', player: 1, figure: 'meeple', at: [9, 9], segment: 0 },
  score(1, 9, 'field', { tiles: [[9, 9]] }),
];
const SCORES = [13, 6];

describe('the story of a game', () => {
  it('tells the scores after every turn and after the final scoring', () => {
    expect(chapters(GAME, 2).map((one) => [one.turn, one.seat, one.final, ...one.scores])).toEqual([
      [0, null, false, 0, 0],
      [1, 0, false, 2, 0],
      [2, 1, false, 5, -3],
      [3, 0, false, 13, -3],
      [3, null, true, 13, 6],
    ]);
  });

  it('adds up what one source gave a seat in a turn', () => {
    expect(chapters(GAME, 2)[3]?.gains).toEqual([{ seat: 0, source: 'city', points: 8 }]);
  });

  it('keeps a second part of the same turn with the first', () => {
    const twice = [turn(1, 0), score(0, 1, 'road'), turn(1, 0), score(0, 2, 'city'), turn(2, 1)];
    expect(chapters(twice, 2).map((one) => one.scores[0])).toEqual([0, 3, 3]);
  });

  it('is whole only from the first turn on and with all points', () => {
    expect(whole(GAME, SCORES)).toBe(true);
    expect(whole(GAME.slice(4), SCORES)).toBe(false);
    expect(whole(GAME, [13, 7])).toBe(false);
    expect(whole([], [0, 0])).toBe(false);
  });
});

describe('where the points came from', () => {
  it('has rows that sum to the final scores, in a fixed order of sources', () => {
    const { sources, rows } = breakdown(GAME, 2);
    expect(sources).toEqual(['city', 'road', 'field', 'ransom']);
    expect(rows).toEqual([
      { road: 2, ransom: 3, city: 8 },
      { ransom: -3, field: 9 },
    ]);
    expect(rows.map((row) => Object.values(row).reduce((sum, points) => sum + points, 0))).toEqual(SCORES);
  });

  it('puts a source that it does not know last', () => {
    expect(breakdown([score(0, 1, 'comet'), score(0, 1, 'ransom')], 1).sources).toEqual(['ransom', 'comet']);
  });
});

describe('facts', () => {
  const found = facts(GAME, chapters(GAME, 2));

  it('measure by different tiles', () => {
    expect([found.road, found.city]).toEqual([2, 3]);
  });

  it('name the best turn of a seat’s own', () => {
    expect(found.best).toEqual({ seat: 0, turn: 3, points: 8 });
  });

  it('count figures that left without a scoring, and none of the final scoring', () => {
    expect(found.lost).toBe(2);
  });

  it('name no best turn where nobody scored', () => {
    expect(facts([turn(1, 0)], chapters([turn(1, 0)], 1))).toEqual({ city: 0, road: 0, best: null, lost: 0, turns: 1 });
  });
});
