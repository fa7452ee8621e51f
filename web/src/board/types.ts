/**
 * The contract of the board: data in, events out.
 *
 * The board knows no rules. It draws the tiles, pieces and marks it is given and reports which of the given
 * targets was picked; whoever uses it keeps the meaning of a target's `id`. Everything is plain data, so the
 * same props always give the same picture.
 *
 * Cells are those of the game: x grows east, y grows north. A segment is the index in the tile's own list;
 * the index after the last one is a bridge. A rotation counts clockwise quarter turns.
 */

import type { Colour } from '../ui/emblems';

export type Cell = readonly [x: number, y: number];
/** One segment of a laid tile. */
export type Spot = readonly [at: Cell, segment: number];
export type { Colour };
export type Corner = 'NW' | 'NE' | 'SE' | 'SW';
export type Rotation = number;

export interface BoardTile {
  tile: string;
  at: Cell;
  rotation: Rotation;
  /** The segments of complete features, which look so. */
  complete?: readonly number[];
}

/** What stands or lies on the tiles; `pieces()` in pieces.ts makes them from a view. */
export interface Piece {
  /** Stays the same while the piece moves, so that the move can be shown. */
  id: string;
  /** The name of the drawing: `meeple-red`, `meeple-red-lying`, `tower-3`, `dragon` ... */
  art: string;
  kind: string;
  seat: number | null;
  /** 0 lies on the tile, 1 stands on it, 2 goes wherever it likes. */
  layer: 0 | 1 | 2;
  at: Cell;
  segment: number | null;
  /** Where it stands, in units of the tile (0..100, y down) from the upper left corner of `at`. */
  x: number;
  y: number;
  scale: number;
  /** More than four on one segment: the others are counted in a badge unless one of them is a target. */
  hidden?: boolean;
  /** A line drawn below the piece, in units of the tile: the landing stages of a ferry. */
  line?: string;
}

/** A piece shown in a special way, by its id. */
export interface PieceMark {
  id: string;
  /** ring: named or hovered; cross: about to be lost; dim: out of play for now. */
  look: 'ring' | 'cross' | 'dim';
}

// --- targets ------------------------------------------------------------------------------------------------

interface TargetBase {
  /** Given back when the target is picked. */
  id: string;
  /** The accessible name, e.g. "3 east, 2 south, fits as turned, city +14". */
  label: string;
  /** The target of the draft, drawn as chosen. */
  chosen?: boolean;
  /** Shown but not to be picked: what another player chooses from, in that seat's colour. */
  watch?: Colour;
  /** A short text beside it: "+6", "1". */
  note?: string;
}

/** An empty cell for the tile in hand. */
export interface CellTarget extends TargetBase {
  kind: 'cell';
  at: Cell;
  /** fits: as the tile is turned now; turn: after turning; costly: only with something that is used up. */
  look: 'fits' | 'turn' | 'costly';
  /** The legal rotations here, the preferred one first; the ghost of the tile in hand uses it. */
  rotations: readonly Rotation[];
  /** The tile lies elsewhere already and would move here: drawn faintly. */
  earlier?: boolean;
}

/** A place for a figure. */
export interface SpotTarget extends TargetBase {
  kind: 'spot';
  at: Cell;
  segment: number;
  /** The figure drawn as a ghost, a name as in Piece.art; none: a dot. */
  art?: string;
}

/** A standing piece. */
export interface FigureTarget extends TargetBase {
  kind: 'figure';
  piece: string;
}

/** A laid tile: dragon, tower, second ingot. */
export interface TileTarget extends TargetBase {
  kind: 'tile';
  at: Cell;
}

/** A corner where four tiles meet. */
export interface CornerTarget extends TargetBase {
  kind: 'corner';
  at: Cell;
  corner: Corner;
  art?: string;
}

/** A way inside a tile: a ferry between two road segments or the axis of a bridge. */
export interface LinkTarget extends TargetBase {
  kind: 'link';
  at: Cell;
  link: { joins: readonly [number, number] } | { span: 'NS' | 'EW' };
}

/** A quarter of a city. */
export interface QuarterTarget extends TargetBase {
  kind: 'quarter';
  at: Cell;
  segment: number;
}

export type Target = CellTarget | SpotTarget | FigureTarget | TileTarget | CornerTarget | LinkTarget | QuarterTarget;

// --- marks --------------------------------------------------------------------------------------------------

/** A tile (or a piece of several squares) of the draft that is not yet confirmed. */
export interface Tentative {
  tiles: readonly BoardTile[];
  /** All spans, those of the draft included. */
  spans?: ReadonlyMap<string, 'NS' | 'EW'>;
  /** Whether there is another legal rotation; a click, the wheel and R then ask for it. */
  rotatable: boolean;
  label: string;
}

