/**
 * What stands on the tiles, read from a view: figures, neutral pieces, towers, bridges, castles, ferries, gold.
 * Nothing here is a rule; a piece goes where the view says, and several on one segment fan out.
 */

import type { Art } from '../art/art';
import { type Axis, CORNERS, Ground, SHOWN, corner, fan, ferryLine, key, type Point } from './geometry';
import type { Cell, Colour, Piece } from './types';
import type { View } from './view';

const FIGURE = 0.6;
/** The big meeple's own drawing is a little larger already. */
const SCALES: Record<string, number> = { 'big-meeple': FIGURE * 1.2, builder: 0.54, pig: 0.54 };
const TOWER = 0.75;
const LYING = new Set(['meeple', 'big-meeple']);
const QUARTERS: Record<string, string> = {
  'count/C': 'castle',
  'count/F': 'cathedral',
  'count/G': 'market',
  'count/K': 'smithy',
};
const CATEGORIES: Record<string, string> = { travellers: 'road', knights: 'city', farmers: 'field' };

interface Standing {
  at: Cell;
  segment: number;
  kind: string;
  seat: number | null;
}

/** The laid tiles of a view with their bridges. */
export function groundOf(art: Art, view: View): Ground {
  const bridges = new Map<string, Axis>(
    view.bridges?.built.map((one) => [key(cell(one.at)), one.edges.includes('N') ? 'NS' : 'EW']),
  );
  return new Ground(
    art,
    view.tiles.map((one) => ({ tile: one.tile, at: cell(one.at), turn: one.turn })),
    bridges,
  );
}

/** Every piece on the tiles, those behind first. */
export function pieces(view: View, ground: Ground, colours: readonly Colour[]): Piece[] {
  const found = new Collector(view, ground, colours).found;
  const depth = (piece: Piece) => corner(piece.at).y + piece.y;
  return found.sort((a, b) => a.layer - b.layer || depth(a) - depth(b) || a.x - b.x);
}

/** The quarters of the Count's city by name. */
export function quarters(ground: Ground): Map<string, { at: Cell; segment: number }> {
  const found = new Map<string, { at: Cell; segment: number }>();
  for (const { tile, at } of ground.tiles.values()) {
    const name = QUARTERS[tile];
    const segment = name === undefined ? undefined : ground.ofKind(at, 'quarter')[0];
    if (name !== undefined && segment !== undefined) found.set(name, { at, segment });
  }
  return found;
}

/** The piece an option speaks of. */
export function findPiece(
  list: readonly Piece[],
  wanted: { figure: string; at: readonly number[]; segment?: number | null; owner?: number | null },
): Piece | undefined {
  return list.find(
    (piece) =>
      piece.kind === wanted.figure &&
      piece.at[0] === wanted.at[0] &&
      piece.at[1] === wanted.at[1] &&
      (wanted.segment === undefined || wanted.segment === null || piece.segment === wanted.segment) &&
      (wanted.owner === undefined || wanted.owner === null || piece.seat === wanted.owner),
  );
}

export interface Crowd extends Point {
  id: string;
  at: Cell;
  count: number;
}

/** Segments on which more figures stand than are shown, with the number of the hidden ones. */
export function crowds(list: readonly Piece[], ground: Ground, shown: ReadonlySet<string>): Crowd[] {
  const found = new Map<string, Crowd>();
  for (const { hidden, id, at, segment } of list) {
    if (!hidden || shown.has(id)) continue;
    const name = `${key(at)}:${segment}`;
    found.set(name, { id: name, at, ...ground.anchor(at, segment), count: (found.get(name)?.count ?? 0) + 1 });
  }
  return [...found.values()];
}

class Collector {
  readonly found: Piece[] = [];
  /** Points of each tile where something stands already. */
  #busy = new Map<string, Point[]>();
  #numbers = new Map<string, number>();

  constructor(
    readonly view: View,
    readonly ground: Ground,
    readonly colours: readonly Colour[],
  ) {
    this.#layDown();
    this.#standUp();
    this.#register();
    this.#guard();
    this.#onBuildings();
    this.#roam();
  }

