import { describe, expect, it } from 'vitest';
import type { PlayerView, View } from '../../src/net/view';
import { leaders, leads, holes, ratio } from '../../src/table/show/overlays';
import { prisoners, projected, supply, timeLeft, treasures } from '../../src/table/show/players';
import { groups } from '../../src/table/show/remaining';
import { pawns, watching, side, spaceOf, spread } from '../../src/table/show/track';

const player = (more: Partial<PlayerView> = {}): PlayerView => ({
  name: 'Ann',
  score: 0,
  markers: { meeple: 0 },
  supply: { pig: 1, meeple: 5 },
  figures: [],
  elsewhere: [],
  ...more,
});

describe('the score track', () => {
  it('sets markers that are near to each other side by side, around where they belong', () => {
    const close = (found: readonly number[], wanted: number[]): void =>
      found.forEach((one, index) => expect(one).toBeCloseTo(wanted[index] ?? NaN));
    close(spread([0.1, 0.5, 0.9], 0.05), [0.1, 0.5, 0.9]);
    close(spread([0.5, 0.5, 0.5], 0.1), [0.4, 0.5, 0.6]);
    close(spread([0.52, 0.5, 0.1], 0.1), [0.56, 0.46, 0.1]);
    close(spread([1, 1], 0.1), [0.9, 1]);
    close(spread([0, 0.02], 0.1), [0, 0.1]);
  });

  it('goes round after fifty spaces, also backwards', () => {
    expect([0, 49, 50, 61, -3].map(spaceOf)).toEqual([0, 49, 0, 11, 47]);
  });

  it('piles up pawns and shows where the draft would put them', () => {
    const standing = pawns(
      [player({ markers: { meeple: 52, messenger: 2 } }), player({ markers: { meeple: 2 } })],
      [9, 0],
    );
    expect(standing.map((pawn) => [pawn.seat, pawn.marker, pawn.space, pawn.stack, pawn.laps])).toEqual([
      [0, 'meeple', 2, 0, 1],
      [0, 'messenger', 2, 1, 0],
      [1, 'meeple', 2, 2, 0],
      [0, 'meeple', 11, 0, 1],
    ]);
    expect(standing.at(-1)?.next).toBe(true);
  });

  it('writes beside a pawn where no other pawn stands', () => {
    const sides = (...points: number[]) => {
      const standing = pawns(
        points.map((one) => player({ markers: { meeple: one } })),
        [],
      );
      return standing.map((pawn) => side(pawn, standing));
    };
    expect(sides(60)).toEqual(['right']);
    expect(sides(60, 62)).toEqual(['left', 'right']);
    expect(sides(60, 62, 64)).toEqual(['left', null, 'right']);
    expect(sides(60, 110)).toEqual([null, null]);
    expect(sides(51, 99)).toEqual(['right', 'left']);
  });

  it('has robbers beside it', () => {
    const players = [player(), player({ elsewhere: [['robber', ['track', 21]]] })];
    expect(watching(players)).toEqual([{ figure: 'robber', seat: 1, space: 21 }]);
  });
});

