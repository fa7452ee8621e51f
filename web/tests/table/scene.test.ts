import { describe, expect, it } from 'vitest';
import type { GameEvent, Outcome, View } from '../../src/net/view';
import { apart, gathered, scored } from '../../src/table/show/marks';
import { position, tiles } from '../../src/table/show/position';

const view = {
  tiles: [{ tile: 'base/D', at: [0, 0], turn: 0, player: null, number: 0 }],
  pieces: [],
  players: [
    { name: 'Ann', figures: [], supply: {} },
    { name: 'Bob', figures: [], supply: { meeple: 7 } },
  ],
  features: [
    {
      kind: 'city',
      complete: true,
      segments: [
        [[0, 0], 0],
        [[0, 1], 2],
      ],
    },
    { kind: 'city', complete: true, segments: [[[0, 0], 3]] },
  ],
} as unknown as View;
const drafted = {
  ...view,
  tiles: [...view.tiles, { tile: 'base/E', at: [0, 1], turn: 2, player: 0, number: 1 }],
} as View;
const outcome = (events: readonly GameEvent[]): Outcome => ({ events, decision: null, stop: 'draw' });
const figure: GameEvent = { type: 'figure_placed', player: 1, figure: 'meeple', at: [0, 1], segment: 0 };

describe('the position with a draft', () => {
  it('is the position itself without one', () => {
    expect(position(view, null, null)).toBe(view);
  });

  it('shows what the last step places, which the server’s view does not yet', () => {
    const shown = position(view, { view: drafted, shown: 1 }, outcome([{ type: 'tile_placed' }, figure]));
    expect(shown.players[1]?.figures).toEqual([{ figure: 'meeple', at: [0, 1], segment: 0 }]);
    expect(shown.pieces).toEqual([{ piece: 'meeple', at: [0, 1], segment: 0, owner: 1 }]);
    const piece = { piece: 'meeple', at: [0, 1], segment: 0, owner: 1, x: 41, y: 50 } as const;
    const told = { ...outcome([{ type: 'tile_placed' }, figure]), placed: [piece] };
    expect(position(view, { view: drafted, shown: 1 }, told).pieces).toEqual([piece]);
    const twice = position(view, { view: drafted, shown: 2 }, outcome([{ type: 'tile_placed' }, figure]));
    expect(twice.players[1]?.figures).toEqual([]);
  });
});

describe('tiles', () => {
  const laid = { type: 'place_tile', tile: 'base/E', at: [0, 1] as const, turn: 2 };

  it('are those that lie and those of the draft', () => {
    expect(tiles(view, drafted, laid)).toEqual({
      lying: [{ tile: 'base/D', at: [0, 0], rotation: 0, complete: [0, 3] }],
      drafted: [{ tile: 'base/E', at: [0, 1], rotation: 2 }],
    });
  });

  it('show what was asked for while the server has not answered', () => {
    const turned = { ...laid, turn: 1 };
    expect(tiles(view, drafted, turned).drafted).toEqual([{ tile: 'base/E', at: [0, 1], rotation: 1 }]);
    expect(tiles(view, null, laid).drafted).toHaveLength(1);
    expect(tiles(view, null, null).drafted).toEqual([]);
  });
});

describe('what the draft scores', () => {
  it('is outlined by the segments of the very feature, and flagged', () => {
    const score: GameEvent = {
      type: 'score',
      player: 0,
      points: 14,
      source: 'city',
      tiles: [
        [0, 0],
        [0, 1],
      ],
    };
    const { outlines, flags } = scored([score], view, ['blue', 'red'], () => 'label');
    expect(outlines).toEqual([
      {
        id: 'done-0',
        colour: 'blue',
        spots: [
          [[0, 0], 0],
          [[0, 1], 2],
        ],
      },
    ]);
    expect(flags[0]).toMatchObject({ text: '+14', colour: 'blue', at: [0, 0], segment: 0 });
  });
});

describe('marks of one cell', () => {
  it('are one frame, the first', () => {
    const frame = (colour: 'red' | 'blue') => ({ at: [1, 1] as const, colour });
    expect(apart([frame('red'), frame('blue')])).toEqual([frame('red')]);
  });

  it('are one stamp with all texts', () => {
    const stamp = (x: number, text: string) => ({ at: [x, 0] as const, text });
    expect(gathered([stamp(1, '1'), stamp(2, '2'), stamp(1, '3')])).toEqual([stamp(1, '1 · 3'), stamp(2, '2')]);
  });
});
