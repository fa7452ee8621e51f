import { describe, expect, it } from 'vitest';
import { Camera, type Frame } from '../../src/board/camera';
import {
  FIGURE,
  askedFrame,
  countedFrame,
  densest,
  draftFrame,
  figureFrame,
  inSight,
  nudged,
  signposts,
  sizesFor,
  surroundings,
  towards,
  turnFrame,
} from '../../src/board/framing';
import type { Cell } from '../../src/board/types';
import { Held } from './helpers';

const SIZES: readonly (readonly [number, number])[] = [
  [1920, 1080],
  [1440, 900],
  [1024, 768],
  [390, 844],
  [844, 390],
];

/** What the tray, the tools and the hand leave of a window, roughly. */
function camera(width = 1440, height = 900): Camera {
  const made = new Camera(new Held());
  made.still = true;
  made.resize(width, height);
  const tray = width > 720 ? 344 : 14;
  made.safe =
    width > 720
      ? { top: 14, right: Math.min(tray, width / 3), bottom: 14, left: 70 }
      : { top: 88, right: 14, bottom: 300, left: 14 };
  return made;
}

const square = (half: number): Cell[] =>
  Array.from({ length: (2 * half + 1) ** 2 }, (_, n): Cell => [
    (n % (2 * half + 1)) - half,
    Math.floor(n / (2 * half + 1)) - half,
  ]);

function sees(lens: Camera, frame: Frame, cells: readonly Cell[]): number {
  lens.jump(frame);
  return cells.filter((at) => inSight(lens, at)).length;
}

describe('the beginning of a turn', () => {
  it.each(SIZES)('shows a small board whole at %i x %i, not larger than 112 px', (width, height) => {
    const lens = camera(width, height);
    const board = square(1);
    const frame = turnFrame(lens, [[2, 0]], [[0, 1]], board);
    expect(sees(lens, frame, [...board, [2, 0]])).toBe(10);
    expect(frame.ppt).toBeLessThanOrEqual(112);
    expect(frame.ppt).toBeGreaterThanOrEqual(sizesFor(width, height).roomy);
  });

  it.each(SIZES)('leaves tiles out that nobody asks about before it gets too small at %i x %i', (width, height) => {
    const lens = camera(width, height);
    const board = square(15);
    const legal: Cell[] = [
      [0, 3],
      [1, 3],
      [3, 0],
    ];
    const frame = turnFrame(lens, legal, [[2, 2]], board);
    expect(sees(lens, frame, [...legal, [2, 2]])).toBe(4);
    expect(frame.ppt).toBeGreaterThanOrEqual(sizesFor(width, height).least);
  });

  it.each(SIZES)('counts on signposts what cannot be shown large enough at %i x %i', (width, height) => {
    const lens = camera(width, height);
    const legal: Cell[] = [
      [-20, 0],
      [20, 0],
      [21, 1],
      [20, 2],
      [0, 20],
      [22, 3],
    ];
    lens.jump(turnFrame(lens, legal, [[19, 0]], square(19)));
    expect(lens.frame.ppt).toBeGreaterThanOrEqual(sizesFor(width, height).least - 1e-6);
    const seen = legal.filter((at) => inSight(lens, at));
    const counted = signposts(lens, legal).flatMap((one) => one.cells);
    expect(inSight(lens, [19, 0])).toBe(true);
    expect(seen).toContainEqual([20, 0]);
    expect(counted.length).toBeGreaterThan(0);
    expect([...seen, ...counted].map(String).sort()).toEqual(legal.map(String).sort());
  });

  it('shows everything where nothing is asked', () => {
    const lens = camera();
    expect(sees(lens, turnFrame(lens, [], [], square(6)), square(6))).toBe(169);
  });
});

describe('the densest group', () => {
  it('has the most cells', () => {
    const lens = camera(1024, 768);
    const legal: Cell[] = [
      [0, 0],
      [40, 0],
      [41, 0],
      [42, 0],
    ];
    expect(sees(lens, densest(lens, legal, null, 44), legal)).toBe(3);
  });

  it('has its anchor in it, even if others are more', () => {
    const lens = camera(1024, 768);
    const legal: Cell[] = [
      [0, 0],
      [40, 0],
      [41, 0],
      [42, 0],
    ];
    lens.jump(densest(lens, legal, [1, 1], 44));
    expect([inSight(lens, [1, 1]), inSight(lens, [0, 0]), inSight(lens, [40, 0])]).toEqual([true, true, false]);
  });
});

