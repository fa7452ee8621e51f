/** Paints sheets of tiles beside the page; see painter.ts for the other end. */

import type { Tint } from '../art/art';
import { type Stroke, draw, strokes } from './drawing';
import type { Answer, Sheet, Sight, Wish } from './painter';

/** Drawings are kept ready to be painted again, the longest unused ones are forgotten. */
const KEPT = 400;
/** The overlap repeats what lies this share of a tile inside, without the line at the tile's edge. */
const INSIDE = 0.02;

interface Scope {
  onmessage: ((event: MessageEvent<Wish>) => void) | null;
  postMessage: (answer: Answer, transfer: Transferable[]) => void;
}
const UNIT = 100;
// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the types of the page are in force, not those of a worker
const scope = self as unknown as Scope;
const known = new Map<string, (readonly [Stroke, Path2D])[]>();
/** Sheets that the page may want to see, by their names. */
const sheets = new Map<number, ImageBitmap>();

function drawing(key: string, body: string): (readonly [Stroke, Path2D])[] {
  const ready = known.get(key) ?? strokes(body).map((one) => [one, new Path2D(one.path)] as const);
  known.delete(key);
  known.set(key, ready);
  const [oldest] = known.keys();
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
  return ready;
}

/** A canvas in memory: it is read back once and never shown itself. */
function canvas(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is nothing to paint on.');
  return context;
}

function painted({ band, size, bleed, bodies, tiles }: Sheet): OffscreenCanvas {
  const context = canvas(size.columns * band + 2 * bleed, size.rows * band + 2 * bleed);
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
  return context.canvas;
}

function seen({ area, scale, shapes, sheets: wanted }: Sight): ImageBitmap {
  const context = canvas(area.right - area.left, area.bottom - area.top);
  context.translate(-area.left, -area.top);
  context.scale(scale, scale);
  for (const { path, fill, down } of shapes) {
    context.translate(0, down);
    context.fillStyle = fill;
    context.fill(new Path2D(path));
    context.translate(0, -down);
  }
  for (const { id, area: to } of wanted) {
    const sheet = sheets.get(id);
    if (sheet) context.drawImage(sheet, to.left, to.top, to.right - to.left, to.bottom - to.top);
  }
  return context.canvas.transferToImageBitmap();
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

async function made(wish: Exclude<Wish, { kind: 'forget' }>): Promise<Answer['made']> {
  if (wish.kind === 'sight') return seen(wish.sight);
  const sheet = painted(wish.sheet);
  if (wish.kind === 'file') return sheet.convertToBlob();
  sheets.set(wish.id, sheet.transferToImageBitmap());
  return 'kept';
}

function forget(id: number): void {
  sheets.get(id)?.close();
  sheets.delete(id);
}

scope.onmessage = async ({ data }) => {
  if (data.kind === 'forget') return forget(data.id);
  // A drawing that it cannot read: the browser shows these tiles itself.
  const answer = { id: data.id, made: await made(data).catch(() => null) };
  scope.postMessage(answer, answer.made instanceof ImageBitmap ? [answer.made] : []);
};
