/** Small texts that many parts of the table need. */

import { t } from '../i18n';
import { word, type Speaker } from '../i18n/engine';
import type { FeatureView } from '../net/view';

export const nameOf = (speaker: Speaker, seat: unknown): string =>
  typeof seat === 'number' ? (speaker.names[seat] ?? String(seat + 1)) : '';

/** A feature in words, for lists and accessible names. */
export const featureLabel = (feature: FeatureView): string =>
  t('feature.summary', { feature: word('feature', feature.kind), tiles: feature.tiles, ends: feature.open_ends });

export const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);