  /** Puts a piece at a point of a tile; equal pieces in one place are numbered. */
  #put(
    layer: Piece['layer'],
    at: Cell,
    point: Point,
    kind: string,
    seat: number | null,
    more: Partial<Piece> = {},
  ): void {
    const colour = seat === null ? undefined : this.colours[seat];
    const segment = more.segment ?? null;
    const base = seat === null && layer === 2 ? kind : `${kind}:${seat ?? '-'}:${key(at)}:${segment ?? ''}`;
    const count = this.#numbers.get(base) ?? 0;
    this.#numbers.set(base, count + 1);
    this.found.push({
      id: count ? `${base}:${count}` : base,
      art: colour ? `${kind}-${colour}` : kind,
      kind,
      seat,
      layer,
      at,
      segment,
      x: point.x,
      y: point.y,
      scale: SCALES[kind] ?? FIGURE,
      ...more,
    });
    this.#take(at, point);
  }

  #take(at: Cell, point: Point): void {
    const there = this.#busy.get(key(at));
    if (there) there.push(point);
    else this.#busy.set(key(at), [point]);
  }

  /** A point of a tile as far as can be from all that stands there, and from where figures may stand. */
  #free(at: Cell): Point {
    const anchors = this.ground.face(at)?.segments ?? [];
    const busy = this.#busy.get(key(at)) ?? [];
    const near = (spot: Point, others: readonly Point[], none: number) =>
      others.reduce((least, one) => Math.min(least, Math.hypot(spot.x - one.x, spot.y - one.y)), none);
    let best = { x: 50, y: 50 };
    let most = -1;
    for (let y = 20; y <= 80; y += 6) {
      for (let x = 20; x <= 80; x += 6) {
        const room = Math.min(near({ x, y }, busy, 60), 24) * 2 + near({ x, y }, anchors, 60);
        if (room > most) [most, best] = [room, { x, y }];
      }
    }
    return best;
  }

  // --- what lies on the tiles ---------------------------------------------------------------------------

  #layDown(): void {
    const { view, ground } = this;
    for (const one of view.bridges?.built ?? []) {
      const axis = one.edges.includes('N') ? 'ns' : 'ew';
      const more = { segment: one.segment, scale: 1, art: `bridge-${axis}` };
      this.#put(0, cell(one.at), { x: 50, y: 50 }, 'bridge', null, more);
      this.#busy.get(key(cell(one.at)))?.pop();
    }
    for (const one of view.ferries?.placed ?? []) {
      const at = cell(one.at);
      const line = ferryLine(ground, at, [one.segments[0] ?? 0, one.segments[1] ?? 0]);
      this.#put(0, at, { x: 50, y: 50 }, 'ferry', null, { line });
    }
    for (const one of view.castles?.built ?? []) {
      const [first, second] = one.segments.map(([at]) => cell(at));
      if (first && second) this.#put(0, first, between(first, second), 'castle', one.player, { scale: 1.1 });
    }
    for (const [where, height] of view.towers?.heights ?? []) {
      const at = cell(where);
      const foot = this.#towerFoot(at);
      const more = { scale: TOWER, art: `tower-${height}` };
      this.#put(0, at, { x: foot.x, y: foot.y - rise(height) }, 'tower', null, more);
    }
    for (const one of view.barns ?? [])
      this.#put(1, cell(one.at), CORNERS[one.corner], 'barn', one.player, { scale: 0.8 });
  }

  #towerFoot(at: Cell): Point {
    return this.ground.anchor(at, this.ground.ofKind(at, 'tower')[0]);
  }

  // --- who stands there ---------------------------------------------------------------------------------

  #standUp(): void {
    const crowds = new Map<string, Standing[]>();
    for (const one of this.#onSegments()) {
      const place = `${key(one.at)}:${one.segment}`;
      crowds.set(place, [...(crowds.get(place) ?? []), one]);
    }
    for (const crowd of crowds.values()) this.#gather(crowd);
  }

  #gather(crowd: readonly Standing[]): void {
    const [first] = crowd;
    if (!first) return;
    const anchor = this.ground.anchor(first.at, first.segment);
    const kind = this.ground.segment(first.at, first.segment)?.kind;
    const places = fan(Math.min(crowd.length, SHOWN));
    crowd.forEach((one, number) => {
      const away = places[number] ?? { x: 0, y: 0 };
      const colour = one.seat === null ? undefined : this.colours[one.seat];
      const lying = kind === 'field' && LYING.has(one.kind) && colour;
      this.#put(one.seat === null ? 2 : 1, one.at, { x: anchor.x + away.x, y: anchor.y + away.y }, one.kind, one.seat, {
        segment: one.segment,
        ...(lying ? { art: `${one.kind}-${colour}-lying` } : {}),
        ...(number >= SHOWN ? { hidden: true } : {}),
      });
    });
  }

  *#onSegments(): Generator<Standing> {
    const { view } = this;
    const known = quarters(this.ground);
    const seat = view.count && known.get(view.count.quarter);
    if (seat) yield { ...seat, kind: 'count', seat: null };
    for (const [number, player] of view.players.entries()) {
      for (const one of player.figures) {
        if (one.figure === 'barn' || one.segment === null) continue;
        yield { at: cell(one.at), segment: one.segment, kind: one.figure, seat: number };
      }
      for (const [kind, [place, name]] of player.elsewhere) {
        const quarter = place === 'quarter' ? known.get(String(name)) : undefined;
        if (quarter) yield { ...quarter, kind, seat: number };
      }
    }
    for (const [kind, spot] of Object.entries(view.magic ?? {}))
      if (spot) yield { at: cell(spot[0]), segment: spot[1], kind, seat: null };
  }

  /** Shield tokens at the feet of registered figures. */
  #register(): void {
    const taken = new Set<string>();
    for (const [seat, player] of (this.view.tournaments?.players ?? []).entries()) {
      for (const entry of player.registered) {
        const at = cell(entry.at);
        const owner = this.found.find(
          (one) => !taken.has(one.id) && matches(one, seat, entry.figure, at, entry.segment),
        );
        if (owner) taken.add(owner.id);
        const foot = owner ?? this.ground.anchor(at, entry.segment);
        const value = entry.value ?? null;
        const name = value === null ? 'shield' : `shield-${value}`;
        this.#put(1, at, { x: foot.x + 6, y: foot.y + 6 }, 'shield', seat, {
          segment: entry.segment,
          scale: 0.36,
          art: `${name}-${this.colours[seat] ?? 'black'}`,
        });
      }
    }
  }

  /** The fairy beside her charge. */
  #guard(): void {
    const charge = this.view.fairy?.charge;
    if (!charge) return;
    const at = cell(charge.at);
    const owner = this.found.find((one) => matches(one, charge.owner, charge.figure, at, charge.segment));
    const beside = owner ?? this.ground.anchor(at, charge.segment);
    const others = (this.#busy.get(key(at)) ?? []).filter((one) => one.x !== beside.x || one.y !== beside.y);
    const room = (one: Point) => Math.min(99, ...others.map((two) => Math.hypot(one.x - two.x, one.y - two.y)));
    const sides = [
      { x: beside.x + 11, y: beside.y - 3 },
      { x: beside.x - 11, y: beside.y - 3 },
      { x: beside.x, y: beside.y - 13 },
    ];
    const best = sides.reduce((a, b) => (room(b) > room(a) ? b : a));
    this.#put(2, at, best, 'fairy', null, { scale: 0.5 });
  }

  /** Figures on towers and in castles. */
  #onBuildings(): void {
    const heights = new Map(this.view.towers?.heights.map(([at, height]) => [key(cell(at)), height]));
    for (const [seat, player] of this.view.players.entries()) {
      for (const [kind, [place, ...where]] of player.elsewhere) {
        const numbers = where.map(Number);
        if (place === 'tower') {
          const at = cell(numbers);
          const foot = this.#towerFoot(at);
          const top = foot.y - 2 * rise(heights.get(key(at)) ?? 1) - 13;
          this.#put(1, at, { x: foot.x, y: top }, kind, seat);
        } else if (place === 'castle') {
          const [first, second] = [cell(numbers), cell(numbers.slice(2))];
          const inside = between(first, second);
          this.#put(1, first, { x: inside.x, y: inside.y - 13 }, kind, seat);
        }
      }
    }
  }

  // --- who goes wherever he likes -----------------------------------------------------------------------

  #roam(): void {
    const { view, ground } = this;
    for (const one of view.tournaments?.statues ?? []) {
      const name = `shield-${one.value}-${this.colours[one.player] ?? 'black'}`;
      const more = { segment: one.segment, scale: 0.5, art: name };
      this.#put(1, cell(one.at), ground.anchor(cell(one.at), one.segment), 'shield', one.player, more);
    }
    this.#crown(view.tournaments?.crown ?? null);
    for (const [where, count] of view.gold?.tiles ?? [])
      for (let n = 0; n < count; n += 1) {
        const at = cell(where);
        this.#put(0, at, this.#free(at), 'gold', null, { scale: 0.4 });
      }
    if (view.dragon?.at) {
      const at = cell(view.dragon.at);
      this.#put(2, at, this.#free(at), 'dragon', null, { scale: 1 });
    }
    if (view.fairy?.at && !view.fairy.charge) {
      const at = cell(view.fairy.at);
      this.#put(2, at, this.#free(at), 'fairy', null, { scale: 0.5 });
    }
  }

  /** The crown lies on the tournament tile, on what its category is about. */
  #crown(category: string | null): void {
    if (category === null) return;
    for (const { tile, at } of this.ground.tiles.values()) {
      if (!/^tournaments\/T[DR]/.test(tile)) continue;
      const segment = this.ground.ofKind(at, CATEGORIES[category] ?? '')[0];
      if (segment === undefined) continue;
      this.#put(2, at, this.ground.anchor(at, segment), 'crown', null, { scale: 0.5 });
      return;
    }
  }
}

function matches(piece: Piece, seat: number, kind: string, at: Cell, segment: number | null): boolean {
  return (
    piece.seat === seat &&
    piece.kind === kind &&
    piece.at[0] === at[0] &&
    piece.at[1] === at[1] &&
    (segment === null || piece.segment === segment)
  );
}

function cell(at: readonly number[]): Cell {
  return [at[0] ?? 0, at[1] ?? 0];
}

/** The middle of the side that two tiles share, in units of the first. */
function between(first: Cell, second: Cell): Point {
  return { x: 50 + 50 * (second[0] - first[0]), y: 50 - 50 * (second[1] - first[1]) };
}

/** How far the middle of a tower is above its foot; the drawing presses high towers together. */
function rise(height: number): number {
  return TOWER * Math.min(2.75 * (height - 1), 7.5);
}
