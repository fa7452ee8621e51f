/** A board as a few large pictures, painted beside the page: a hundred drawings would hold up its first moments. */

import type { Art } from '../../art/art';
import { copyAt, UNIT } from '../../board/geometry';
import { type Painter, type Placed, painter as shared } from '../../board/painter';
import type { BoardTile } from '../../board/types';

/** Tiles along the side of a picture. */
const SIDE = 7;
/** Pictures overlap by so many pixels, so that no gap shows between them. */
const BLEED = 1;
const BANDS = [16, 32, 64, 128, 256];

export interface Sheet {
  x: number;
  y: number;
  size: number;
  href: string;
}

/** Pixels per tile to paint for a tile that is seen so large, in pixels of the device. */
export const bandFor = (pixels: number): number => BANDS.find((band) => band >= pixels) ?? 256;

/** The pictures, in units of the board; nothing where none can be made. Give them back with `forget`. */
export async function paint(
  art: Art,
  tiles: readonly BoardTile[],
  band: number,
  painter: Painter = shared,
): Promise<Sheet[] | null> {
  const left = Math.min(...tiles.map(({ at }) => at[0]));
  const top = Math.min(...tiles.map(({ at }) => -at[1]));
  const groups = new Map<string, Placed[]>();
  for (const { tile, rotation, at, complete } of tiles) {
    const [east, south] = [at[0] - left, -at[1] - top];
    const [across, down] = [Math.floor(east / SIDE), Math.floor(south / SIDE)];
    const layers = art.layers(art.face(tile, rotation, copyAt(at)), at, 'near', complete);
    const placed = { layers, tints: art.tints(at[0], -at[1]), column: east % SIDE, row: south % SIDE };
    groups.set(`${across} ${down}`, [...(groups.get(`${across} ${down}`) ?? []), placed]);
  }
  const bleed = (BLEED / band) * UNIT;
  const made = await Promise.all(
    [...groups].map(async ([place, placed]) => {
      const picture = await painter.paint(band, { columns: SIDE, rows: SIDE }, BLEED, placed);
      if (!picture) return null;
      const [across = 0, down = 0] = place.split(' ').map(Number);
      return {
        x: (left + across * SIDE) * UNIT - bleed,
        y: (top + down * SIDE) * UNIT - bleed,
        size: SIDE * UNIT + 2 * bleed,
        href: URL.createObjectURL(picture),
      };
    }),
  );
  const sheets = made.filter((one) => one !== null);
  if (sheets.length === groups.size) return sheets;
  forget(sheets);
  return null;
}

export function forget(sheets: readonly Sheet[]): void {
  for (const { href } of sheets) URL.revokeObjectURL(href);
}
