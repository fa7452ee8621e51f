import { describe, expect, it } from 'vitest';
import { aside, atRim, samples } from '../../src/board/rim';

const CLEAR = { left: 0, top: 100, right: 390, bottom: 600 };

describe('arrows at the rim', () => {
  it('stand wholly inside what is clear', () => {
    expect(atRim({ x: 5000, y: -300 }, CLEAR)).toEqual({ x: 364, y: 126 });
    for (const { x, y } of samples(atRim({ x: -900, y: 9000 }, CLEAR)))
      expect(x >= CLEAR.left && x <= CLEAR.right && y >= CLEAR.top && y <= CLEAR.bottom).toBe(true);
  });

  it('move up or down until nothing covers them, to the nearer side', () => {
    const under = ({ y }: { y: number }): boolean => y < 400;
    expect(aside({ x: 364, y: 380 }, CLEAR, under)).toBe(0);
    expect(aside({ x: 364, y: 420 }, CLEAR, under)).toBe(-24);
    expect(aside({ x: 364, y: 130 }, CLEAR, ({ y }) => y > 150)).toBe(24);
  });

  it('stay where they are if all of the rim is covered', () => {
    expect(aside({ x: 364, y: 380 }, CLEAR, () => false)).toBe(0);
  });
});
