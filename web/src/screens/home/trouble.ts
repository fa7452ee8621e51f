/** What went wrong, in one sentence that says what to do. */

import { has, t } from '../../i18n';
import { refusalText } from '../../i18n/engine';
import { Refusal } from '../../net/api';

export function trouble(error: unknown): string {
  if (error instanceof Refusal) {
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the server says what its messages need
    if (has(error.reason)) return t(error.reason, error.params as Record<string, string>);
    return error.reason === 'unknown' ? t('ui.error.server') : refusalText(error.reason, error.params, { names: [] });
  }
  // A request that got no answer at all: the browser says no more than that.
  if (error instanceof TypeError) return t(navigator.onLine === false ? 'ui.error.offline' : 'ui.error.server');
  return t('ui.error.unknown');
}
