import { describe, expect, it } from 'vitest';
import type { FeatureView, GameEvent, Point } from '../../src/net/view';
import { sharesOf, sharesOfScore } from '../../src/table/show/outcome';

const WEST: Point = [0, 0];
const NEW: Point = [1, 0];
const city: FeatureView = {
  kind: 'city',
  segments: [
    [WEST, 0],
    [NEW, 0],
  ],
  tiles: 2,
  complete: true,
  open_ends: 0,
  open_cells: [],
  traits: {},
  strength: [1, 2, 0],
  standing: {},
  standing_complete: {},
};
const placed = (player: number, figure: string, at: Point = NEW): GameEvent => ({
  type: 'figure_placed',
  player,
  figure,
  at,
  segment: 0,
});
const score = (more: Partial<GameEvent> = {}): GameEvent => ({
  type: 'score',
  player: 0,
  points: 4,
  source: 'city',
  tiles: [WEST, NEW],
  strengths: [3, 2, 0],
  ...more,
});

describe('the majority on what is scored (UX 3.7)', () => {
  it('is that of the event: the figures have gone home', () => {
    expect(sharesOfScore(score({ strengths: [1, 0, 2] }))).toEqual([
      { seat: 2, strength: 2, joining: [] },
      { seat: 0, strength: 1, joining: [] },
    ]);
  });

  it('is nothing where no majority decided', () => {
    expect(sharesOfScore({ type: 'score', player: 0, points: 3, source: 'fairy' })).toEqual([]);
    expect(sharesOfScore(null)).toEqual([]);
  });
});

describe('the majority on a feature that a figure may join (UX 4.4, count.transfer)', () => {
  it('names figures of the draft instead of guessing their strength', () => {
    expect(sharesOf(city, [placed(2, 'big-meeple')], 0)).toEqual([
      { seat: 1, strength: 2, joining: [] },
      { seat: 0, strength: 1, joining: [] },
      { seat: 2, strength: 0, joining: ['big-meeple'] },
    ]);
  });

  it('does not name a figure twice that the drafted position has', () => {
    expect(sharesOf(city, [placed(1, 'meeple')], 1).map(({ joining }) => joining)).toEqual([[], []]);
  });

  it('passes over figures that go elsewhere', () => {
    expect(sharesOf(city, [placed(2, 'meeple', [9, 9])], 0).map(({ seat }) => seat)).toEqual([1, 0]);
  });

  it('is that of the score, where the draft goes so far', () => {
    const strengths = (events: GameEvent[]): unknown => sharesOf(city, events, 0).map((one) => one.strength);
    expect(strengths([placed(0, 'big-meeple'), score()])).toEqual([3, 2]);
    expect(strengths([score({ source: 'road' })])).toEqual([2, 1]);
    expect(strengths([score({ tiles: [WEST, NEW, [2, 0]] })])).toEqual([2, 1]);
  });
});
