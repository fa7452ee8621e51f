/**
 * The pieces of a view as the board draws them.
 *
 * Where each one stands on its tile is in the list: `carcassonne.art.standing` finds the places for all who show boards.
 */

import type { Art } from '../art/art';
import { CORNERS, Ground, corner, isCorner, joinLine, key, type Axis, type Point } from './geometry';
import type { Cell, Colour, Piece } from './types';
import { boardTiles, type View, type ViewPiece } from './view';

/** So many figures are shown on one segment; the others are counted. */
const SHOWN = 4;
const LAYERS = { lies: 0, built: 0, stands: 1, walks: 2 } as const;

/** The laid tiles of a view with their spans. */
export function groundOf(art: Art, view: View): Ground {
  const spans = view.pieces.flatMap(({ at, span }): [string, Axis][] => (span ? [[key(at), span]] : []));
  return new Ground(art, boardTiles(view.tiles), new Map(spans));
}

/** Every piece on the tiles, those behind first. */
export function pieces(view: View, ground: Ground, colours: readonly Colour[]): Piece[] {
  const named = new Map<string, number>();
  const crowded = new Map<string, number>();
  const counted = (counts: Map<string, number>, name: string): number => {
    const before = counts.get(name) ?? 0;
    counts.set(name, before + 1);
    return before;
  };
  const found = view.pieces.map((one): Piece => {
    const { piece: kind, at, segment = null, owner: seat = null, how = 'stands', joins } = one;
    const name = how === 'walks' ? kind : `${kind}:${seat ?? '-'}:${key(at)}:${segment ?? ''}`;
    const twin = counted(named, name);
    const company = segment === null || one.span || one.under !== undefined ? null : `${key(at)}:${segment}`;
    const hidden = company !== null && counted(crowded, company) >= SHOWN;
    return {
      id: twin ? `${name}:${twin}` : name,
      art: drawingOf(one, ground, colours),
      kind,
      seat,
      layer: LAYERS[how],
      at,
      segment,
      ...placeOf(one, ground),
      scale: scaleOf(one, ground.art),
      ...(hidden ? { hidden } : {}),
      ...(joins ? { line: joinLine(ground, at, [joins[0] ?? 0, joins[1] ?? 0]) } : {}),
    };
  });
  const depth = (piece: Piece) => corner(piece.at).y + piece.y;
  return found.sort((a, b) => a.layer - b.layer || depth(a) - depth(b) || a.x - b.x);
}

/** Where the server says it stands; what an event has just brought stands in the middle of its place. */
function placeOf({ at, segment, corner: on, x, y }: ViewPiece, ground: Ground): Point {
  if (x !== undefined && y !== undefined) return { x, y };
  return isCorner(on) ? CORNERS[on] : ground.anchor(at, segment);
}

function scaleOf({ piece, under }: ViewPiece, { standing }: Art): number {
  return (standing.scales[piece] ?? standing.scale) * (under === undefined ? 1 : standing.underneath);
}

/** The name of its drawing; who has a drawing that lies lies down in fields. */
function drawingOf(one: ViewPiece, ground: Ground, colours: readonly Colour[]): string {
  const { piece, at, segment, owner, span, value, height } = one;
  const colour = owner === undefined ? undefined : (colours[owner] ?? 'black');
  const name = [piece, span?.toLowerCase(), value, height, colour].filter((word) => word !== undefined).join('-');
  const field = segment !== undefined && ground.segment(at, segment)?.kind === 'field';
  return field && ground.art.has(`${name}-lying`) ? `${name}-lying` : name;
}

/** Where a tile lies whose segment of this kind can be pointed at. */
export function siteOf(ground: Ground, wanted: string | undefined, kind: string): { at: Cell; segment: number } | null {
  const at = [...ground.tiles.values()].find(({ tile }) => tile === wanted)?.at;
  const [segment] = at ? ground.ofKind(at, kind) : [];
  return at && segment !== undefined ? { at, segment } : null;
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

/** The pieces of one tile, shown large: those that the board counts stand in the open, all a little farther apart. */
export function spread(list: readonly Piece[], ground: Ground): Piece[] {
  const crowded = new Set(list.filter((one) => one.hidden).map((one) => one.segment));
  return list.map((one) => {
    if (!crowded.has(one.segment) || one.layer === 0) return one;
    const { x, y } = ground.anchor(one.at, one.segment);
    const apart = { x: x + 1.5 * (one.x - x), y: y + 1.5 * (one.y - y) };
    return { ...one, ...apart, hidden: false, scale: one.scale * 0.8 };
  });
}
