import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Painter, Placed } from '../../src/board/painter';
import { LANDSCAPE } from '../../src/screens/home/landscape';
import { bandFor, paint } from '../../src/screens/home/sheets';
import { loaded } from '../board/helpers';

const revoked = vi.fn();

beforeEach(() => {
  let count = 0;
  URL.createObjectURL = () => `blob:${(count += 1)}`;
  URL.revokeObjectURL = revoked.mockReset();
});

/** Paints nothing, and remembers what it was asked for. */
function standIn(answer: (call: number) => Blob | null) {
  const asked: (readonly Placed[])[] = [];
  const painter = {
    paint: (_band: number, _size: unknown, _bleed: number, placed: readonly Placed[]) =>
      Promise.resolve(answer(asked.push(placed))),
  };
  return { asked, painter: painter as unknown as Painter };
}

describe('the pictures of a small board', () => {
  it('are sharp enough for the place, and no larger than they must be', () => {
    expect([1, 16, 17, 128, 129, 999].map(bandFor)).toEqual([16, 16, 32, 128, 256, 256]);
  });

  it('show every tile once, where it lies', async () => {
    const art = await loaded();
    const { asked, painter } = standIn(() => new Blob());
    const tiles = LANDSCAPE.filter((one) => one.tile.startsWith('base/'));
    const sheets = (await paint(art, tiles, 64, painter)) ?? [];
    const seen = sheets.flatMap(({ x, y }, n) => {
      const [east, south] = [Math.round(x / 100), Math.round(y / 100)];
      return asked[n]?.map(({ column, row }) => [east + column, -(south + row)].join());
    });
    expect(seen.sort()).toEqual(tiles.map(({ at }) => at.join()).sort());
  });

  it('join without a gap', async () => {
    const { painter } = standIn(() => new Blob());
    const tiles = [0, 9].map((east) => ({ tile: 'base/D', rotation: 0, at: [east - 3, 2] as const }));
    const [west, east] = (await paint(await loaded(), tiles, 50, painter)) ?? [];
    expect(west).toMatchObject({ x: -302, y: -202, size: 704 });
    expect(east).toMatchObject({ x: 398, y: -202, size: 704 });
  });

  it('are given back if not all of them can be made', async () => {
    const { painter } = standIn((call) => (call === 1 ? new Blob() : null));
    const tiles = [0, 9].map((east) => ({ tile: 'base/D', rotation: 0, at: [east, 0] as const }));
    expect(await paint(await loaded(), tiles, 64, painter)).toBeNull();
    expect(revoked).toHaveBeenCalledExactlyOnceWith('blob:1');
  });
});
