/** Small texts that many parts of the table need. */

import { t } from '../i18n';
import { eventText, word, worded, type Speaker } from '../i18n/engine';
import type { SeatInfo, TableInfo } from '../net/messages';
import type { FeatureView, GameEvent, View } from '../net/view';

export const nameOf = (speaker: Speaker, seat: unknown): string =>
  typeof seat === 'number' ? (speaker.names[seat] ?? String(seat + 1)) : '';

/** A feature in words, for lists and accessible names. */
export const featureLabel = (feature: FeatureView): string =>
  t('feature.summary', { feature: word('feature', feature.kind), tiles: feature.tiles, ends: feature.open_ends });

/** An event beside which its points stand. */
export const besidePoints = (event: GameEvent, speaker: Speaker): string =>
  event.type === 'score' ? t('ui.log.score', worded(event, speaker)) : eventText(event, speaker);

export const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

/** What a seat is called whose owner chose no name. */
export const seatName = (seat: Pick<SeatInfo, 'name' | 'kind' | 'level'>, number: number): string =>
  seat.name ||
  (seat.kind === 'bot' && seat.level
    ? t('ui.player.bot_name', { level: word('level', seat.level) })
    : t('ui.player.number', { number: number + 1 }));

/** The names of all seats as this browser says them: its only seat is "You" if nobody gave it a name. */
export const seatNames = (seats: readonly SeatInfo[], own: readonly number[]): readonly string[] =>
  seats.map((seat, number) =>
    !seat.name && seat.kind !== 'bot' && own.length === 1 && own[0] === number
      ? t('ui.player.you')
      : seatName(seat, number),
  );

/** Whose turn it is where this browser has to choose: with several seats at one device it is told by name. */
export const turnText = (own: readonly number[], player: string): string =>
  own.length > 1 ? t('ui.home.turn_of', { player }) : t('ui.dock.your_turn');

/** Whether other people sit at the table. */
export const hasCompany = (info: TableInfo | null, own: readonly number[]): boolean =>
  info?.seats.some((seat, number) => seat.kind !== 'bot' && !own.includes(number)) ?? false;

/** The game was played to its end, or ended before it: resigned, stopped, voted. */
export const isOver = (view: View, info: TableInfo | null): boolean => view.over || info?.ended != null;
