/** Games of a server that are over, kept by the browser, so that they can be watched while the server is away. */

import { answered, opened } from './shelf';

export interface KeptGame {
  readonly table: string;
  /** The table as the server listed it. */
  readonly listed: unknown;
  readonly record: unknown;
  /** The keys of the table of this browser that shows it, once it was opened without the server. */
  readonly copy?: unknown;
}

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await opened()).transaction('records', mode).objectStore('records');
}

export async function keptGames(): Promise<readonly KeptGame[]> {
  try {
    return await answered((await store('readonly')).getAll());
  } catch {
    return []; // a private window, or a browser without a database
  }
}

export const keptGame = async (table: string): Promise<KeptGame | undefined> =>
  (await keptGames()).find((one) => one.table === table);

export async function keepGame(game: KeptGame): Promise<void> {
  await answered((await store('readwrite')).put(game));
}
