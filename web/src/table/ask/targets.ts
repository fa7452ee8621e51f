/** Targets of a question as targets of the board; what is not on the board is left to the dock. */

import { isCorner, type Ground } from '../../board/geometry';
import { findPiece, siteOf } from '../../board/pieces';
import type { Cell, CellTarget, Colour, LinkTarget, Piece, Stamp, Target as BoardTarget } from '../../board/types';
import { optionText, where, type Speaker } from '../../i18n/engine';
import { t } from '../../i18n';
import { known } from '../../net/catalogue.svelte';
import type { Action } from '../../net/view';
import { signed } from '../labels';
import { noteText } from './pickers/worth';
import { cell } from '../show/position';
import { chancesOf, targetsFor, rotationsFrom, type Question, type Target } from './question';

export interface Setting {
  readonly ground: Ground;
  readonly pieces: readonly Piece[];
  readonly speaker: Speaker;
  /** The colour and the seat of the player who decides. */
  readonly colour: Colour;
  readonly seat: number;
  /** Somebody else decides: shown in that seat's colour, not to be picked. */
  readonly watched?: boolean;
}

/** The targets that a chip reaches, or all; the chosen one is marked. */
export function boardTargets(
  asked: Question,
  chip: string | null,
  chosen: string | null,
  setting: Setting,
): BoardTarget[] {
  return targetsFor(asked, chip).flatMap((target) => {
    const made = target.picker === 'cell' ? null : boardTarget(asked, target, chip, setting);
    return made ? [{ ...made, ...marked(target, chosen, setting) }] : [];
  });
}

function marked(target: Target, chosen: string | null, setting: Setting): { chosen?: boolean; watch?: Colour } {
  return {
    ...(target.id === chosen ? { chosen: true } : {}),
    ...(setting.watched ? { watch: setting.colour } : {}),
  };
}

/**
 * Empty cells for the tile: as it is turned, after turning, or only in a way that uses something up (`costly`).
 * The cell of the draft is the tile itself.
 */
export function cellTargets(
  asked: Question,
  rotation: number,
  laid: Action | null,
  setting: Setting,
  costly: readonly Action[] = [],
): CellTarget[] {
  return asked.targets.flatMap((target): CellTarget[] => {
    const at = target.sample.at;
    if (target.picker !== 'cell' || !at) return [];
    if (laid?.at && at[0] === laid.at[0] && at[1] === laid.at[1]) return [];
    const rotations = rotationsFrom(asked, at, rotation, costly);
    const [best] = rotations;
    const dear = costly.find((one) => one.at?.[0] === at[0] && one.at[1] === at[1] && one.turn === best);
    const label = t('ui.a11y.cell_legal', { where: where(at), count: rotations.length });
    return [
      {
        kind: 'cell',
        id: target.id,
        at: cell(at),
        look: dear ? 'costly' : best === rotation ? 'fits' : 'turn',
        rotations,
        label: dear ? [label, noteText(asked.notes.get(dear), setting.speaker)].filter(Boolean).join(', ') : label,
        ...(setting.watched ? { watch: setting.colour } : {}),
      },
    ];
  });
}

/** The tiles that chance may lead the chosen chip to, with the rolls; crossed out where it would fail. */
export const chanceStamps = (asked: Question, chip: string | null): Stamp[] =>
  chancesOf(asked, chip).map(({ text, at, fails }) => ({ at: cell(at), text, ...(fails ? { dead: true } : {}) }));

/** The option a target stands for: that of the chip, where it has one. */
function optionOf(asked: Question, target: Target, chip: string | null): Action {
  const own = asked.chips.find((one) => one.id === chip)?.options;
  const index = own ? target.options.find((one) => own.includes(one)) : undefined;
  return index === undefined ? target.sample : (asked.options[index] ?? target.sample);
}

function boardTarget(asked: Question, target: Target, chip: string | null, setting: Setting): BoardTarget | null {
  const option = optionOf(asked, target, chip);
  const base = { id: target.id, label: labelOf(option, asked, setting), ...noted(option, asked) };
  if (option.quarter !== undefined) {
    const site = siteOf(setting.ground, known.quarters.get(option.quarter), 'quarter');
    return site && { ...base, kind: 'quarter', ...site };
  }
  if (!option.at) return null;
  const at = cell(option.at);
  if (isCorner(option.corner)) {
    const art = `${option.figure ?? ''}-${setting.colour}`;
    return { ...base, kind: 'corner', at, corner: option.corner, art };
  }
  if (target.picker === 'link') return { ...base, kind: 'link', at, link: linkOf(option) };
  if (target.picker === 'figure') {
    const piece = standing(option, setting);
    if (piece) return { ...base, kind: 'figure', piece: piece.id };
  }
  return onTile(option, at, base, setting);
}

function labelOf(option: Action, asked: Question, { speaker }: Setting): string {
  const text = optionText(option, speaker, asked.kind);
  const note = noteText(asked.notes.get(option), speaker);
  return note ? `${text}, ${note}` : text;
}

/** Points that an option is worth stand at its target. */
function noted(option: Action, asked: Question): { note?: string } {
  const points = asked.notes.get(option)?.points ?? option.points;
  return points === undefined ? {} : { note: signed(points) };
}

function linkOf(option: Action): LinkTarget['link'] {
  return option.segments
    ? { joins: [option.segments[0] ?? 0, option.segments[1] ?? 1] }
    : { span: option.turn === 1 ? 'EW' : 'NS' };
}

function standing(option: Action, setting: Setting): Piece | undefined {
  return findPiece(setting.pieces, {
    figure: option.figure ?? '',
    at: option.at ?? [0, 0],
    segment: option.segment ?? null,
    owner: option.owner ?? setting.seat,
  });
}

function onTile(option: Action, at: Cell, base: { id: string; label: string }, setting: Setting): BoardTarget {
  const segment = option.segment ?? setting.ground.ofKind(at, known.verb(option.type)?.segment ?? '')[0];
  if (segment === undefined) return { ...base, kind: 'tile', at };
  const art = option.figure === undefined ? undefined : figureArt(option.figure, at, segment, setting);
  return { ...base, kind: 'spot', at, segment, art };
}

function figureArt(figure: string, at: Cell, segment: number, { ground, colour }: Setting): string {
  const facts = known.figure(figure);
  if (facts?.neutral) return figure;
  const lying = facts?.lies && ground.segment(at, segment)?.kind === 'field';
  return `${figure}-${colour}${lying ? '-lying' : ''}`;
}
