import { describe, expect, it } from 'vitest';
import { Ground, bounds, cellAt, centre, copyAt, corner, joinLine, outline, shifted } from '../../src/board/geometry';
import { bandFor } from '../../src/board/grid';
import type { Cell } from '../../src/board/types';
import { loaded } from './helpers';

describe('cells', () => {
  it('has north up: y of a cell and y of the picture run against each other', () => {
    expect(corner([2, 3])).toEqual({ x: 200, y: -300 });
    for (const at of [
      [0, 0],
      [-2, 5],
      [3, -4],
    ] as Cell[]) {
      const { x, y } = corner(at);
      expect(cellAt({ x: x + 1, y: y + 1 })).toEqual(at);
      expect(cellAt({ x: x + 99, y: y + 99 })).toEqual(at);
    }
  });

  it('gives neighbours different copies', () => {
    expect(copyAt([0, 0])).not.toBe(copyAt([1, 0]));
    expect(copyAt([0, 0])).not.toBe(copyAt([0, 1]));
    expect([0, 1, 2]).toContain(copyAt([-7, 4]));
  });

  it('draws the line round them in strokes as long as they can be, holes too', () => {
    expect(outline([[0, 0]])).toBe('M0 0h100M0 100h100M0 0v100M100 0v100');
    const ring = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y): Cell => [x, y])).filter(([x, y]) => x || y);
    const strokes = outline(ring).match(/M[^M]*/g) ?? [];
    expect(strokes).toHaveLength(8);
    expect(strokes).toEqual(expect.arrayContaining(['M-100 -100h300', 'M-100 200h300', 'M-100 -100v300', 'M0 0h100']));
  });

  it('finds the bounds', () => {
    expect(bounds([])).toBeNull();
    expect(
      bounds(
        [
          [0, 0],
          [1, 2],
        ],
        10,
      ),
    ).toEqual({ left: -10, top: -210, right: 210, bottom: 110 });
  });
});

describe('paths', () => {
  it('move without changing their shape', () => {
    expect(shifted('M-3-3h106l-5.2 4v-1z', { x: 100, y: -200 })).toBe('M97 -203h106l-5.2 4v-1z');
    expect(shifted('M100 54.4C80 54.4 66 52.9 50 52L3 4z', { x: 10, y: 1 })).toBe(
      'M110 55.4C90 55.4 76 53.9 60 53L13 5z',
    );
    expect(shifted('M0 0H5V6A2 2 0 0 1 9 9', { x: 1, y: 2 })).toBe('M1 2H6V8A2 2 0 0 1 10 11');
    expect(shifted('m1 1l.5.5', { x: 1, y: 1 })).toBe('m2 2l.5.5');
  });
});

describe('the ground', () => {
  it('knows where segments are, and the bridge after the last of them', async () => {
    const art = await loaded();
    const ground = new Ground(art, [{ tile: 'base/D', at: [0, 0], rotation: 0 }], new Map([['0,0', 'NS']]));
    expect(ground.anchor([0, 0], 1)).toEqual({ x: 50, y: 50 });
    expect(ground.segment([0, 0], 4)?.kind).toBe('road');
    expect(ground.anchor([0, 0], 4).x).toBe(50);
    expect(ground.anchor([0, 0], 4)).not.toEqual(ground.anchor([0, 0], 1));
    expect(ground.anchor([5, 5], 0)).toEqual({ x: 50, y: 50 });
    expect(ground.ofKind([0, 0], 'field')).toEqual([2, 3]);
  });

  it('finds the middle of a feature on one of its own segments', async () => {
    const tiles = (
      [
        [0, 0],
        [1, 0],
        [2, 0],
      ] as Cell[]
    ).map((at) => ({ tile: 'base/D', at, rotation: 0 }));
    const ground = new Ground(await loaded(), tiles);
    expect(
      centre(
        ground,
        tiles.map(({ at }) => [at, 1] as const),
      ),
    ).toEqual({ x: 150, y: 50 });
  });

  it('draws a ferry over the lake between its roads', async () => {
    const ground = new Ground(await loaded(), [{ tile: 'base/D', at: [0, 0], rotation: 0 }]);
    expect(joinLine(ground, [0, 0], [0, 3], 20)).toMatch(/^M50 30Q50 50 /);
  });
});

describe('zoom bands', () => {
  it('take the smallest that is sharp enough', () => {
    expect(bandFor(24)).toBe(32);
    expect(bandFor(76)).toBe(64);
    expect(bandFor(92)).toBe(90);
    expect(bandFor(120)).toBe(128);
    expect(bandFor(220)).toBe(256);
    expect(bandFor(440)).toBe(384);
    expect(bandFor(900)).toBe(640);
  });
});
