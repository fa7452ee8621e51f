import { describe, expect, it } from 'vitest';
import type { FeatureView, GameEvent, Outcome, View } from '../../src/net/view';
import { featureAt, gains, pills } from '../../src/table/show/outcome';

const score = (player: number, points: number, source = 'city'): GameEvent => ({
  type: 'score',
  player,
  points,
  source,
  final: false,
  parts: [['tiles', points / 2, points]],
  tiles: [
    [0, 0],
    [1, 0],
  ],
});

const city: FeatureView = {
  kind: 'city',
  segments: [
    [[0, 0], 0],
    [[1, 0], 2],
  ],
  tiles: 2,
  complete: false,
  open_ends: 1,
  open_cells: [[2, 0]],
  traits: {},
  strength: [2, 1, 0],
  standing: { 0: 2 },
  standing_complete: { 0: 4 },
};

const view = { features: [city] } as unknown as View;
const outcome = (events: readonly GameEvent[]): Outcome => ({ events, decision: null, stop: 'draw' });

describe('the outcome strip', () => {
  it('shows own gains first, then those of others, then facts', () => {
    const events: GameEvent[] = [
      score(1, 6),
      score(0, 14),
      { type: 'figure_returned', player: 0, figure: 'meeple', at: [0, 0] },
      { type: 'figure_returned', player: 1, figure: 'meeple', at: [0, 0] },
      { type: 'king', player: 0, size: 7 },
      { type: 'turn', player: 1, turn: 9 },
    ];
    const shown = pills(outcome(events), 0, null);
    expect(shown.map((pill) => [pill.what, pill.seat, pill.points])).toEqual([
      ['score', 0, 14],
      ['score', 1, 6],
      ['return', null, null],
      ['king', 0, null],
    ]);
    expect(shown[2]?.count).toBe(2);
  });

  it('says what stays unfinished under the figure that is placed', () => {
    const placed: GameEvent = { type: 'figure_placed', player: 0, figure: 'meeple', at: [1, 0], segment: 2 };
    const shown = pills(outcome([placed]), 0, view);
    expect(shown).toHaveLength(1);
    expect(shown[0]?.feature).toBe(city);
  });

  it('adds up points per seat, payments too', () => {
    expect(gains([score(0, 14), score(1, 6), score(0, -3)], 3)).toEqual([11, 6, 0]);
  });

  it('finds a feature by one of its segments', () => {
    expect(featureAt([city], [1, 0], 2)).toBe(city);
    expect(featureAt([city], [1, 0], 0)).toBeNull();
  });
});
