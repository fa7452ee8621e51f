/** What each choice comes to, as the position tells it: the line below an option. */

import { t } from '../../../i18n';
import type { Speaker } from '../../../i18n/engine';
import type { Action, GameEvent, View } from '../../../net/view';
import { nameOf, signed } from '../../labels';
import { gains } from '../../show/outcome';
import { pawns } from '../../show/track';

/** "½ of 14 = 7", "road of 4 tiles, complete", what a message is about; empty where there is nothing to say. */
export function noteOf(option: Action, view: View): string {
  switch (option.type) {
    case 'rob':
      return robbed(option, view);
    case 'set_ferry':
    case 'move_ferry':
      return roadOf(option, view);
    case 'carry_out_message':
      return t(`message.${option.value}.effect`);
    case 'move_marker':
      return bringsMessage(option, view) ? t('ui.pick.brings_message') : '';
    default:
      return '';
  }
}

function robbed(option: Action, view: View): string {
  const hit = view.robbery?.find((one) => one.victim === option.owner && one.points === option.points);
  return hit ? t('ui.pick.half', { gained: hit.gained, points: hit.points }) : '';
}

function roadOf(option: Action, view: View): string {
  const road = view.ferries?.choices?.find(
    (one) => String(one.at) === String(option.at) && String(one.segments) === String(option.segments),
  );
  return road ? t('ui.pick.ferry_road', { tiles: road.tiles, complete: road.complete }) : '';
}

/** "+6" or "up to +9": the points that an option brings for itself, as far as the position says so. */
export function gainText(option: Action, view: View): string {
  const points = worthOf(option, view);
  if (points === undefined || option.type === 'copy_feature') return '';
  const most = option.type === 'carry_out_message' && view.messages?.drawn?.most;
  return most ? t('ui.pick.up_to', { points }) : signed(points);
}

/** The same as a number; an option that names its points itself says them in its text already. */
export function worthOf(option: Action, view: View | undefined): number | undefined {
  if (option.type === 'copy_feature') return option.points;
  if (option.type === 'carry_out_message') return view?.messages?.drawn?.points ?? undefined;
  if (option.type !== 'score_and_return') return undefined;
  const found = view?.messages?.returns?.find(
    (one) => String(one.at) === String(option.at) && one.segment === option.segment,
  );
  return found?.points;
}

/** Whether the marker would stop on a space that brings a message. */
export const bringsMessage = (option: Action, view: View): boolean =>
  option.type === 'move_marker' && (view.messages?.dark?.includes(option.marker ?? '') ?? false);

/** The seats whose markers stand on the space that an option names, each once. */
export function seatsOn(option: Action, view: View): readonly number[] {
  if (option.space === undefined) return [];
  const seats = pawns(view.players, []).filter((pawn) => pawn.space === option.space);
  return [...new Set(seats.map((pawn) => pawn.seat))];
}

/** Points that every seat scored in the last round: in this turn and in one of everybody before it. */
export function lately(events: readonly GameEvent[], seats: number): readonly number[] {
  const turns = events.flatMap((event, index) => (event.type === 'turn' ? [index] : []));
  return gains(events.slice(turns.at(-seats - 1) ?? 0), seats);
}

/** "Last round: Ann +8" for a robber that would wait beside Ann. */
export function latelyText(seats: readonly number[], points: readonly number[], speaker: Speaker): string {
  const each = seats.map((seat) => `${nameOf(speaker, seat)} ${signed(points[seat] ?? 0)}`);
  return each.length ? t('ui.pick.last_round', { gains: each.join(', ') }) : '';
}
