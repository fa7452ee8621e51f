import { describe, expect, it } from 'vitest';
import type { FeatureView, GameEvent, Point, View } from '../../src/net/view';
import { sharesOf, sharesOfScore } from '../../src/table/majority';

const feature = (strength: readonly number[], cells: readonly Point[], complete = false): FeatureView => ({
  kind: 'city',
  segments: cells.map((at) => [at, 0]),
  tiles: cells.length,
  complete,
  open_ends: complete ? 0 : 1,
  open_cells: [],
  traits: {},
  strength,
  standing: {},
  standing_complete: {},
});
const viewOf = (...features: FeatureView[]): View => ({ features }) as unknown as View;
const placed = (player: number, at: Point): GameEvent => ({
  type: 'figure_placed',
  player,
  figure: 'meeple',
  at,
  segment: 0,
});

const WEST: Point = [0, 0];
const NEW: Point = [1, 0];
const EAST: Point = [2, 0];
const ALL = [WEST, NEW, EAST];
const before = viewOf(feature([2, 0], [WEST]), feature([0, 1], [EAST]), feature([0, 3], [[9, 9]]));
const twoToOne = [
  { seat: 0, strength: 2, more: 0 },
  { seat: 1, strength: 1, more: 0 },
];

describe('the majority on what is scored', () => {
  it('is that of the drafted position while the figures stand there', () => {
    const drafted = { view: viewOf(feature([2, 1], ALL, true)), shown: 1 };
    expect(sharesOfScore('city', ALL, { view: before, drafted, events: [] })).toEqual(twoToOne);
  });

  it('is that of before, joined, once they have gone home in the draft', () => {
    const drafted = { view: viewOf(feature([0, 0], ALL, true)), shown: 5 };
    expect(sharesOfScore('city', ALL, { view: before, drafted, events: [] })).toEqual(twoToOne);
  });

  it('is that of before, joined, where the tile does not lie yet', () => {
    const drafted = { view: before, shown: 0 };
    expect(sharesOfScore('city', ALL, { view: before, drafted, events: [] })).toEqual(twoToOne);
  });

  it('has nothing to compare for other sources and for a figure that comes alone', () => {
    expect(sharesOfScore('road', ALL, { view: before, drafted: null, events: [] })).toEqual([]);
    const drafted = { view: viewOf(feature([0, 0], ALL, true)), shown: 1 };
    const empty = viewOf(feature([0, 0], [WEST]));
    expect(sharesOfScore('city', ALL, { view: empty, drafted, events: [placed(0, NEW)] })).toEqual([]);
  });
});

describe('the majority on a feature that a figure may join', () => {
  const city = feature([1, 1], ALL, true);

  it('tells figures of the draft from those that stand there', () => {
    const moment = { view: viewOf(city), drafted: { view: viewOf(city), shown: 0 }, events: [placed(1, NEW)] };
    expect(sharesOf(city, moment)).toEqual([
      { seat: 1, strength: 1, more: 1 },
      { seat: 0, strength: 1, more: 0 },
    ]);
  });

  it('does not count a figure twice that the drafted position has', () => {
    const joined = feature([1, 2], ALL, true);
    const moment = { view: viewOf(city), drafted: { view: viewOf(joined), shown: 1 }, events: [placed(1, NEW)] };
    expect(sharesOf(joined, moment)).toEqual([
      { seat: 1, strength: 2, more: 0 },
      { seat: 0, strength: 1, more: 0 },
    ]);
  });
});
