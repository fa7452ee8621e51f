/** Which part of the board to show, and what is left beyond it: geometry only, nothing moves here. */

import { CLOSEST, type Camera, type Frame, clamp } from './camera';
import { type Bounds, type Point, UNIT, bounds, corner, middle } from './geometry';
import type { Cell } from './types';
import { sure } from '../sure';

/** The room and the view that a frame is made for. */
export type Lens = Pick<Camera, 'width' | 'height' | 'clear' | 'frame' | 'fitted'>;

/** Sizes of a tile in pixels for a size of the window. */
export interface Sizes {
  /** Nothing that is asked for is shown smaller. */
  readonly least: number;
  /** The whole board is shown as long as its tiles stay that large. */
  readonly roomy: number;
}

/** Where a figure is placed a tile is at least so large: then a mouse can tell its places apart. */
export const FIGURE = 118;
/** Places on tiles are told apart from here on. */
const TELLING = 64;
/** A feature of the final scoring is not shown larger. */
const COUNTED = 92;
/** Room around what is framed. */
const MARGIN = UNIT * 0.12;
/** A cell that is cut by less is in sight. */
const SLACK = 2;

export function sizesFor(width: number, height: number): Sizes {
  if (height <= 480 && width > height) return { least: 34, roomy: 46 };
  if (width <= 720) return { least: 46, roomy: 46 };
  return { least: 44, roomy: width < 1280 ? 48 : 56 };
}

const around = (cells: Iterable<Cell>, margin = MARGIN): Bounds =>
  bounds(cells, margin) ?? { left: 0, top: 0, right: UNIT, bottom: UNIT };

/** The cells with all their neighbours. */
export const surroundings = (cells: readonly Cell[]): Bounds => around(cells, UNIT);

/** The own turn begins: all legal cells and the last moves, and the whole board if it is not too large for that. */
export function turnFrame(lens: Lens, legal: readonly Cell[], recent: readonly Cell[], board: readonly Cell[]): Frame {
  const whole = lens.fitted(around([...board, ...legal, ...recent]));
  const must = [...legal, ...recent];
  if (whole.ppt >= sizesFor(lens.width, lens.height).roomy || !must.length) return whole;
  return placesFrame(lens, legal, recent);
}

/** These places and those that should be seen with them; if that is too much, the most of them beside the last of those. */
export function placesFrame(
  lens: Lens,
  places: readonly Cell[],
  beside: readonly Cell[] = [],
  closest?: number,
  least = sizesFor(lens.width, lens.height).least,
): Frame {
  const all = lens.fitted(around([...places, ...beside]), closest);
  return all.ppt >= least ? all : densest(lens, places, beside.at(-1) ?? null, least);
}

/** The frame with the most of these cells; the anchor is in it too. */
export function densest(lens: Lens, cells: readonly Cell[], anchor: Cell | null, ppt: number): Frame {
  const { left, right, top, bottom } = lens.clear;
  const across = ((right - left) / ppt) * UNIT - 2 * MARGIN;
  const down = ((bottom - top) / ppt) * UNIT - 2 * MARGIN;
  const all = anchor ? [...cells, anchor] : cells;
  const [xs, ys] = [new Set(all.map((one) => corner(one).x)), new Set(all.map((one) => corner(one).y))];
  let best: readonly Cell[] = [];
  for (const x of xs)
    for (const y of ys) {
      const holds = (at: Cell): boolean => {
        const from = corner(at);
        return from.x >= x && from.x + UNIT <= x + across && from.y >= y && from.y + UNIT <= y + down;
      };
      if (anchor && !holds(anchor)) continue;
      const inside = all.filter(holds);
      if (inside.length > best.length) best = inside;
    }
  return lens.fitted(around(best.length ? best : all.slice(-1)), ppt);
}

/**
 * The least move from a frame that brings all of an area into the clear: no nearer than `least` asks for, farther only
 * if there is no room else.
 */
export function nudged(lens: Lens, from: Frame, area: Bounds, least = 0): Frame {
  const room = lens.fitted(area, CLOSEST).ppt;
  const ppt = Math.max(least, Math.min(from.ppt, room));
  const centre = { x: (area.left + area.right) / 2, y: (area.top + area.bottom) / 2 };
  const { left, right, top, bottom } = lens.clear;
  // The middle of the area stays where it is on the screen, as far as its rims allow.
  const stay = (at: number, eye: number, size: number): number => ((at - eye) * from.ppt) / UNIT + size / 2;
  const half = (extent: number): number => (extent * ppt) / UNIT / 2;
  const x = into(stay(centre.x, from.x, lens.width), left, right, half(area.right - area.left));
  const y = into(stay(centre.y, from.y, lens.height), top, bottom, half(area.bottom - area.top));
  const scale = ppt / UNIT;
  return { x: centre.x - (x - lens.width / 2) / scale, y: centre.y - (y - lens.height / 2) / scale, ppt };
}

/** What is larger than its room is put into the middle of it. */
const into = (value: number, least: number, most: number, half: number): number =>
  least + half > most - half ? (least + most) / 2 : clamp(value, least + half, most - half);

/** A tile of the draft with its neighbours. */
export const draftFrame = (lens: Lens, from: Frame, laid: readonly Cell[]): Frame =>
  nudged(lens, from, surroundings(laid));

