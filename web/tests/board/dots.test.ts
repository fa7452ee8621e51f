import { expect, it } from 'vitest';
import { dotReach } from '../../src/board/layers/dots';

it('a dot takes clicks up to half the way to the next one, at least 24 and at most 40 px across', () => {
  const at = (x: number) => ({ x, y: 0 });
  const unit = 2; // 50 px per tile
  expect(dotReach(at(0), [at(0), at(60), at(90)], unit)).toBe(30);
  expect(dotReach(at(0), [at(0), at(10)], unit)).toBe(24);
  expect(dotReach(at(0), [at(0), at(900)], unit)).toBe(40);
  expect(dotReach(at(0), [at(0)], unit)).toBe(40);
});
