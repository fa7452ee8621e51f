/** The board's own few words, in the language of the page. */

import type { BoardWords } from '../board/types';
import { t } from '../i18n';
import { where, word, type Speaker } from '../i18n/engine';
import type { GameEvent } from '../net/view';
import { nameOf, signed } from './labels';

export const boardWords = (): BoardWords => ({
  board: `${t('ui.a11y.board')}. ${t('ui.a11y.board_help')}`,
  targets: t('ui.board.targets'),
  goThere: (label) => t('ui.board.go', { label }),
  more: (count) => t('ui.a11y.stack', { count }),
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
  const scores = events
    .filter((event) => event.type === 'score')
    .map((event) => `${nameOf(speaker, event.player)} ${signed(event.points ?? 0)}`);
  return [...(done.length ? [t('ui.a11y.would_complete', { features: done.join(', ') })] : []), ...scores].join(', ');
}