/** Places for figures on a drafted tile, and those far from it as long as all can be told apart. */
export function figureFrame(lens: Lens, from: Frame, laid: readonly Cell[], spots: readonly Cell[]): Frame {
  const far = spots.filter((spot) => !laid.some((at) => at.join() === spot.join()));
  return far.length ? placesFrame(lens, far, laid, FIGURE, TELLING) : nudged(lens, from, surroundings(laid), FIGURE);
}

/** Places that are asked about: as the view is, if they all can be seen and told apart there. */
export function askedFrame(lens: Lens, from: Frame, places: readonly Cell[], laid: readonly Cell[]): Frame {
  const { width, height, clear } = lens;
  const seen = places.every((at) => inSight({ width, height, clear, frame: from }, at));
  return seen && from.ppt >= TELLING ? from : placesFrame(lens, places, laid);
}

/** The feature that is counted now. */
export const countedFrame = (lens: Lens, cells: readonly Cell[]): Frame => lens.fitted(around(cells, UNIT), COUNTED);

// --- what is beyond -----------------------------------------------------------------------------------------

type Seen = Pick<Lens, 'width' | 'height' | 'clear' | 'frame'>;

/** Where a point of the board lies in the viewport. */
function onScreen({ width, height, frame }: Seen, { x, y }: Point): Point {
  const scale = frame.ppt / UNIT;
  return { x: (x - frame.x) * scale + width / 2, y: (y - frame.y) * scale + height / 2 };
}

/** Where a cell lies in the viewport. */
function box(lens: Seen, at: Cell): Bounds {
  const { x: left, y: top } = onScreen(lens, corner(at));
  return { left, top, right: left + lens.frame.ppt, bottom: top + lens.frame.ppt };
}

/** Is all of this cell in the clear? */
export const inSight = (lens: Seen, at: Cell): boolean => Math.max(...beyond(lens, at)) <= SLACK;

/** How far a cell reaches beyond each rim: left, right, top, bottom. */
function beyond(lens: Seen, at: Cell): readonly [number, number, number, number] {
  const { left, top, right, bottom } = box(lens, at);
  const { clear } = lens;
  return [clear.left - left, right - clear.right, clear.top - top, bottom - clear.bottom];
}

export type Side = 'left' | 'right' | 'top' | 'bottom';
const SIDES: readonly Side[] = ['left', 'right', 'top', 'bottom'];

/** Stands at a rim and counts the places beyond it. */
export interface Signpost {
  readonly side: Side;
  readonly cells: readonly Cell[];
  /** Its middle, in pixels of the viewport. */
  readonly at: Point;
}

/** A signpost is so far from the rim, and so far from the corners, where another may stand. */
const [OFF, CORNER] = [24, 64];

/** One signpost for each rim that hides places; `spots` are the points of the board that none may stand on. */
export function signposts(
  lens: Seen,
  cells: readonly Cell[],
  spots: readonly Point[] = cells.map(middle),
): readonly Signpost[] {
  const found = new Map<Side, Map<string, Cell>>();
  for (const at of cells) {
    const ways = beyond(lens, at);
    const farthest = Math.max(...ways);
    if (farthest <= SLACK) continue;
    const side = sure(SIDES[ways.indexOf(farthest)]);
    const there = found.get(side) ?? new Map<string, Cell>();
    found.set(side, there.set(at.join(), at));
  }
  const taken = spots.map((spot) => onScreen(lens, spot));
  return [...found].map(([side, there]) => ({ side, cells: [...there.values()], at: post(lens, side, there, taken) }));
}

/** Near the middle of what it points to, beside the places that can be seen; where it covers the fewest if it must. */
function post(lens: Seen, side: Side, cells: ReadonlyMap<string, Cell>, taken: readonly Point[]): Point {
  const { left, right, top, bottom } = lens.clear;
  const there = [...cells.values()].map((at) => onScreen(lens, middle(at)));
  const mean = (of: (one: Point) => number): number => there.reduce((sum, one) => sum + of(one), 0) / there.length;
  const lying = side === 'top' || side === 'bottom';
  const place = (shift: number): Point =>
    lying
      ? { x: into(mean((one) => one.x) + shift, left, right, CORNER), y: side === 'top' ? top + OFF : bottom - OFF }
      : { x: side === 'left' ? left + OFF : right - OFF, y: into(mean((one) => one.y) + shift, top, bottom, CORNER) };
  const under = ({ x, y }: Point): number =>
    taken.filter((one) => Math.abs(one.x - x) <= HALF.x && Math.abs(one.y - y) <= HALF.y).length;
  const places = SHIFTS.map(place).map((at) => ({ at, under: under(at) }));
  return places.reduce((best, one) => (one.under < best.under ? one : best)).at;
}

/** Half the size of a signpost with some air, and how far it steps aside. */
const HALF: Point = { x: 34, y: 26 };
const SHIFTS = Array.from({ length: 41 }, (_, n) => (n % 2 ? -1 : 1) * Math.ceil(n / 2) * 12);

/** Where a signpost leads: the least move that shows what it counts, or the most of it. */
export function towards(lens: Lens, cells: readonly Cell[]): Frame {
  const area = around(cells);
  const fits = lens.fitted(area, CLOSEST).ppt >= lens.frame.ppt;
  return fits ? nudged(lens, lens.frame, area) : densest(lens, cells, null, lens.frame.ppt);
}
