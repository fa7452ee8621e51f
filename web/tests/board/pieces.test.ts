import { describe, expect, it } from 'vitest';
import { findPiece, groundOf, pieces } from '../../src/board/pieces';
import { type View, seatColours } from '../../src/board/view';
import { loaded } from './helpers';

function view(more: Partial<View> = {}): View {
  return {
    players: [
      { name: 'Ann', colour: 'red', figures: [], elsewhere: [] },
      { name: 'Bob', figures: [], elsewhere: [] },
    ],
    tiles: [
      { tile: 'base/D', at: [0, 0], turn: 0, player: null, number: 0 },
      { tile: 'base/D', at: [1, 0], turn: 0, player: 0, number: 1 },
    ],
    ...more,
  };
}

async function stand(more: Partial<View>) {
  const art = await loaded();
  const now = view(more);
  return pieces(now, groundOf(art, now), seatColours(now));
}

const ann = (figures: View['players'][0]['figures'], elsewhere: View['players'][0]['elsewhere'] = []) => [
  { name: 'Ann', colour: 'red', figures, elsewhere },
  { name: 'Bob', colour: 'blue', figures: [], elsewhere: [] },
];

describe('pieces of a view', () => {
  it('gives seats without a colour the free ones', () => {
    expect(seatColours(view())).toEqual(['red', 'blue']);
  });

  it('puts figures on anchors; farmers lie down, others stand', async () => {
    const found = await stand({
      players: ann([
        { figure: 'meeple', at: [0, 0], segment: 0 },
        { figure: 'meeple', at: [1, 0], segment: 3 },
        { figure: 'pig', at: [0, 0], segment: 3 },
      ]),
    });
    const art = Object.fromEntries(found.map((one) => [`${one.at}/${one.segment}`, one.art]));
    expect(art).toEqual({ '0,0/0': 'meeple-red', '1,0/3': 'meeple-red-lying', '0,0/3': 'pig-red' });
    expect(found.find((one) => one.kind === 'pig')).toMatchObject({ x: 60, y: 80 });
  });

  it('makes the big meeple 1.4 times as large as the other, its drawing being 1.16 times as large', async () => {
    const found = await stand({
      players: ann([
        { figure: 'meeple', at: [0, 0], segment: 0 },
        { figure: 'big-meeple', at: [1, 0], segment: 0 },
      ]),
    });
    const [big, plain] = ['big-meeple', 'meeple'].map((kind) => found.find((one) => one.kind === kind)?.scale ?? 0);
    expect((1.16 * (big ?? 0)) / (plain ?? 1)).toBeCloseTo(1.4, 1);
  });

  it('fans out four and hides the rest', async () => {
    const figures = Array.from({ length: 6 }, () => ({ figure: 'meeple', at: [0, 0], segment: 0 }));
    const found = await stand({ players: ann(figures) });
    expect(found.filter((one) => one.hidden)).toHaveLength(2);
    expect(new Set(found.map((one) => one.id)).size).toBe(6);
    const open = found.filter((one) => !one.hidden);
    expect(new Set(open.map((one) => `${one.x},${one.y}`)).size).toBe(4);
  });

  it('shows what modules put on the tiles', async () => {
    const found = await stand({
      bridges: { built: [{ at: [0, 0], segment: 4, edges: ['N', 'S'] }] },
      towers: { heights: [[[1, 0], 3]] },
      castles: {
        built: [
          {
            player: 1,
            segments: [
              [[0, 0], 0],
              [[1, 0], 0],
            ],
          },
        ],
      },
      barns: [{ player: 0, at: [0, 0], corner: 'NE' }],
      gold: { tiles: [[[1, 0], 2]] },
      dragon: { at: [0, 0] },
      magic: { mage: [[0, 0], 1], witch: null },
      ferries: { placed: [{ at: [1, 0], segments: [0, 3] }] },
      players: ann([], [['meeple', ['tower', 1, 0]]]),
    });
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
    const before = await stand({ dragon: { at: [0, 0] } });
    const after = await stand({ dragon: { at: [1, 0] } });
    expect(before[0]?.id).toBe(after[0]?.id);
    expect(before[0]?.at).not.toEqual(after[0]?.at);
  });

  it('puts the fairy beside her charge', async () => {
    const found = await stand({
      players: ann([{ figure: 'meeple', at: [0, 0], segment: 0 }]),
      fairy: { at: [0, 0], charge: { owner: 0, figure: 'meeple', at: [0, 0], segment: 0 } },
    });
    const [fairy, charge] = ['fairy', 'meeple'].map((kind) => found.find((one) => one.kind === kind));
    expect(fairy && charge && Math.hypot(fairy.x - charge.x, fairy.y - charge.y)).toBeGreaterThan(9);
    expect(found.filter((one) => one.kind === 'fairy')).toHaveLength(1);
  });

  it('finds the piece an option speaks of', async () => {
    const found = await stand({ players: ann([{ figure: 'meeple', at: [1, 0], segment: 0 }]) });
    expect(findPiece(found, { figure: 'meeple', at: [1, 0], segment: 0, owner: 0 })?.art).toBe('meeple-red');
    expect(findPiece(found, { figure: 'meeple', at: [1, 0], segment: 0, owner: 1 })).toBeUndefined();
    expect(findPiece(found, { figure: 'abbot', at: [1, 0] })).toBeUndefined();
  });
});
