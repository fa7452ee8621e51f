import { describe, expect, it } from 'vitest';
import type { Action } from '../../src/net/view';
import { judge, playable, wayOf } from '../../src/screens/learn/steps';

const lay = (x: number, turn = 0): Action => ({ type: 'place_tile', tile: 'base/U', at: [x, 0], turn });
const put = (segment: number): Action => ({ type: 'place_figure', figure: 'meeple', at: [1, 0], segment });
const PASS: Action = { type: 'pass' };

describe('what was done, compared with the lesson', () => {
  const ways = [
    [lay(1), put(0)],
    [lay(-1), PASS],
  ];

  it.each([
    ['nothing yet', [], null],
    ['the right tile', [lay(1)], null],
    ['the whole way', [lay(1), put(0)], null],
    ['another right way', [lay(-1), PASS], null],
    ['another place', [lay(2)], 'tile'],
    ['another turn', [lay(1, 1)], 'tile'],
    ['another figure', [lay(1), put(1)], 'figure'],
    ['no figure where one is wanted', [lay(1), PASS], 'figure'],
    ['a figure where none is wanted', [lay(-1), put(0)], 'figure'],
  ] as const)('%s', (_what, actions, off) => {
    expect(judge(ways, actions)).toBe(off);
  });
});

describe('the last turn, from the events', () => {
  const laid = { type: 'tile_placed', player: 0, tile: 'base/U', at: [1, 0] as const, turn: 0 };
  const standing = { type: 'figure_placed', player: 0, figure: 'meeple', at: [1, 0] as const, segment: 0 };
  const other = { type: 'figure_placed', player: 1, figure: 'meeple', at: [5, 5] as const, segment: 2 };

  it('has a figure or passes', () => {
    expect(wayOf([other, laid, standing, { type: 'turn', player: 1 }], 0)).toEqual([lay(1), put(0)]);
    expect(wayOf([standing, laid, other], 0)).toEqual([lay(1), PASS]);
  });

  it('is empty when nothing was laid', () => {
    expect(wayOf([other], 0)).toEqual([]);
  });
});

it('the rival plays the first way that is offered', () => {
  const ways = [[lay(3)], [lay(1), PASS], [lay(-1)]];
  expect(playable(ways, [lay(-1), lay(1)])).toBe(ways[1]);
  expect(playable(ways, [lay(9)])).toBeUndefined();
});
