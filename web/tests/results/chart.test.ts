import { describe, expect, it } from 'vitest';
import { apart, markers, scale, steps } from '../../src/screens/results/chart';

const frame = { width: 240, height: 120, left: 20, right: 20, top: 10, bottom: 10 };

describe('the scale of the chart', () => {
  it('has round lines from below the lowest to above the highest score', () => {
    expect(scale(frame, 10, [0, 89], false).ticks).toEqual([0, 20, 40, 60, 80, 100]);
    expect(scale(frame, 10, [-12, 30], false).ticks).toEqual([-20, -10, 0, 10, 20, 30]);
    expect(scale(frame, 10, [0], false).ticks).toEqual([0, 1]);
  });

  it('finds back the turn that was drawn', () => {
    for (const finale of [false, true]) {
      const drawn = scale(frame, 30, [50], finale);
      for (let index = 0; index < 30; index += 1) expect(drawn.index(drawn.x(index))).toBe(index);
      expect([drawn.index(-50), drawn.index(999)]).toEqual([0, 29]);
    }
  });

  it('gives the final scoring a part of its own', () => {
    const drawn = scale(frame, 101, [50], true);
    expect(drawn.x(100) - drawn.x(99)).toBeGreaterThan(5 * (drawn.x(99) - drawn.x(98)));
    expect(drawn.x(100)).toBe(220);
  });

  it('draws steps, and a slope at the end', () => {
    const drawn = scale(frame, 3, [0, 10], true);
    expect(steps([0, 5, 10], drawn, true)).toBe(`M20 110H${drawn.x(1)}V60L220 10`);
  });
});

describe('emblems', () => {
  it('sit at other turns for each seat', () => {
    const all = [0, 1, 2].flatMap((seat) => markers(72, seat, 3));
    expect(new Set(all).size).toBe(all.length);
    expect(all.every((index) => index > 0 && index < 71)).toBe(true);
  });

  it('at the rim are moved apart and stay inside', () => {
    const places = apart([50, 50, 95], 18, 10, 100);
    const sorted = [...places].sort((a, b) => a - b);
    expect(sorted.every((place, nth) => nth === 0 || place - (sorted[nth - 1] as number) >= 18)).toBe(true);
    expect([Math.min(...places) >= 10, Math.max(...places) <= 100]).toEqual([true, true]);
    expect(apart([20, 60], 18, 10, 100)).toEqual([20, 60]);
  });

  it('at the rim are moved as little as can be, in their order', () => {
    expect(apart([54, 50, 90], 18, 10, 100)).toEqual([61, 43, 90]);
    expect(apart([60, 50, 70], 18, 10, 100)).toEqual([60, 42, 78]);
    expect(apart([12, 12], 18, 10, 100)).toEqual([10, 28]);
  });
});
