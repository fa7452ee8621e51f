/** What deeds with a key are called, for lists of shortcuts. */

import { t } from '../i18n';
import { OVERLAYS } from './overlays';
import type { Deed } from './keyboard';

const isOverlay = (deed: Deed): boolean => OVERLAYS.some((one) => one.id === deed);

export const deedName = (deed: Deed): string => (isOverlay(deed) ? t(`ui.overlay.${deed}`) : t(`ui.keys.${deed}`));

/** A key as it is printed on a keyboard. */
export const keyName = (key: string): string => (key.length === 1 ? key.toUpperCase() : key);
