/** Paints sheets of tiles beside the page; see painter.ts for the other end. */

import type { Tint } from '../art/art';
import { type Stroke, draw, strokes } from './drawing';
import type { Answer, Sheet } from './painter';

/** Drawings are kept ready to be painted again, the longest unused ones are forgotten. */
const KEPT = 400;
/** The overlap repeats what lies this share of a tile inside, without the line at the tile's edge. */
const INSIDE = 0.02;

interface Scope {
  onmessage: ((event: MessageEvent<Sheet>) => void) | null;
  postMessage: (answer: Answer) => void;
}
const UNIT = 100;
// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the types of the page are in force, not those of a worker
const scope = self as unknown as Scope;
const known = new Map<string, (readonly [Stroke, Path2D])[]>();

function drawing(key: string, body: string): (readonly [Stroke, Path2D])[] {
  const ready = known.get(key) ?? strokes(body).map((one) => [one, new Path2D(one.path)] as const);
  known.delete(key);
  known.set(key, ready);
  const [oldest] = known.keys();
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
  return ready;
}

async function painted({ band, size, bleed, bodies, tiles }: Sheet): Promise<Blob | null> {
  const canvas = new OffscreenCanvas(size.columns * band + 2 * bleed, size.rows * band + 2 * bleed);
  // Kept in memory: it is read back once and never shown itself.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  for (const { keys, tints, column, row } of tiles) {
    const [left, top] = [bleed + column * band, bleed + row * band];
    context.save();
    context.beginPath();
    context.rect(left, top, band, band);
    context.clip();
    context.translate(left, top);
    context.scale(band / UNIT, band / UNIT);
    keys.forEach((key, n) => {
      for (const [one, path] of drawing(key, bodies[key] ?? '')) draw(context, one, path);
      if (n === 0) for (const one of tints) tint(context, one);
    });
    context.restore();
  }
  overlap(context, bleed, Math.round(band * INSIDE));
  return canvas.convertToBlob();
}

/** Lays a soft tint over a tile. */
function tint(context: OffscreenCanvasRenderingContext2D, { x, y, radius, colour, stops }: Tint): void {
  const gradient = context.createRadialGradient(x, y, 0, x, y, radius);
  for (const [at, opacity] of stops) gradient.addColorStop(at, `${colour}${hex(opacity)}`);
  context.fillStyle = gradient;
  context.fillRect(0, 0, UNIT, UNIT);
}

const hex = (share: number): string =>
  Math.round(share * 255)
    .toString(16)
    .padStart(2, '0');

/** Fills the rim of the sheet that lies over its neighbours. */
function overlap(context: OffscreenCanvasRenderingContext2D, bleed: number, inside: number): void {
  const { canvas } = context;
  const { width, height } = canvas;
  const near = bleed + inside;
  context.drawImage(canvas, near, 0, 1, height, 0, 0, bleed, height);
  context.drawImage(canvas, width - near - 1, 0, 1, height, width - bleed, 0, bleed, height);
  context.drawImage(canvas, 0, near, width, 1, 0, 0, width, bleed);
  context.drawImage(canvas, 0, height - near - 1, width, 1, 0, height - bleed, width, bleed);
}

scope.onmessage = async ({ data }) => {
  try {
    scope.postMessage({ id: data.id, picture: await painted(data) });
  } catch {
    // A drawing that it cannot read: the browser shows these tiles itself.
    scope.postMessage({ id: data.id, picture: null });
  }
};