/** The tile in hand, shown as a ghost on the legal cell under the pointer. */
export interface Hand {
  tile: string;
  rotation: Rotation;
}

/** An area painted over the tiles: fields and their owners, leads, the feature under the pointer. */
export interface Wash {
  id: string;
  spots: readonly Spot[];
  /** Leaders, each with colour and pattern; none: plain violet, for what is hovered or named. */
  colours: readonly Colour[];
  /** Points or strength, shown in the middle of the area. */
  note?: string;
  outlined?: boolean;
}

/** The outline of a feature that the draft completes. */
export interface Outline {
  id: string;
  spots: readonly Spot[];
  colour: Colour | null;
}

/** The frame of a tile laid last, with an optional tag such as "Ярема, T39". */
export interface TileFrame {
  at: Cell;
  colour: Colour;
  tag?: string;
}

/** A pill on the board: points of a completed feature, the leader's pennant of an open one. */
export interface Flag {
  id: string;
  /** Where: on a segment, or in the middle of a cell. */
  at: Cell;
  segment?: number;
  text: string;
  colour: Colour | null;
  label: string;
  /** It stands large above these tiles. */
  over?: readonly Cell[];
}

/** How many tiles still fit a hole; `dead` draws a cross. */
export interface Badge {
  id: string;
  at: Cell;
  text: string;
  dead?: boolean;
  label: string;
}

/** A numbered tile: landing places, steps of the dragon, hints. */
export interface Stamp {
  at: Cell;
  text: string;
  dead?: boolean;
}

/** Something that just happened; an arrow at the rim leads there while it is out of sight. */
export interface Happening {
  id: string;
  at: Cell;
  colour: Colour | null;
  label: string;
}

export interface Rim {
  cells: readonly Cell[];
  colour: Colour;
}

export interface BoardMarks {
  washes?: readonly Wash[];
  outlines?: readonly Outline[];
  frames?: readonly TileFrame[];
  flags?: readonly Flag[];
  badges?: readonly Badge[];
  stamps?: readonly Stamp[];
  happenings?: readonly Happening[];
  pieces?: readonly PieceMark[];
  /** Pale tiles below an overlay. */
  faded?: boolean;
  /** All but these cells lies in the dark, or only in a shadow. */
  lit?: readonly Cell[];
  /** Tiles that are told of together: one line runs round all of them. */
  rims?: readonly Rim[];
  soft?: boolean;
}

/** What covers the board at its rims, in pixels; the camera keeps what matters clear of it. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

// --- events -------------------------------------------------------------------------------------------------

export type Source = 'mouse' | 'touch' | 'key';

/** What lies under a point of the board. */
export interface Place {
  at: Cell;
  tile: string | null;
  segment: number | null;
  /** In pixels of the page, for a card beside it. */
  x: number;
  y: number;
}

export interface BoardEvents {
  /** A target was picked. */
  onpick?: (target: Target, source: Source) => void;
  /** Turn the tile: wheel, right click, a click on the tentative tile. +1 is clockwise. */
  onrotate?: (by: 1 | -1, target: CellTarget | null) => void;
  /** The target under the pointer or the keyboard's cursor; null when it is left. */
  onaim?: (target: Target | null) => void;
  /** Asked for details: 400 ms of rest, a long press, I. Null: the pointer went on. */
  oninspect?: (place: Place | null) => void;
  /**
   * A tap met targets too close together to tell. Without a handler the board opens its own loupe; corners are
   * never in a loupe, there the board comes nearer.
   */
  oncrowd?: (targets: readonly Target[], at: Cell) => void;
  /** An arrow key; true if the question takes it as its answer. */
  onsteer?: (direction: 'left' | 'right' | 'up' | 'down') => boolean;
  onflag?: (flag: Flag, from: DOMRect) => void;
  onbadge?: (badge: Badge, from: DOMRect) => void;
  /**
   * One sentence for a live region: about the cell looked at and the tile of the draft. A target is told by being the
   * active descendant.
   */
  onnarrate?: (text: string) => void;
}

/** The board's own few words, to be given in the language of the page. */
export interface BoardWords {
  board: string;
  targets: string;
  goThere: (label: string) => string;
  more: (count: number) => string;
  /** So many places are out of sight on that side. */
  beyond: (count: number, side: 'left' | 'right' | 'top' | 'bottom') => string;
  zoomIn: string;
  zoomOut: string;
  fit: string;
  minimap: string;
  close: string;
  /** A cell as spoken, relative to the start tile. */
  cell: (at: Cell) => string;
  empty: string;
}
