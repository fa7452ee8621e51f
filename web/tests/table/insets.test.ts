import { describe, expect, it } from 'vitest';
import { insets } from '../../src/table/shell/insets';

describe('the room for the board', () => {
  it('does not change when the dock grows from the tile to the figure', () => {
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      expect(insets(width, height, 136, 'buttons')).toEqual(insets(width, height, 180, 'buttons'));
    }
  });

  it('is larger while somebody else decides', () => {
    expect(insets(390, 844, 64, 'buttons').bottom).toBeLessThan(insets(390, 844, 240, 'buttons').bottom);
  });

  it('is the left half beside a result', () => {
    expect(insets(1440, 900, 0, 'results').right).toBeGreaterThanOrEqual(720);
  });

  it('leaves the round buttons of a phone alone', () => {
    expect(insets(390, 844, 240, 'buttons').right).toBeGreaterThan(insets(390, 844, 240).right);
  });
});
