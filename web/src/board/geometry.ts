/** Where things are on the board. Units: a tile is 100 x 100, x to the right, y down. */

import type { Art, Face, SegmentArt } from '../art/art';
import type { BoardTile, Cell, Corner, Spot } from './types';
import { isOneOf, keysIn } from '../sure';

export const UNIT = 100;

export interface Point {
  x: number;
  y: number;
}

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const key = (at: Cell): string => `${at[0]},${at[1]}`;
export const spotKey = ([at, segment]: Spot): string => `${at[0]},${at[1]},${segment}`;

/** The upper left corner of a cell. */
export const corner = ([x, y]: Cell): Point => ({ x: UNIT * x, y: -UNIT * y });

export function middle(at: Cell): Point {
  const { x, y } = corner(at);
  return { x: x + UNIT / 2, y: y + UNIT / 2 };
}

export const cellAt = ({ x, y }: Point): Cell => [Math.floor(x / UNIT), 0 - Math.floor(y / UNIT)];

export const CORNERS: Record<Corner, Point> = {
  NW: { x: 0, y: 0 },
  NE: { x: UNIT, y: 0 },
  SE: { x: UNIT, y: UNIT },
  SW: { x: 0, y: UNIT },
};
export const isCorner = (name: unknown): name is Corner => isOneOf(keysIn(CORNERS), name);

/** Just inside the middle of each side, clockwise from the north. */
const SIDES: readonly Point[] = [
  { x: 50, y: 2 },
  { x: 98, y: 50 },
  { x: 50, y: 98 },
  { x: 2, y: 50 },
];

/** Which variant of a design lies here; it is never that of a neighbour. */
export const copyAt = ([x, y]: Cell): number => (((x - y) % 3) + 3) % 3;

export function bounds(cells: Iterable<Cell>, margin = 0): Bounds | null {
  const corners = [...cells].map(corner);
  if (!corners.length) return null;
  const xs = corners.map((one) => one.x);
  const ys = corners.map((one) => one.y);
  return {
    left: Math.min(...xs) - margin,
    top: Math.min(...ys) - margin,
    right: Math.max(...xs) + UNIT + margin,
    bottom: Math.max(...ys) + UNIT + margin,
  };
}

/** The sides of a cell: the neighbour there, the next cell along the side, and where in the cell it begins. */
const EDGES: readonly { beside: Cell; along: Cell; from: Cell; line: 'h' | 'v' }[] = [
  { beside: [0, 1], along: [1, 0], from: [0, 0], line: 'h' },
  { beside: [0, -1], along: [1, 0], from: [0, UNIT], line: 'h' },
  { beside: [-1, 0], along: [0, -1], from: [0, 0], line: 'v' },
  { beside: [1, 0], along: [0, -1], from: [UNIT, 0], line: 'v' },
];

/** The line round cells that lie together, in strokes as long as they can be: the browser takes its time for each. */
export function outline(cells: readonly Cell[]): string {
  const all = new Set(cells.map(key));
  return EDGES.flatMap(({ beside, along, from, line }) => {
    const open = ([x, y]: Cell): boolean => all.has(key([x, y])) && !all.has(key([x + beside[0], y + beside[1]]));
    const next = ([x, y]: Cell, n: number): Cell => [x + n * along[0], y + n * along[1]];
    return cells
      .filter((at) => open(at) && !open(next(at, -1)))
      .map((at) => {
        let long = 1;
        while (open(next(at, long))) long += 1;
        const { x, y } = corner(at);
        return `M${x + from[0]} ${y + from[1]}${line}${long * UNIT}`;
      });
  }).join('');
}

/** The bridge over a tile runs from north to south or from west to east. */
export type Axis = 'NS' | 'EW';

const SPANS: Record<Axis, SegmentArt> = {
  NS: { kind: 'road', path: 'M45.6-3h8.8v106h-8.8z', x: 50, y: 50 },
  EW: { kind: 'road', path: 'M-3 45.6h106v8.8h-106z', x: 50, y: 50 },
};

/** Areas that reach below others come last, what stands inside a tile comes first. */
const ABOVE: Record<string, number> = { field: 0, city: 1, river: 1, road: 2 };
const INSIDE = 3;

let context: CanvasRenderingContext2D | null | undefined;

/** A context for hit tests only. */
function pen(): CanvasRenderingContext2D | null {
  if (context === undefined) context = document.createElement('canvas').getContext('2d');
  return context;
}

const shapes = new Map<string, Path2D>();

/** The area of a path, read once: each turn asks for many points of the same tiles. */
function shape(path: string): Path2D {
  const found = shapes.get(path) ?? new Path2D(path);
  shapes.set(path, found);
  return found;
}

/** All laid tiles with their drawings, by cell: the one place that knows where a segment is. */
export class Ground {
  readonly tiles = new Map<string, BoardTile>();
  readonly faces = new Map<string, Face>();
  readonly spans: ReadonlyMap<string, Axis>;

  constructor(
    readonly art: Art,
    tiles: Iterable<BoardTile>,
    spans: ReadonlyMap<string, Axis> = new Map(),
  ) {
    this.spans = spans;
    for (const one of tiles) {
      this.tiles.set(key(one.at), one);
      this.faces.set(key(one.at), art.face(one.tile, one.rotation, copyAt(one.at)));
    }
  }

  /** The same ground with further tiles and spans, such as those of a draft. */
  plus(art: Art, tiles: Iterable<BoardTile>, spans = this.spans): Ground {
    return new Ground(art, [...this.tiles.values(), ...tiles], spans);
  }

