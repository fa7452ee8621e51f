/** The tables this browser has keys for, in its local storage. A key is told once, so it must not get lost. */

import type { Created } from './messages';

export interface Keys {
  readonly table: string;
  /** Everything hello needs: seats, host, or the code of the watchers' link. */
  readonly tokens: readonly string[];
  /** The seats of this browser, once it has sat there: a replay calls them "you". */
  readonly seats?: readonly number[];
  readonly join?: string;
  readonly watch?: string;
  /** When it was used last, in seconds. */
  readonly used: number;
}

const STORED = 'carcassonne.tables';
const MOST = 40;

/** All keys of a browser that stores nothing: they last as long as the page. */
let unstored: readonly Keys[] | null = null;

/** Whether the keys will still be there when the page is opened again. */
export const keysLast = (): boolean => unstored === null;

export function allKeys(): readonly Keys[] {
  if (unstored) return unstored;
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '[]');
  } catch {
    return []; // something else wrote there, or the browser lets nobody read
  }
}

export const keysOf = (table: string): Keys | null => allKeys().find((one) => one.table === table) ?? null;

/** Keep the keys of a table; tokens that are new are added to those that were there. */
export function keep(keys: Omit<Keys, 'used'>): void {
  const old = keysOf(keys.table);
  const tokens = [...new Set([...(old?.tokens ?? []), ...keys.tokens])];
  const now: Keys = { ...old, ...keys, tokens, used: Date.now() / 1000 };
  store([now, ...allKeys().filter((one) => one.table !== keys.table)].slice(0, MOST));
}

/** Keep all keys of a new table; returns its address. */
export function keepCreated({ table, host, seats, join, watch }: Created): string {
  keep({ table, tokens: [host, ...seats.map((one) => one.token)], join, watch });
  return `g/${table}`;
}

export const forget = (table: string): void => store(allKeys().filter((one) => one.table !== table));

function store(all: readonly Keys[]): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(all));
    unstored = null;
  } catch {
    unstored = all;
  }
}
