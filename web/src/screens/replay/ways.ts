/** Ways to play on that a bot names: where they go, and how they are told. */

import { art } from '../../art/art';
import type { Ground } from '../../board/geometry';
import type { Stamp } from '../../board/types';
import { has, t } from '../../i18n';
import { optionText, where, word, type Speaker } from '../../i18n/engine';
import type { Way } from '../../net/messages';
import type { Action, Point } from '../../net/view';
import { cell } from '../../table/show/position';

export const cellsOf = ({ actions }: Way): readonly Point[] =>
  actions.flatMap((action) => (action.at ? [action.at] : []));

/** The rank of the best way on each cell where a tile could be laid. */
export function ranked(ways: readonly Way[]): Stamp[] {
  const made = new Map<string, Stamp>();
  ways.forEach((way, nth) => {
    const at = placement(way)?.at;
    if (at && !made.has(String(at))) made.set(String(at), { at: cell(at), text: String(nth + 1) });
  });
  return [...made.values()];
}

const placement = ({ actions }: Way): Action | undefined => actions.find((action) => action.type === 'place_tile');

/** Everything that is done, with the place of the tile: "2 east, 1 south · knight in the city". */
export function wayText(way: Way, ground: Ground, speaker: Speaker): string {
  const tile = placement(way);
  const at = tile?.at;
  const laid =
    tile && at ? ground.plus(art, [{ tile: tile.tile ?? '', at: cell(at), rotation: tile.turn ?? 0 }]) : ground;
  const others = way.actions.filter((action) => action !== tile);
  const told = others.map((action) =>
    String(action.at) === String(at) ? figureText(action, laid, speaker) : optionText(action, speaker, 'place_figure'),
  );
  return [...(at ? [where(at)] : []), ...told].join(' · ');
}

/** A figure on the new tile; its place is told already. */
function figureText(action: Action, laid: Ground, speaker: Speaker): string {
  const kind = action.at && action.segment !== undefined ? laid.segment(cell(action.at), action.segment)?.kind : null;
  if (action.type !== 'place_figure' || !kind) return optionText(action, speaker);
  const role = action.figure === 'meeple' && has(`role.${kind}`) ? t(`role.${kind}`) : word('figure', action.figure);
  return has(`on.${kind}`) ? `${role} ${t(`on.${kind}`)}` : role;
}
