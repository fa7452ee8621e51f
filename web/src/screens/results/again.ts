/** The next game after this one: a rematch at a new table, or the same set-up to be changed. */

import { Refusal, post } from '../../net/api';
import { keep, keysOf } from '../../net/keys';
import type { Followed, TableInfo } from '../../net/messages';
import type { TableState } from '../../net/table.svelte';
import { go } from '../../go';
import { parsed } from '../replay/access';
import { toLink } from '../setup/link';
import { rulesOf } from '../setup/rules.svelte';

/** Ask for a rematch unless somebody did already, and go to its table. */
export async function rematch(table: TableState): Promise<void> {
  if (table.info && table.info.rematch === null) {
    const answer = await table.command({ type: 'rematch' });
    const there = answer.type === 'refused' && answer.reason === 'table.rematch';
    if (answer.type === 'refused' && !there) throw new Refusal(answer.reason, answer.message, answer.params);
  }
  await follow(table.info?.table ?? '');
}

/** Exchange the keys of the old table for those of the new one. */
async function follow(old: string): Promise<void> {
  const keys = keysOf(old);
  const { code } = parsed(location.hash);
  const held = [...(keys?.tokens ?? []), keys?.join, keys?.watch, code];
  const tokens = held.filter((one, index): one is string => !!one && held.indexOf(one) === index);
  const { table, tokens: given } = await post<Followed>('api/rematch', { tokens });
  const of = (role: string): string | undefined => given.find((one) => one.role === role)?.token;
  const own = given.filter((one) => one.role === 'host' || one.role === 'seat').map((one) => one.token);
  const [join, watch] = [of('join'), of('watch')];
  if (own.length === 0) {
    go(`w/${table}#${watch ?? join ?? ''}`);
    return;
  }
  keep({ table, tokens: own, ...(join ? { join } : {}), ...(watch ? { watch } : {}) });
  go(`g/${table}`);
}

/** The set-up screen with the rules of this game; tiles are drawn anew. */
export function changeSetup(info: TableInfo): void {
  go(`new#${toLink(rulesOf(info))}`);
}