  face(at: Cell): Face | undefined {
    return this.faces.get(key(at));
  }

  /** A segment of the tile at a cell; the one after the last is its bridge. */
  segment(at: Cell, number: number): SegmentArt | undefined {
    const segments = this.face(at)?.segments ?? [];
    return segments[number] ?? this.#span(at, segments);
  }

  #span(at: Cell, others: readonly SegmentArt[]): SegmentArt | undefined {
    const axis = this.spans.get(key(at));
    return axis && { ...SPANS[axis], ...roomiest(axis, others) };
  }

  /** Where a figure stands on a segment, in units of the tile. */
  anchor(at: Cell, number: number | null | undefined): Point {
    const segment = number === null || number === undefined ? undefined : this.segment(at, number);
    return segment ? { x: segment.x, y: segment.y } : { x: UNIT / 2, y: UNIT / 2 };
  }

  /** The segment at a point of a tile, in units of the tile; small ones lie above large ones. */
  hit(at: Cell, point: Point): number | null {
    const context = pen();
    if (!context) return null;
    const segments = this.face(at)?.segments ?? [];
    const count = segments.length + (this.spans.has(key(at)) ? 1 : 0);
    const rank = (number: number) => ABOVE[this.segment(at, number)?.kind ?? ''] ?? INSIDE;
    return Array.from({ length: count }, (_, number) => number)
      .filter((number) => context.isPointInPath(shape(this.segment(at, number)?.path ?? ''), point.x, point.y))
      .reduce<number | null>((best, one) => (best === null || rank(one) > rank(best) ? one : best), null);
  }

  /** What lies at the middle of its sides, clockwise from the north; nothing where no segment does. */
  edges(at: Cell): (string | null)[] {
    return SIDES.map((point) => {
      const number = this.hit(at, point);
      return number === null ? null : (this.segment(at, number)?.kind ?? null);
    });
  }

  /** The segments of a tile of one kind. */
  ofKind(at: Cell, kind: string): number[] {
    return (this.face(at)?.segments ?? []).flatMap((one, number) => (one.kind === kind ? [number] : []));
  }
}

/** The place on a bridge that is farthest from all other anchors. */
function roomiest(axis: Axis, others: readonly SegmentArt[]): Point {
  const places = [0, -22, 22].map((step) => (axis === 'NS' ? { x: 50, y: 50 + step } : { x: 50 + step, y: 50 }));
  const room = (at: Point) => Math.min(Infinity, ...others.map((one) => Math.hypot(at.x - one.x, at.y - one.y)));
  return places.reduce((best, at) => (room(at) > room(best) ? at : best));
}

/** The middle of an area of several segments: the anchor nearest to their mean. */
export function centre(ground: Ground, spots: readonly Spot[]): Point {
  const anchors = spots.map(([at, segment]) => {
    const from = corner(at);
    const inside = ground.anchor(at, segment);
    return { x: from.x + inside.x, y: from.y + inside.y };
  });
  const mean = anchors.reduce((sum, one) => ({ x: sum.x + one.x, y: sum.y + one.y }), { x: 0, y: 0 });
  mean.x /= anchors.length || 1;
  mean.y /= anchors.length || 1;
  const far = (one: Point) => Math.hypot(one.x - mean.x, one.y - mean.y);
  return anchors.reduce((best, one) => (far(one) < far(best) ? one : best), anchors[0] ?? mean);
}

/** Landing stages of a ferry, or the arc of one that might be set: from one road to the other over the lake. */
export function joinLine(ground: Ground, at: Cell, roads: readonly [number, number], reach = 17): string {
  const end = (road: number): Point => {
    const to = ground.anchor(at, road);
    const away = Math.hypot(to.x - 50, to.y - 50) || 1;
    return { x: 50 + ((to.x - 50) * reach) / away, y: 50 + ((to.y - 50) * reach) / away };
  };
  const [a, b] = [end(roads[0]), end(roads[1])];
  return `M${round(a.x)} ${round(a.y)}Q50 50 ${round(b.x)} ${round(b.y)}`;
}

export const round = (value: number): number => Math.round(value * 10) / 10;

/** A point moved so far into an area that a margin is left round it. */
export function clampInto(point: Point, area: Bounds, margin: number): Point {
  const into = (value: number, least: number, most: number) =>
    least + margin > most - margin ? (least + most) / 2 : Math.min(Math.max(value, least + margin), most - margin);
  return { x: into(point.x, area.left, area.right), y: into(point.y, area.top, area.bottom) };
}

const STEP = /([a-zA-Z])([^a-zA-Z]*)/g;
const NUMBER = /-?(?:\d*\.\d+|\d+)(?:e-?\d+)?/g;

/** A path moved elsewhere. Moving it by a `transform` would cost a node of the compositor for every path. */
export function shifted(d: string, by: Point): string {
  let first = true;
  return d.replace(STEP, (_, command: string, rest: string) => {
    const values = (rest.match(NUMBER) ?? []).map(Number);
    const absolute = command === command.toUpperCase() || (first && command === 'm');
    first = false;
    return absolute
      ? command + values.map((value, n) => round(value + offset(command, n, by))).join(' ')
      : command + rest;
  });
}

/** What the n-th number of a command moves by. */
function offset(command: string, n: number, by: Point): number {
  if (command === 'H') return by.x;
  if (command === 'V') return by.y;
  if (command === 'A') return n % 7 === 5 ? by.x : n % 7 === 6 ? by.y : 0;
  return n % 2 === 0 ? by.x : by.y;
}
