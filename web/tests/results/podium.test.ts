import { describe, expect, it } from 'vitest';
import { podium } from '../../src/screens/results/podium';

const places = (scores: number[], winners: number[]) => podium(scores, winners).map((one) => [one.seat, one.place]);

describe('the podium', () => {
  it('orders by points', () => {
    expect(places([40, 61, 52], [1])).toEqual([
      [1, 1],
      [2, 2],
      [0, 3],
    ]);
  });

  it('shares places and leaves out the next one', () => {
    expect(places([50, 61, 61, 40], [1, 2])).toEqual([
      [1, 1],
      [2, 1],
      [0, 3],
      [3, 4],
    ]);
  });

  it('puts a winner before somebody with more points who resigned', () => {
    expect(places([80, 61], [1])).toEqual([
      [1, 1],
      [0, 2],
    ]);
  });

  it('has no winner in a game that was stopped, but places', () => {
    expect(places([5, 8], [])).toEqual([
      [1, 1],
      [0, 2],
    ]);
  });
});
