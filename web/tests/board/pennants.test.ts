import { describe, expect, it } from 'vitest';
import { clothOf, steppedAside, type Box, type Pennant } from '../../src/board/layers/pennants';

const pennant: Pennant = {
  id: 'lead-0',
  at: [0, 0],
  text: '2 : 1 · 16 → 25',
  brief: '16',
  leaders: ['red'],
  colour: 'red',
  label: 'city',
};

describe('a pennant', () => {
  it('is told briefly where tiles are small, unless it is pointed at', () => {
    expect(clothOf(pennant, 90).text).toBe(pennant.text);
    expect(clothOf(pennant, 50)).toMatchObject({ text: '16', marks: ['red'], font: 12 });
    expect(clothOf(pennant, 50, true).text).toBe(pennant.text);
  });

  it('is narrower than the tile then', () => {
    expect(clothOf(pennant, 50).width).toBeLessThan(50);
  });
});

describe('points of the draft', () => {
  it('become smaller with the tiles, but not below twelve pixels', () => {
    const flag = { id: 'flag-0', at: [0, 0] as const, text: '+14', colour: null, label: '' };
    expect([120, 60, 24].map((ppt) => Math.round(clothOf(flag, ppt).font))).toEqual([17, 13, 12]);
  });
});

describe('flags', () => {
  const box = (x: number, y: number, width = 40, height = 20): Box => ({ x, y, width, height });
  const meet = (a: Box, b: Box): boolean =>
    Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2;

  it('stay where nothing is in their way', () => {
    const far = [box(0, 0), box(100, 0)];
    expect(steppedAside(far, [])).toEqual(far);
  });

  it('step aside for each other and for what cannot move', () => {
    const fixed = [box(0, 0, 20, 20)];
    const made = steppedAside([box(0, 0), box(4, 2), box(-3, 1)], fixed);
    const all = [...fixed, ...made];
    const pairs = all.flatMap((one, index) => all.slice(index + 1).map((other) => meet(one, other)));
    expect(pairs).not.toContain(true);
  });

  it('go no farther than they must', () => {
    const [first, second] = steppedAside([box(0, 0), box(0, 0)], []);
    expect(first).toEqual(box(0, 0));
    expect(Math.hypot(second?.x ?? 0, second?.y ?? 0)).toBeLessThan(30);
  });
});
