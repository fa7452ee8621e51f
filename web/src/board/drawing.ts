/**
 * Tile drawings on a canvas, without a document: a worker can paint them while the page stays free.
 *
 * It reads just what the drawings are made of: paths, groups, a few attributes and simple transforms. Anything else is
 * an error, and the tile is then shown by the browser itself.
 */

import { isOneOf } from '../sure';

/** One path with all that it takes over from its groups. */
export interface Stroke {
  path: string;
  fill: string | null;
  stroke: string | null;
  width: number;
  cap: CanvasLineCap;
  dash: readonly number[];
  dashOffset: number;
  opacity: number;
  fillOpacity: number;
  strokeOpacity: number;
  /** Moves, turns and scalings from the outside in. */
  moves: readonly Move[];
}

export type Move = readonly [kind: 'translate' | 'scale' | 'rotate', x: number, y: number];
type Style = Omit<Stroke, 'path'>;

const START: Style = {
  fill: null,
  stroke: null,
  width: 1,
  cap: 'round',
  dash: [],
  dashOffset: 0,
  opacity: 1,
  fillOpacity: 1,
  strokeOpacity: 1,
  moves: [],
};
const CAPS = ['butt', 'round', 'square'] as const;
const TAG = /<(\/?)(\w+)([^>]*?)(\/?)>/g;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;
const MOVE = /(\w+)\(([^)]*)\)/g;

const numbers = (text: string): number[] => text.split(/[\s,]+/).map(Number);
const paint = (value: string): string | null => (value === 'none' ? null : value);

/** The strokes of a drawing, bottom to top. */
export function strokes(body: string): Stroke[] {
  const found: Stroke[] = [];
  const groups = [START];
  for (const [, closing, name, rest = '', empty] of body.matchAll(TAG)) {
    if (name !== 'path' && name !== 'g') throw new Error(`A drawing has a <${name}>; use paths and groups only.`);
    if (closing) {
      if (name === 'g') groups.pop();
      continue;
    }
    const style = { ...(groups[groups.length - 1] ?? START) };
    let path = '';
    for (const [, key = '', value = ''] of rest.matchAll(ATTRIBUTE))
      if (key === 'd') path = value;
      else set(style, key, value);
    if (name === 'path') found.push({ ...style, path });
    else if (!empty) groups.push(style);
  }
  return found;
}

function set(style: Style, key: string, value: string): void {
  if (key === 'fill') style.fill = paint(value);
  else if (key === 'stroke') style.stroke = paint(value);
  else if (key === 'stroke-width') style.width = Number(value);
  else if (key === 'stroke-linecap' && isOneOf(CAPS, value)) style.cap = value;
  else if (key === 'stroke-dasharray') style.dash = numbers(value);
  else if (key === 'stroke-dashoffset') style.dashOffset = Number(value);
  else if (key === 'fill-opacity') style.fillOpacity = Number(value);
  else if (key === 'stroke-opacity') style.strokeOpacity = Number(value);
  else if (key === 'opacity') style.opacity *= Number(value);
  else if (key === 'transform') style.moves = [...style.moves, ...[...value.matchAll(MOVE)].map(move)];
  else if (key !== 'class') throw new Error(`A drawing has the attribute ${key}, which the painter does not know.`);
}

function move([, kind = '', values = '']: RegExpMatchArray): Move {
  const [x = 0, y] = numbers(values);
  if (kind === 'translate') return [kind, x, y ?? 0];
  if (kind === 'scale') return [kind, x, y ?? x];
  if (kind === 'rotate' && y === undefined) return [kind, x, 0];
  throw new Error(`A drawing has the transform ${kind}(${values}), which the painter does not know.`);
}

/** Draws one path on a canvas whose unit is that of the drawing. */
export function draw(context: OffscreenCanvasRenderingContext2D, one: Stroke, path: Path2D): void {
  context.save();
  for (const [kind, x, y] of one.moves)
    if (kind === 'rotate') context.rotate((x * Math.PI) / 180);
    else context[kind](x, y);
  if (one.fill) {
    context.globalAlpha = one.opacity * one.fillOpacity;
    context.fillStyle = one.fill;
    context.fill(path);
  }
  if (one.stroke) {
    context.globalAlpha = one.opacity * one.strokeOpacity;
    context.strokeStyle = one.stroke;
    context.lineWidth = one.width;
    context.lineCap = one.cap;
    context.lineJoin = 'round';
    context.setLineDash([...one.dash]);
    context.lineDashOffset = one.dashOffset;
    context.stroke(path);
  }
  context.restore();
}
