/**
 * Where the pieces of a view stand.
 *
 * The list says what there is and to which part of its tile each piece belongs; `carcassonne.art.standing` draws
 * boards from it in the same way, and the distances come from there with the drawings. It is done here once more
 * because drafts and playback show positions that no server has seen. Several on one segment fan out.
 */

import type { Art } from '../art/art';
import { CORNERS, Ground, MIDDLE, SHOWN, corner, fan, ferryLine, key, type Axis, type Point } from './geometry';
import type { Cell, Colour, Piece } from './types';
import { boardTiles, type View, type ViewPiece } from './view';

const QUARTERS: Record<string, string> = {
  'count/C': 'castle',
  'count/F': 'cathedral',
  'count/G': 'market',
  'count/K': 'smithy',
};
const RIM: Readonly<Record<string, Point>> = {
  ...CORNERS,
  N: { x: 50, y: 0 },
  E: { x: 100, y: 50 },
  S: { x: 50, y: 100 },
  W: { x: 0, y: 50 },
};
const LAYERS = { lies: 0, built: 0, stands: 1, walks: 2 } as const;

/** The laid tiles of a view with their bridges. */
export function groundOf(art: Art, view: View): Ground {
  const spans = view.pieces.flatMap(({ at, span }): [string, Axis][] => (span ? [[key(at), span]] : []));
  return new Ground(art, boardTiles(view.tiles), new Map(spans));
}

