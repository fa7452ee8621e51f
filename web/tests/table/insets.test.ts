import { describe, expect, it } from 'vitest';
import { insets, sideways } from '../../src/table/shell/insets';

const box = (left: number, top: number, right: number, bottom: number) => ({
  left,
  top,
  right,
  bottom,
  width: right - left,
  height: bottom - top,
});
const DESK = box(0, 0, 1440, 900);

describe('the room for the board', () => {
  it('ends where the tray and the discs begin', () => {
    const room = insets(DESK, [
      { side: 'right', box: box(1096, 0, 1440, 900) },
      { side: 'left', box: box(12, 12, 54, 320) },
    ]);
    expect(room).toEqual({ top: 14, right: 358, bottom: 14, left: 68 });
  });

  it('is not less for what is hidden', () => {
    expect(insets(DESK, [{ side: 'top', box: box(0, 0, 0, 0) }]).top).toBe(14);
  });

  it('is what the deepest of several leaves', () => {
    const phone = box(0, 96, 390, 844);
    const room = insets(phone, [
      { side: 'top', box: box(0, 96, 390, 170) },
      { side: 'bottom', box: box(0, 598, 390, 844) },
      { side: 'bottom', box: box(12, 544, 200, 586) },
    ]);
    expect(room).toEqual({ top: 88, right: 14, bottom: 314, left: 14 });
  });

  it('knows a phone that lies', () => {
    expect(sideways(844, 390)).toBe(true);
    expect(sideways(390, 844)).toBe(false);
  });
});
