import { describe, expect, it } from 'vitest';
import type { GameEvent, View } from '../../src/net/view';
import { growthAt, orderOf } from '../../src/table/show/growth';

const laid = (...cells: [number, number][]): GameEvent[] => cells.map((at) => ({ type: 'tile_placed', at }));
const view = (features: unknown): View => ({ features }) as View;

describe('what a tile changes', () => {
  const city = { kind: 'city', segments: [[[0, 0], 0], [[0, 1], 0], [[0, 2], 1], [[1, 1], 0]] }; // prettier-ignore
  const events = laid([0, 1], [0, 3], [0, 2], [1, 1]);

  it('counts the tiles that lay there by then and hang together', () => {
    const order = orderOf(events);
    expect(growthAt([0, 1], view([city]), order)).toEqual({ kind: 'city', tiles: 2 });
    expect(growthAt([0, 2], view([city]), order)).toEqual({ kind: 'city', tiles: 3 });
    expect(growthAt([1, 1], view([city]), order)).toEqual({ kind: 'city', tiles: 4 });
  });

  it('leaves out what was joined later', () => {
    const order = orderOf(laid([0, 2], [0, 1]));
    expect(growthAt([0, 2], view([city]), order)).toEqual({ kind: 'city', tiles: 1 });
  });

  it('tells of what grows before what is new, and of a field last', () => {
    const road = { kind: 'road', segments: [[[0, 1], 2], [[0, 0], 3]] }; // prettier-ignore
    const fresh = { kind: 'city', segments: [[[0, 1], 0]] };
    const field = { kind: 'field', segments: [[[0, 1], 4], [[0, 0], 4]] }; // prettier-ignore
    const order = orderOf(laid([0, 1]));
    expect(growthAt([0, 1], view([field, fresh, road]), order)).toEqual({ kind: 'road', tiles: 2 });
    expect(growthAt([0, 1], view([field, fresh]), order)).toEqual({ kind: 'city', tiles: 1 });
    expect(growthAt([0, 1], view([field]), order)).toEqual({ kind: 'field', tiles: 2 });
    expect(growthAt([0, 1], view(null), order)).toBeNull();
  });
});
