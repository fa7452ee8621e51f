/** The seed of the last game of this browser: told only when that game is over. */

import { Refusal, recordOf } from '../../net/api';
import { allKeys } from '../../net/keys';

/** As the server takes it. */
export const LONGEST_SEED = 256;

export async function lastSeed(): Promise<string | null> {
  const [keys] = [...allKeys()].sort((a, b) => b.used - a.used);
  if (!keys) return null;
  const record = await recordOf(keys.table, keys.tokens[0] ?? keys.watch ?? '').catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  const seed = record?.['seed'];
  return seed === undefined ? null : String(seed);
}
