/** The board's own few words, in the language of the page. */

import type { BoardWords } from '../board/types';
import { t } from '../i18n';
import { where } from '../i18n/engine';

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
