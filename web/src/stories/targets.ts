/**
 * The options of a decision as targets on the board, by the shape of the option alone. Several options that
 * point at the same place become one target; what they are is kept in `options`.
 */

import type { Ground } from '../board/geometry';
import { findPiece, siteOf } from '../board/pieces';
import { known } from '../net/catalogue.svelte';
import { isCorner } from '../board/geometry';
import type { Cell, CellTarget, Colour, Piece, Target, Rotation } from '../board/types';

/** An option as the server sends it (docs/protocol.md). */
export interface Option {
  type: string;
  tile?: string;
  at?: readonly number[];
  turn?: number;
  segment?: number;
  segments?: readonly number[];
  figure?: string;
  owner?: number;
  corner?: string;
  quarter?: string;
  companion?: string;
  points?: number;
  value?: number | string;
}

export interface Offer {
  target: Target;
  /** The options that picking the target may mean, in the order sent. */
  options: Option[];
}

export interface Setting {
  ground: Ground;
  pieces: readonly Piece[];
  /** The colour of the player who decides, and his seat. */
  colour: Colour;
  seat: number;
  /** How the tile in hand is turned now. */
  rotation?: Rotation;
  /** The accessible name of what an option points at. */
  label: (option: Option) => string;
}

/** Targets for all options that point at the board; the others (pass, cards, bids) are left to the dock. */
export function offers(options: readonly Option[], setting: Setting): Offer[] {
  const found = new Map<string, Offer>();
  for (const option of options) {
    const target = targetOf(option, setting);
    if (!target) continue;
    const known = found.get(target.id);
    if (!known) {
      found.set(target.id, { target, options: [option] });
      continue;
    }
    known.options.push(option);
    if (known.target.kind === 'cell' && target.kind === 'cell') merge(known.target, target, setting.rotation);
  }
  return [...found.values()];
}

/** One more legal rotation of a cell; the present rotation comes first if it is legal. */
function merge(known: CellTarget, more: CellTarget, rotation: Rotation | undefined): void {
  const rotations = [...new Set([...known.rotations, ...more.rotations])].sort((a, b) => a - b);
  const start = rotations.findIndex((one) => one >= (rotation ?? 0));
  known.rotations = start > 0 ? [...rotations.slice(start), ...rotations.slice(0, start)] : rotations;
  if (more.look === 'fits') known.look = 'fits';
}

/** Whether a verb speaks of a figure that stands on the board already. */
const speaksOfStanding = (verb: string): boolean => ['figure', 'card'].includes(known.verb(verb)?.picker ?? '');

function targetOf(option: Option, setting: Setting): Target | null {
  const label = setting.label(option);
  const note = option.points === undefined ? undefined : `+${option.points}`;
  if (option.quarter !== undefined) {
    const site = siteOf(setting.ground, known.quarters.get(option.quarter), 'quarter');
    return site && { kind: 'quarter', id: `quarter:${option.quarter}`, label, ...site };
  }
  if (!option.at) return null;
  const at: Cell = [option.at[0] ?? 0, option.at[1] ?? 0];
  const place = `${at[0]},${at[1]}`;
  if (option.type === 'place_tile') {
    const look = option.turn === setting.rotation || setting.rotation === undefined ? 'fits' : 'turn';
    return { kind: 'cell', id: `cell:${place}`, at, look, rotations: [option.turn ?? 0], label };
  }
  if (isCorner(option.corner)) {
    const art = `${option.figure ?? ''}-${setting.colour}`;
    return {
      kind: 'corner',
      id: `corner:${place}:${option.corner}`,
      at,
      corner: option.corner,
      art,
      label,
    };
  }
  if (option.segments) {
    const joins = [option.segments[0] ?? 0, option.segments[1] ?? 1] as const;
    return { kind: 'link', id: `link:${place}:${joins.join('-')}`, at, link: { joins }, label };
  }
  if (known.verb(option.type)?.picker === 'link') {
    const span = option.turn === 1 ? 'EW' : 'NS';
    return { kind: 'link', id: `link:${place}:${span}`, at, link: { span }, label };
  }
  if (option.figure !== undefined && speaksOfStanding(option.type)) {
    const owner = option.owner ?? setting.seat;
    const piece = findPiece(setting.pieces, { figure: option.figure, at, segment: option.segment, owner });
    if (piece) return { kind: 'figure', id: `figure:${piece.id}`, piece: piece.id, label, note };
  }
  const segment = option.segment ?? setting.ground.ofKind(at, known.verb(option.type)?.segment ?? '')[0];
  if (segment === undefined) return { kind: 'tile', id: `tile:${place}`, at, label, note };
  return {
    kind: 'spot',
    id: `spot:${place},${segment}`,
    at,
    segment,
    art: option.figure === undefined ? undefined : figureArt(option.figure, at, segment, setting),
    label,
    note,
  };
}

function figureArt(figure: string, at: Cell, segment: number, { ground, colour }: Setting): string {
  const facts = known.figure(figure);
  if (facts?.neutral) return figure;
  const lying = facts?.lies && ground.segment(at, segment)?.kind === 'field';
  return `${figure}-${colour}${lying ? '-lying' : ''}`;
}
