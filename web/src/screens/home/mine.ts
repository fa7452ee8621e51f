/** The tables this browser has keys for, as the server knows them. */

import { post } from '../../net/api';
import { allKeys, forget, type Keys } from '../../net/keys';
import { keptGames } from '../../offline/records';
import type { Own, Owned } from '../../net/messages';

export type Mine = Own;

/** Own tables, those that ask for a move first, then the latest; keys that open nothing any more are dropped. */
export async function myTables(): Promise<readonly Mine[]> {
  const kept = allKeys();
  if (kept.length === 0) return [];
  const { tables } = await post<Owned>('api/mine', { tables: kept.map(opening) });
  for (const [place, keys] of kept.entries()) if (tables[place] === null) forget(keys.table);
  const over = (await keptGames()).filter(({ table }) =>
    kept.some((keys, place) => keys.table === table && tables[place] === undefined),
  );
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the store of games knows nothing of what it keeps
  const all = [...tables.filter((one) => one != null), ...over.map(({ listed }) => listed as Mine)];
  if (all.length === 0 && tables.some((one) => one === undefined)) throw new TypeError('the server is away');
  return all.sort(first);
}

/** What opens the table: the own keys, else the code of a link. */
const opening = ({ tokens, watch, join }: Keys): readonly string[] =>
  tokens.length ? tokens.slice(0, 8) : [watch ?? join ?? ''].filter(Boolean);

const first = (a: Mine, b: Mine): number => Number(b.yours) - Number(a.yours) || b.at - a.at;

export const goesOn = ({ info }: Mine): boolean => info.status === 'lobby' || info.status === 'running';