/** Every piece on the tiles, those behind first. */
export function pieces(view: View, ground: Ground, colours: readonly Colour[]): Piece[] {
  const found = new Standing(view.pieces, ground, colours).found;
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

/** Finds a place for each piece: fixed places first, those that may give way last. */
class Standing {
  /** By their place in the list. */
  #stood = new Map<number, Piece>();
  /** Points of each tile where something stands already. */
  #busy = new Map<string, Point[]>();
  #numbers = new Map<string, number>();
  /** The pieces on each segment, by their place in the list. */
  #crowds = new Map<string, number[]>();

  constructor(
    readonly told: readonly ViewPiece[],
    readonly ground: Ground,
    readonly colours: readonly Colour[],
  ) {
    told.forEach((one, number) => {
      const crowd = this.#crowdOf(one);
      if (crowd) this.#crowds.set(crowd, [...(this.#crowds.get(crowd) ?? []), number]);
    });
    for (const stage of [this.#fixed, this.#inCompany, this.#onOrUnder, this.#beside, this.#free]) {
      told.forEach((one, number) => {
        const point = this.#stood.has(number) ? null : stage(one, number);
        if (point) this.#put(one, number, point);
      });
    }
  }

  get found(): Piece[] {
    return [...this.#stood.values()];
  }

  /** Puts a piece at a point of its tile; equal pieces in one place are numbered. */
  #put(one: ViewPiece, number: number, { x, y }: Point): void {
    const { piece: kind, at, how = 'stands' } = one;
    const { standing } = this.ground.art;
    const seat = one.owner ?? null;
    const segment = this.#segmentOf(one) ?? null;
    const base = how === 'walks' ? kind : `${kind}:${seat ?? '-'}:${key(at)}:${segment ?? ''}`;
    const count = this.#numbers.get(base) ?? 0;
    this.#numbers.set(base, count + 1);
    this.#stood.set(number, {
      id: count ? `${base}:${count}` : base,
      art: this.#artOf(one),
      kind,
      seat,
      layer: LAYERS[how],
      at,
      segment,
      x,
      y,
      scale: this.#scaleOf(kind) * (one.under === undefined ? 1 : standing.underneath),
      ...(this.#place(one, number) >= SHOWN ? { hidden: true } : {}),
      ...(one.joins ? { line: ferryLine(this.ground, at, [one.joins[0] ?? 0, one.joins[1] ?? 0]) } : {}),
    });
    if (!one.span) this.#busy.set(key(at), [...this.#busyAt(at), { x, y }]);
  }

  #busyAt(at: Cell): readonly Point[] {
    return this.#busy.get(key(at)) ?? [];
  }

  #scaleOf(kind: string): number {
    const { scale, scales } = this.ground.art.standing;
    return scales[kind] ?? scale;
  }

  /** The name of its drawing; who has a drawing that lies lies down in fields. */
  #artOf({ piece, at, segment, owner, span, value, height }: ViewPiece): string {
    const { art } = this.ground;
    const words = [piece, span?.toLowerCase(), value, height, owner === undefined ? undefined : this.#colour(owner)];
    const name = words.filter((word) => word !== undefined).join('-');
    const field = segment !== undefined && this.ground.segment(at, segment)?.kind === 'field';
    return field && art.has(`${name}-lying`) ? `${name}-lying` : name;
  }

  #colour(seat: number): Colour {
    return this.colours[seat] ?? 'black';
  }

  /** The segment of a piece; what an event has just built stands on the segment of its own name. */
  #segmentOf(one: ViewPiece): number | undefined {
    return one.segment ?? (this.#rooted(one) ? undefined : this.ground.ofKind(one.at, one.piece)[0]);
  }

  /** Whether its place is told in another way than by a segment. */
  #rooted({ corner, side, joins, on, under, beside }: ViewPiece): boolean {
    return [corner, side, joins, on, under, beside].some((place) => place !== undefined);
  }

  #crowdOf(one: ViewPiece): string | null {
    const segment = this.#segmentOf(one);
    return segment === undefined || one.span || one.under !== undefined ? null : `${key(one.at)}:${segment}`;
  }

  /** Its place among those on its segment. */
  #place(one: ViewPiece, number: number): number {
    return this.#crowds.get(this.#crowdOf(one) ?? '')?.indexOf(number) ?? 0;
  }

  /** How far the middle of a piece with floors is above its foot. */
  #rise({ piece, height = 1 }: ViewPiece): number {
    const { floor, floors } = this.ground.art.standing;
    return this.#scaleOf(piece) * Math.min(floor * (height - 1), floors);
  }

  // --- the stages: a point of the tile, if the piece gets its place there ---------------------------------

  #fixed = ({ span, joins, corner, side }: ViewPiece): Point | null =>
    span || joins ? MIDDLE : (RIM[corner ?? side ?? ''] ?? null);

  #inCompany = (one: ViewPiece, number: number): Point | null => {
    const crowd = this.#crowds.get(this.#crowdOf(one) ?? '');
    if (!crowd) return null;
    const { x, y } = this.ground.anchor(one.at, this.#segmentOf(one));
    const away = fan(Math.min(crowd.length, SHOWN))[this.#place(one, number)] ?? { x: 0, y: 0 };
    return { x: x + away.x, y: y + away.y - this.#rise(one) };
  };

  #onOrUnder = ({ on, under }: ViewPiece): Point | null => {
    const { top, foot } = this.ground.art.standing;
    const below = on === undefined ? undefined : this.told[on];
    const base = this.#stood.get(on ?? under ?? -1);
    if (!base) return null;
    return below ? { x: base.x, y: base.y - this.#rise(below) - top } : { x: base.x + foot[0], y: base.y + foot[1] };
  };

  /** Where there is room beside another piece, which may be on the next tile. */
  #beside = (one: ViewPiece): Point | null => {
    const base = this.#stood.get(one.beside ?? -1);
    if (!base) return null;
    const others = this.#busyAt(base.at).filter(({ x, y }) => x !== base.x || y !== base.y);
    const sides = this.ground.art.standing.beside.map(([x, y]) => ({ x: base.x + x, y: base.y + y }));
    const best = sides.reduce((a, b) => (nearest(b, others, 99) > nearest(a, others, 99) ? b : a));
    const [here, there] = [corner(one.at), corner(base.at)];
    return { x: best.x + there.x - here.x, y: best.y + there.y - here.y };
  };

  /** Wherever on the tile it is as far as can be from all that stands there, and from all anchors. */
  #free = ({ at }: ViewPiece): Point => {
    const anchors = this.ground.face(at)?.segments ?? [];
    const busy = this.#busyAt(at);
    let best = MIDDLE;
    let most = -1;
    for (let y = 20; y <= 80; y += 6) {
      for (let x = 20; x <= 80; x += 6) {
        const room = Math.min(nearest({ x, y }, busy, 60), 24) * 2 + nearest({ x, y }, anchors, 60);
        if (room > most) [most, best] = [room, { x, y }];
      }
    }
    return best;
  };
}

/** How far it is to the nearest of the others, at most so far. */
function nearest(spot: Point, others: readonly Point[], most: number): number {
  return others.reduce((least, one) => Math.min(least, Math.hypot(spot.x - one.x, spot.y - one.y)), most);
}