describe('a player’s panel', () => {
  it('lists the supply in a fixed order', () => {
    expect(supply(player())).toEqual([
      ['meeple', 5],
      ['pig', 1],
    ]);
  });

  it('shows treasures and prisoners', () => {
    const view = {
      players: [player(), player({ elsewhere: [['mayor', ['prison', 0]]] })],
      goods: { owned: [{ wine: 2, cloth: 0 }, {}], supply: {} },
      king: { player: 0, size: 6, at: [0, 0], segment: 0 },
    } as unknown as View;
    expect(prisoners(view, 0)).toEqual([['mayor', 1]]);
    expect(treasures(view, 0, ['blue', 'red']).map((token) => [token.art, token.count])).toEqual([
      ['wine', 2],
      ['king', 1],
      ['mayor-red', 1],
    ]);
    expect(treasures(view, 1, ['blue', 'red'])).toEqual([]);
  });

  it('adds what the end of the game would bring', () => {
    const view = {
      players: [player({ score: 10 })],
      projection: [
        { type: 'score', player: 0, points: 3, source: 'city' },
        { type: 'score', player: 0, points: 4, source: 'field' },
        { type: 'score', player: 0, points: 1, source: 'city' },
        { type: 'score', player: 1, points: 50, source: 'city' },
      ],
    } as unknown as View;
    expect(projected(view, 0)).toEqual({
      points: 18,
      sources: [
        ['city', 4],
        ['field', 4],
      ],
    });
    expect(projected({ ...view, projection: undefined } as View, 0)).toBeNull();
    expect(projected({ ...view, over: true }, 0)).toBeNull();
  });

  it('lets only the running clock run', () => {
    const clock = { kind: 'bank', left: [100, 50], running: 1, at: 1000 };
    expect(timeLeft(clock, 0, 1030)).toBe(100);
    expect(timeLeft(clock, 1, 1030)).toBe(20);
    expect(timeLeft(clock, 1, 2000)).toBe(0);
    expect(timeLeft({ ...clock, kind: 'none' }, 1, 1030)).toBeNull();
  });
});

describe('overlays', () => {
  const feature = (strength: number[]) => ({ strength }) as unknown as Parameters<typeof leaders>[0];

  it('know leaders and ties', () => {
    expect(leaders(feature([1, 3, 0]))).toEqual([1]);
    expect(leaders(feature([2, 0, 2]))).toEqual([0, 2]);
    expect(leaders(feature([0, 0]))).toEqual([]);
    expect(ratio(feature([1, 0, 3]))).toBe('3 : 1');
  });

  it('put a pennant on what somebody holds and is open; strengths are told where they differ', () => {
    const open = (strength: number[], now: number, done: number) => ({
      kind: 'city',
      complete: false,
      segments: [[[1, 2], 0]],
      strength,
      standing: { 0: now },
      standing_complete: { 0: done },
    });
    const features = [open([1, 0], 4, 8), open([2, 1], 3, 3), open([0, 0], 5, 9), open([1, 1], 2, 4)];
    const made = leads({ features } as unknown as View, ['blue', 'red'], () => 'city');
    expect(made.map((one) => [one.text, one.brief, one.leaders, one.colour])).toEqual([
      ['4 → 8', '4', ['blue'], 'blue'],
      ['2 : 1 · 3', '3', ['blue'], 'blue'],
      ['1 : 1 · 2 → 4', '2', ['blue', 'red'], null],
    ]);
  });

  it('count what fits a hole, and mark dead ones', () => {
    const view = {
      tiles: [{ at: [0, 1] }, { at: [1, 0] }, { at: [5, 6] }],
      fits: [
        [[0, 0], { 'base/A': 2, 'base/B': 1 }],
        [[5, 5], { 'base/A': 1 }],
        [[9, 9], {}],
      ],
    } as unknown as View;
    const found = holes(view, String);
    expect(found.map((badge) => [badge.at, badge.text, badge.dead])).toEqual([
      [[0, 0], '3', false],
      [[9, 9], '✕', true],
    ]);
  });
});

describe('remaining tiles', () => {
  const view = {
    tiles: [{ tile: 'base/A' }, { tile: 'river/B' }],
    hand: ['base/C'],
    rejected: [],
    remaining: { 'base/A': 1, 'base/D': 3 },
  } as unknown as View;

  it('are grouped by set, with how many there were', () => {
    const [base, river] = groups(view, null);
    expect(base?.tiles).toEqual([
      { tile: 'base/D', left: 3, all: 3 },
      { tile: 'base/A', left: 1, all: 2 },
      { tile: 'base/C', left: 0, all: 1 },
    ]);
    expect(river?.tiles[0]).toEqual({ tile: 'river/B', left: 0, all: 1 });
    const sum = groups(view, null)
      .flatMap((group) => group.tiles)
      .reduce((total, one) => total + one.left, 0);
    expect(sum).toBe(4);
  });

  it('can be those that fit a hole', () => {
    expect(groups(view, { 'base/D': 3 }).flatMap((group) => group.tiles.map((one) => one.tile))).toEqual(['base/D']);
  });
});
