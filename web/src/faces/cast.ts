/** The characters that bots play. The server gives them their names; faces and texts are the client's. */

import type { SeatInfo } from '../net/messages';

export const CAST = [
  'perrin',
  'odette',
  'anselm',
  'berthe',
  'gaston',
  'ysabeau',
  'jacot',
  'roland',
  'hildegard',
  'alienor',
] as const;

export type Character = (typeof CAST)[number];

const plain = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whom a bot plays; null for people, and for bots that have got a name of their own. */
export function characterOf(seat: Pick<SeatInfo, 'kind' | 'name'> | undefined): Character | null {
  if (seat?.kind !== 'bot') return null;
  const name = plain(seat.name);
  return CAST.find((one) => one === name) ?? null;
}
