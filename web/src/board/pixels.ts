/**
 * Drawings of figures as pixels, as many as the closest view shows.
 *
 * A browser draws a picture made of shapes anew in every piece of the board that it paints; one made of pixels it copies.
 */

import { SvelteMap } from 'svelte/reactivity';
import { CLOSEST } from './camera';
import { UNIT } from './geometry';

/** The page is done with what is more urgent by then. */
const SOON = 300;

/** Addresses of drawings, with those of their pixels. */
const known = new SvelteMap<string, string>();
/** Drawings without pixels so far, and how many units of the board they are wide. */
const wanted = new Map<string, number>();

/** The address to show a drawing by: that of its pixels, as soon as there are any. */
export function pixels(drawing: string, wide: number): string {
  const made = known.get(drawing);
  if (made !== undefined) return made;
  if (!wanted.size) setTimeout(() => void makeAll(), SOON);
  wanted.set(drawing, wide);
  return drawing;
}

/** All of them come at once, so that the board is painted once. */
async function makeAll(): Promise<void> {
  const drawings = [...wanted];
  wanted.clear();
  // Where none can be made, the drawing itself is shown.
  const made = await Promise.all(drawings.map(([drawing, wide]) => make(drawing, wide).catch(() => drawing)));
  drawings.forEach(([drawing], n) => known.set(drawing, made[n] ?? drawing));
}

async function make(drawing: string, wide: number): Promise<string> {
  const side = Math.ceil((wide / UNIT) * CLOSEST * devicePixelRatio);
  const picture = new Image(side, side);
  picture.src = drawing;
  await picture.decode();
  const canvas = new OffscreenCanvas(side, side);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, side, side);
  return URL.createObjectURL(await canvas.convertToBlob());
}
