import { beforeAll, describe, expect, it } from 'vitest';
import { setLanguage } from '../../src/i18n';
import type { GameEvent } from '../../src/net/view';
import { bestMoments, plaques } from '../../src/screens/results/moments';

const score = (player: number, source: string, points: number, tiles: [number, number][] = []): GameEvent =>
  ({ type: 'score', player, source, points, tiles }) as GameEvent;
const row = (count: number, y: number): [number, number][] => Array.from({ length: count }, (_, x) => [x, y]);
const EVENTS: GameEvent[] = [
  { type: 'turn', turn: 1, player: 0 },
  score(0, 'city', 8, row(4, 0)),
  { type: 'turn', turn: 2, player: 1 },
  score(1, 'road', 5, row(5, 1)),
  { type: 'final_scoring' },
  score(1, 'city', 5, row(5, 2)),
  score(0, 'field', 12, row(6, 3)),
  score(0, 'goods', 10),
];

describe('the best moments', () => {
  beforeAll(() => setLanguage('en'));

  it('are the scores with the most points, with their turn', () => {
    expect(bestMoments(EVENTS).map(({ event, turn }) => [event.points, turn])).toEqual([
      [12, null],
      [10, null],
      [8, 1],
      [5, 2],
      [5, null],
    ]);
  });

  it('are marked on the board: the largest of each kind, in the colour of its owner', () => {
    const found = plaques(EVENTS, ['blue', 'red']);
    expect(found.map((one) => [one.text, one.colour, one.at])).toEqual([
      ['City of 5', 'red', [2, 2]],
      ['Road of 5', 'red', [2, 1]],
      ['Field +12', 'blue', [2, 3]],
    ]);
    expect(plaques([score(0, 'city', 2, row(2, 0))], ['blue'])).toEqual([]);
  });
});
