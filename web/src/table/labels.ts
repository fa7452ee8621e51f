/** Small texts that many parts of the table need. */

import { t } from '../i18n';
import { word, where, type Speaker } from '../i18n/engine';
import { characterOf } from '../faces/cast';
import type { SeatInfo, TableInfo } from '../net/messages';
import { isScore, type FeatureView, type View, type GameEvent } from '../net/view';
import type { BoardWords } from '../board/types';

export const nameOf = (speaker: Speaker, seat: unknown): string =>
  typeof seat === 'number' ? (speaker.names[seat] ?? String(seat + 1)) : '';

/** A seat as the one that a sentence is about: its name, and whether it is "you". */
export const whoOf = (speaker: Speaker, seat: unknown): { player: string; you: boolean } => ({
  player: nameOf(speaker, seat),
  you: typeof seat === 'number' && seat === speaker.you,
});

/** A feature in words, for lists and accessible names. */
export const featureLabel = (feature: FeatureView): string =>
  t('feature.summary', { feature: word('feature', feature.kind), tiles: feature.tiles, ends: feature.open_ends });

export const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

/** What a seat is called: a character in the language of the page, else its name, else a word for who sits there. */
export function seatName(seat: Pick<SeatInfo, 'name' | 'kind' | 'level'>, number: number): string {
  const character = characterOf(seat);
  if (character) return t(`ui.cast.${character}`);
  if (seat.name) return seat.name;
  // A bot of a game that is older than the characters.
  if (seat.kind === 'bot' && seat.level) return t('ui.player.bot_name', { level: word('level', seat.level) });
  return t('ui.player.number', { number: number + 1 });
}

/** The seat that this browser calls "You": its only one, if nobody gave it another name. */
export function youAmong(seats: readonly SeatInfo[], own: readonly number[]): number | null {
  const [only, ...others] = own;
  const seat = only === undefined || others.length ? undefined : seats[only];
  const unnamed = !seat?.name || seat.name === t('ui.player.you');
  return seat && unnamed && seat.kind !== 'bot' ? (only ?? null) : null;
}

/** The names of all seats as this browser says them. */
export function seatNames(seats: readonly SeatInfo[], own: readonly number[]): readonly string[] {
  const you = youAmong(seats, own);
  return seats.map((seat, number) => (number === you ? t('ui.player.you') : seatName(seat, number)));
}

/** Whose turn it is where this browser has to choose: with several seats at one device it is told by name. */
export const turnText = (own: readonly number[], player: string): string =>
  own.length > 1 ? t('ui.home.turn_of', { player }) : t('ui.dock.your_turn');

/** Whether other people sit at the table. */
export const hasCompany = (info: TableInfo | null, own: readonly number[]): boolean =>
  info?.seats.some((seat, number) => seat.kind !== 'bot' && !own.includes(number)) ?? false;

/** The game was played to its end, or ended before it: resigned, stopped, voted. */
export const isOver = (view: View, info: TableInfo | null): boolean => view.over || info?.ended != null;

export const boardWords = (): BoardWords => ({
  board: `${t('ui.a11y.board')}. ${t('ui.a11y.board_help')}`,
  targets: t('ui.board.targets'),
  goThere: (label) => t('ui.board.go', { label }),
  more: (count) => t('ui.a11y.stack', { count }),
  beyond: (count, side) => t('ui.board.beyond', { count, side }),
  zoomIn: t('ui.table.zoom_in'),
  zoomOut: t('ui.table.zoom_out'),
  fit: t('ui.table.fit'),
  minimap: t('ui.table.minimap'),
  close: t('ui.close'),
  cell: (at) => where(at),
  empty: t('ui.board.empty'),
});

/** What the tile of the draft would do, for who hears its cell: "would complete: city, Ann +14". */
export function wouldText(events: readonly GameEvent[], speaker: Speaker): string {
  const done = events.flatMap((event) => (event.type === 'completed' ? [word('feature', event.feature)] : []));
  const scores = events.filter(isScore).map((event) => `${nameOf(speaker, event.player)} ${signed(event.points ?? 0)}`);
  return [...(done.length ? [t('ui.a11y.would_complete', { features: done.join(', ') })] : []), ...scores].join(', ');
}
