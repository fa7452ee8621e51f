/** What each choice comes to, as the question tells it: the line below an option. */

import { t } from '../../../i18n';
import { reasonText, type Speaker } from '../../../i18n/engine';
import type { Action, GameEvent, Note, View } from '../../../net/view';
import { nameOf, signed } from '../../labels';
import { gains } from '../../show/outcome';
import { pawns } from '../../show/track';

/** "½ of 14 = 7", "road of 4 tiles, complete", what a message is about; empty where there is nothing to say. */
export const noteText = (note: Note | undefined, speaker: Speaker): string =>
  note?.text ? reasonText(note.text, speaker) : '';

/** "+6" or "up to +9": the points that an option brings for itself, as far as the question says so. */
export function gainText(note: Note | undefined): string {
  if (note?.points === undefined) return '';
  return note.most ? t('ui.pick.up_to', { points: note.points }) : signed(note.points);
}

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

/** "Last round: Ann +8" for a figure that would wait beside Ann; who won nothing is not named. */
export function latelyText(seats: readonly number[], points: readonly number[], speaker: Speaker): string {
  const winners = seats.filter((seat) => points[seat]);
  const each = winners.map((seat) => `${nameOf(speaker, seat)} ${signed(points[seat] ?? 0)}`);
  return each.length ? t('ui.pick.last_round', { gains: each.join(', ') }) : '';
}