describe('the tile of a draft', () => {
  it('does not move the view that shows it with its neighbours', () => {
    const lens = camera();
    lens.goTo([0, 0], 80);
    const { x, y, ppt } = draftFrame(lens, lens.frame, [[1, 1]]);
    expect([x, y, ppt].map(Math.round)).toEqual([lens.frame.x, lens.frame.y, lens.frame.ppt].map(Math.round));
  });

  it('moves it as little as it can', () => {
    const lens = camera();
    lens.goTo([0, 0], 80);
    const before = lens.frame;
    const frame = draftFrame(lens, before, [[9, 0]]);
    expect(frame.y).toBeCloseTo(before.y);
    expect(
      sees(lens, frame, [
        [10, 1],
        [8, -1],
        [9, 0],
      ]),
    ).toBe(3);
    expect(frame.ppt).toBe(80);
  });

  it.each(SIZES)('is large enough for the places of figures at %i x %i', (width, height) => {
    const lens = camera(width, height);
    lens.fit({ left: -1000, top: -1000, right: 1000, bottom: 1000 }, false);
    const frame = figureFrame(lens, lens.frame, [[7, -3]], [[7, -3]]);
    expect(frame.ppt).toBeGreaterThanOrEqual(FIGURE);
    expect(sees(lens, frame, [[7, -3]])).toBe(1);
  });

  it('is shown with the places far from it', () => {
    const lens = camera();
    const frame = figureFrame(
      lens,
      lens.frame,
      [[7, -3]],
      [
        [7, -3],
        [-4, 4],
      ],
    );
    expect(
      sees(lens, frame, [
        [7, -3],
        [-4, 4],
      ]),
    ).toBe(2);
  });

  it('stays so large that its places can be told apart, however many are far away', () => {
    const lens = camera(390, 844);
    const far: Cell[] = [
      [7, -4],
      [-4, 4],
      [9, 9],
    ];
    const frame = figureFrame(lens, lens.frame, [[7, -3]], [[7, -3], ...far]);
    expect(frame.ppt).toBe(64);
    expect(sees(lens, frame, [[7, -3], ...far])).toBe(2);
  });
});

describe('places that are asked about', () => {
  const places: Cell[] = [
    [0, 0],
    [2, 1],
  ];

  it('leave the view alone that shows them', () => {
    const lens = camera();
    lens.goTo([1, 0], 100);
    expect(askedFrame(lens, lens.frame, places, [])).toBe(lens.frame);
  });

  it('are brought into sight, and near enough', () => {
    const lens = camera();
    lens.goTo([1, 0], 30);
    expect(askedFrame(lens, lens.frame, places, []).ppt).toBe(112);
    lens.goTo([30, 0], 100);
    expect(sees(lens, askedFrame(lens, lens.frame, places, []), places)).toBe(2);
  });
});

describe("somebody else's move", () => {
  it('never comes nearer', () => {
    const lens = camera();
    lens.goTo([0, 0], 50);
    expect(nudged(lens, lens.frame, surroundings([[12, 3]])).ppt).toBe(50);
  });

  it('goes back where there is no room', () => {
    const lens = camera(844, 390);
    lens.goTo([0, 0], 200);
    const frame = nudged(lens, lens.frame, surroundings([[3, 3]]));
    expect(frame.ppt).toBeLessThan(200);
    expect(
      sees(lens, frame, [
        [2, 2],
        [4, 4],
      ]),
    ).toBe(2);
  });
});

it('shows a feature of the final scoring near enough, with room for its flag', () => {
  const lens = camera();
  const city: Cell[] = [
    [0, 0],
    [1, 0],
    [1, 1],
  ];
  const frame = countedFrame(lens, city);
  expect(frame.ppt).toBe(92);
  expect(sees(lens, frame, [...city, [1, 2]])).toBe(4);
});

describe('signposts', () => {
  it('stand at the rims, inside the clear, and lead to what they count', () => {
    const lens = camera();
    lens.goTo([0, 0], 100);
    const cells: Cell[] = [
      [0, 0],
      [-12, 1],
      [-13, 0],
      [0, 12],
    ];
    const found = signposts(lens, cells);
    expect(found.map(({ side, cells: there }) => [side, there.length])).toEqual([
      ['left', 2],
      ['top', 1],
    ]);
    const { left, top, right, bottom } = lens.clear;
    for (const { at } of found) {
      expect(at.x).toBeGreaterThan(left);
      expect(at.x).toBeLessThan(right);
      expect(at.y).toBeGreaterThan(top);
      expect(at.y).toBeLessThan(bottom);
    }
    lens.jump(towards(lens, found[0]?.cells ?? []));
    expect(signposts(lens, cells).flatMap((one) => one.cells)).not.toContainEqual([-12, 1]);
    expect(lens.frame.ppt).toBe(100);
  });

  it('step aside of places that can be seen', () => {
    const lens = camera();
    lens.goTo([0, 0], 44);
    const row = Array.from({ length: 40 }, (_, x): Cell => [x - 3, 0]);
    const [post] = signposts(lens, row);
    const near = row.filter((at) => inSight(lens, at)).map((at) => lens.toScreen({ x: at[0] * 100 + 50, y: 50 }));
    expect(post?.side).toBe('right');
    expect(near.every(({ x, y }) => Math.hypot(x - (post?.at.x ?? 0), y - (post?.at.y ?? 0)) > 26)).toBe(true);
  });

  it('count a cell once', () => {
    const lens = camera();
    lens.goTo([0, 0], 100);
    expect(
      signposts(lens, [
        [30, 0],
        [30, 0],
      ]).map((one) => one.cells.length),
    ).toEqual([1]);
  });
});
