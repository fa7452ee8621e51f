/**
 * What the browser keeps of the tables: the shelf that `carcassonne.local.store` describes, in IndexedDB.
 *
 * A change is one transaction and is done when it is on the disk; until then nobody hears of it.
 */

interface Kept {
  readonly heads: readonly { readonly id: string }[];
  readonly entries: readonly { readonly table: string; readonly entry: { readonly number: number } }[];
  readonly gone: readonly string[];
}

const NAME = 'carcassonne';
const BEAT = 'beat';

export function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('tables', { keyPath: 'id' });
    request.result.createObjectStore('entries'); // by table and number
    request.result.createObjectStore('facts');
    request.result.createObjectStore('records', { keyPath: 'table' }); // for `records.ts`
  };
  return answered(request);
}

export const answered = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(failure(request.error));
  });

const failure = (error: DOMException | null): Error => new Error(error?.message || error?.name || 'unknown');

/** The entries of one table. */
const ofTable = (table: string): IDBKeyRange => IDBKeyRange.bound([table, 0], [table, Infinity]);

export class Shelf {
  private constructor(private readonly database: IDBDatabase) {}

  static async open(): Promise<Shelf> {
    return new Shelf(await opened());
  }

  async head(table: string): Promise<string | undefined> {
    const found: unknown = await answered(this.reading('tables').get(table));
    return found === undefined ? undefined : JSON.stringify(found);
  }

  async heads(): Promise<string> {
    return JSON.stringify(await answered(this.reading('tables').getAll()));
  }

  async entries(table: string): Promise<string> {
    return JSON.stringify(await answered(this.reading('entries').getAll(ofTable(table))));
  }

  keep(change: string): Promise<'there' | undefined> {
    const { heads, entries, gone }: Kept = JSON.parse(change);
    const work = this.database.transaction(['tables', 'entries'], 'readwrite', { durability: 'strict' });
    const tables = work.objectStore('tables');
    const log = work.objectStore('entries');
    for (const head of heads) tables.put(head);
    for (const { table, entry } of entries) log.add(entry, [table, entry.number]);
    for (const table of gone) {
      tables.delete(table);
      log.delete(ofTable(table));
    }
    return new Promise((resolve, reject) => {
      work.oncomplete = () => resolve(undefined);
      work.onabort = () => (work.error?.name === 'ConstraintError' ? resolve('there') : reject(failure(work.error)));
    });
  }

  async beat(now: number): Promise<void> {
    await answered(this.database.transaction('facts', 'readwrite').objectStore('facts').put(now, BEAT));
  }

  async beaten(): Promise<number | undefined> {
    return answered(this.reading('facts').get(BEAT));
  }

  private reading(name: string): IDBObjectStore {
    return this.database.transaction(name).objectStore(name);
  }
}
