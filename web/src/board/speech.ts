/** What a screen reader says about a cell: its sides clockwise, its features with their owners. */

import { t } from '../i18n';
import { word } from '../i18n/engine';
import type { Ground } from './geometry';
import type { BoardTile, BoardWords, Cell, Target } from './types';

/** The part of a feature (`features` of a view) that is told. */
export interface SpokenFeature {
  readonly kind: string;
  readonly segments: readonly (readonly [readonly number[], number])[];
  readonly strength: readonly number[];
}

/** "North city, east road, ..." of the tile at a cell. */
export function edgesText(ground: Ground, at: Cell): string {
  const [north, east, south, west] = ground
    .edges(at)
    .map((kind) => (kind === null ? t('ui.board.empty') : word('feature', kind)));
  return t('ui.a11y.edges', { north, east, south, west });
}

/** The features of a cell, each with the strongest seats, as far as the view tells; names are those of the seats. */
export function featuresText(features: readonly SpokenFeature[], at: Cell, names: readonly string[]): string {
  return features
    .filter((one) => one.segments.some(([[x, y]]) => x === at[0] && y === at[1]))
    .map((one) => featureText(one, names))
    .join('; ');
}

function featureText({ kind, strength }: SpokenFeature, names: readonly string[]): string {
  const feature = word('feature', kind);
  const most = Math.max(0, ...strength);
  if (most === 0) return t('ui.a11y.feature_free', { feature });
  const leaders = strength.flatMap((one, seat) => (one === most ? [names[seat] ?? String(seat + 1)] : []));
  return t('ui.a11y.feature', { feature, owner: leaders.join(', '), strength: most });
}

/** What became of the tile of the draft: it lies somewhere, or somewhere else, or is turned. */
export function draftText({ at, rotation }: BoardTile, ground: Ground, words: BoardWords, turned: boolean): string {
  const done = turned
    ? t('ui.a11y.rotated', { degrees: rotation * 90 })
    : t('ui.a11y.placed', { where: words.cell(at) });
  return `${done}. ${edgesText(ground, at)}`;
}

/** All about a cell: what can be done there, or its tile; `more` is what the page knows beyond the drawing. */
export function cellText(
  at: Cell,
  ground: Ground,
  here: readonly Target[],
  words: BoardWords,
  more: (at: Cell) => string = () => '',
): string {
  const cell = here.find((one) => one.kind === 'cell');
  if (cell) return cell.label;
  const where = words.cell(at);
  if (!ground.tiles.has(at.join())) return `${where}: ${words.empty}`;
  const tile = t('ui.a11y.tile', { where, edges: edgesText(ground, at) });
  const choices = here.length ? t('ui.a11y.choices', { count: here.length }) : '';
  return [tile, more(at), choices].filter(Boolean).join('. ');
}
