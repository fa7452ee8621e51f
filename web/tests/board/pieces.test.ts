import { describe, expect, it } from 'vitest';
import { findPiece, groundOf, pieces as placed, spread } from '../../src/board/pieces';
import { type View, type ViewPiece, seatColours } from '../../src/board/view';
import { loaded } from './helpers';

const view = (pieces: readonly ViewPiece[] = []): View => ({
  players: [{ name: 'Ann', colour: 'red' }, { name: 'Bob' }],
  tiles: [
    { tile: 'base/D', at: [0, 0], turn: 0, player: null, number: 0 },
    { tile: 'base/D', at: [1, 0], turn: 0, player: 0, number: 1 },
  ],
  pieces,
});

async function stand(pieces: readonly ViewPiece[]) {
  const art = await loaded();
  const now = view(pieces);
  return placed(now, groundOf(art, now), seatColours(now));
}

/** A figure of the first player. */
const figure = (piece: string, x: number, segment: number): ViewPiece => ({ piece, at: [x, 0], segment, owner: 0 });

describe('pieces of a view', () => {
  it('gives seats without a colour the free ones', () => {
    expect(seatColours(view())).toEqual(['red', 'blue']);
  });

  it('puts figures on anchors; farmers lie down, others stand', async () => {
    const found = await stand([figure('meeple', 0, 0), figure('meeple', 1, 3), figure('pig', 0, 3)]);
    const art = Object.fromEntries(found.map((one) => [`${one.at}/${one.segment}`, one.art]));
    expect(art).toEqual({ '0,0/0': 'meeple-red', '1,0/3': 'meeple-red-lying', '0,0/3': 'pig-red' });
    expect(found.find((one) => one.kind === 'pig')).toMatchObject({ x: 60, y: 80 });
  });

  it('makes the big meeple 1.4 times as large as the other, its drawing being 1.16 times as large', async () => {
    const found = await stand([figure('meeple', 0, 0), figure('big-meeple', 1, 0)]);
    const [big, plain] = ['big-meeple', 'meeple'].map((kind) => found.find((one) => one.kind === kind)?.scale ?? 0);
    expect((1.16 * (big ?? 0)) / (plain ?? 1)).toBeCloseTo(1.4, 1);
  });

  it('draws them where the list says', async () => {
    const [one] = await stand([{ ...figure('meeple', 0, 0), x: 12.5, y: 88 }]);
    expect(one).toMatchObject({ x: 12.5, y: 88 });
  });

  /** Six figures on one segment, as the server puts them. */
  const crowd = (x: number, y: number): ViewPiece[] =>
    [0, 2, 4, 6, 1, 3].map((eighth) => {
      const turn = (Math.PI * eighth) / 4;
      return { ...figure('meeple', 0, 0), x: x + 11.25 * Math.sin(turn), y: y - 11.25 * Math.cos(turn) };
    });

  it('shows four of a crowd and hides the rest', async () => {
    const found = await stand(crowd(50, 20));
    expect(found.filter((one) => one.hidden)).toHaveLength(2);
    expect(new Set(found.map((one) => one.id)).size).toBe(6);
    const open = found.filter((one) => !one.hidden);
    expect(new Set(open.map((one) => `${one.x},${one.y}`)).size).toBe(4);
  });

  it('lets all of a crowd stand apart where its tile is shown large', async () => {
    const now = view();
    const ground = groundOf(await loaded(), now);
    const { x, y } = ground.anchor([0, 0], 0);
    const found = spread(placed({ ...now, pieces: crowd(x, y) }, ground, seatColours(now)), ground);
    expect(found.filter((one) => one.hidden)).toEqual([]);
    for (const [n, a] of found.entries())
      for (const b of found.slice(n + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(12);
  });

  it('shows what modules put on the tiles', async () => {
    const found = await stand([
      { piece: 'bridge', at: [0, 0], segment: 4, how: 'lies', span: 'NS' },
      { piece: 'tower', at: [1, 0], segment: 2, how: 'built', height: 3 },
      { piece: 'meeple', at: [1, 0], owner: 0, on: 1 },
      { piece: 'castle', at: [0, 0], side: 'E', owner: 1, how: 'lies', x: 100, y: 50 },
      { piece: 'barn', at: [0, 0], corner: 'NE', owner: 0 },
      { piece: 'gold', at: [1, 0], how: 'lies' },
      { piece: 'gold', at: [1, 0], how: 'lies' },
      { piece: 'dragon', at: [0, 0], how: 'walks' },
      { piece: 'mage', at: [0, 0], segment: 1, how: 'walks' },
      { piece: 'ferry', at: [1, 0], how: 'built', joins: [0, 3] },
    ]);
    const count = (kind: string) => found.filter((one) => one.kind === kind).length;
    expect(
      ['bridge', 'tower', 'castle', 'barn', 'gold', 'dragon', 'mage', 'witch', 'ferry', 'meeple'].map(count),
    ).toEqual([1, 1, 1, 1, 2, 1, 1, 0, 1, 1]);
    expect(found.find((one) => one.kind === 'bridge')?.art).toBe('bridge-ns');
    expect(found.find((one) => one.kind === 'tower')?.art).toBe('tower-3');
    expect(found.find((one) => one.kind === 'castle')).toMatchObject({ x: 100, y: 50, art: 'castle-blue' });
    expect(found.find((one) => one.kind === 'barn')).toMatchObject({ x: 100, y: 0 });
    expect(found.find((one) => one.kind === 'ferry')?.line).toMatch(/^M/);
  });

  it('keeps the name of a piece that walks, so that the way is shown', async () => {
    const before = await stand([{ piece: 'dragon', at: [0, 0], how: 'walks' }]);
    const after = await stand([{ piece: 'dragon', at: [1, 0], how: 'walks' }]);
    expect(before[0]?.id).toBe(after[0]?.id);
    expect(before[0]?.at).not.toEqual(after[0]?.at);
  });

  it('finds the piece an option speaks of', async () => {
    const found = await stand([figure('meeple', 1, 0)]);
    expect(findPiece(found, { figure: 'meeple', at: [1, 0], segment: 0, owner: 0 })?.art).toBe('meeple-red');
    expect(findPiece(found, { figure: 'meeple', at: [1, 0], segment: 0, owner: 1 })).toBeUndefined();
    expect(findPiece(found, { figure: 'abbot', at: [1, 0] })).toBeUndefined();
  });

  it('shows what lies under a figure smaller, and keeps the number of one that is not known', async () => {
    const found = await stand([
      figure('meeple', 0, 0),
      { piece: 'shield', at: [0, 0], segment: 0, owner: 0, under: 0, x: 56, y: 26 },
    ]);
    expect(found.find((one) => one.kind === 'shield')).toMatchObject({ art: 'shield-red', scale: 0.36 });
  });

  it('puts what an event has just brought on its corner, its segment or the middle', async () => {
    const found = await stand([
      { piece: 'barn', at: [0, 0], corner: 'NE', owner: 0 },
      figure('pig', 0, 3),
      { piece: 'dragon', at: [1, 0], how: 'walks' },
    ]);
    expect(Object.fromEntries(found.map(({ kind, x, y }) => [kind, [x, y]]))).toEqual({
      barn: [100, 0],
      pig: [60, 80],
      dragon: [50, 50],
    });
  });
});
