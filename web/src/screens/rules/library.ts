/**
 * Where the texts and boards come from: files of their own, fetched when they are shown. They are no part of the
 * program, so that a player who never opens the rules does not load them.
 */

import type { Language } from '../../i18n';
import catalogue from './catalogue.json';
import { ORDERS, stepsOf } from './order';
import { parse, type Edition, type Part } from './parse';
import type { BoardFile } from './board';

const TEXTS = import.meta.glob<string>('./texts/*/*.md', { query: '?url', import: 'default', eager: true });
const BOARDS = import.meta.glob<string>('./boards/*.json', { query: '?url', import: 'default', eager: true });

/** All modules, in the order of the game's catalogue. */
export const MODULES: readonly string[] = Object.keys(catalogue.modules);
const SETS: Readonly<Record<string, readonly string[]>> = catalogue.modules;
const TILES: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = catalogue.tiles;

/** The tile sets that a module brings. */
export const setsOfModule = (module: string): readonly string[] => SETS[module] ?? [];
export const ALL_SETS: readonly string[] = Object.keys(TILES);

export interface Copies {
  tile: string;
  count: number;
}

/** The tiles of a set with their number in an edition; those it lacks are left out. */
export function copiesOf(set: string, edition: Edition): Copies[] {
  const column = Number(edition.slice(1)) - 1;
  return Object.entries(TILES[set] ?? {})
    .map(([code, counts]) => ({ tile: `${set}/${code}`, count: counts[column] ?? 0 }))
    .filter((one) => one.count > 0);
}

const kept = new Map<string, Promise<unknown>>();

/** Fetches a file once; what failed is tried again the next time. */
function once<Kind>(address: string, read: (response: Response) => Promise<Kind>): Promise<Kind> {
  const known = kept.get(address) as Promise<Kind> | undefined;
  if (known) return known;
  const running = fetch(address).then((response) => {
    if (!response.ok) throw new Error(`The rules cannot be loaded (${response.status}).`);
    return read(response);
  });
  running.catch(() => kept.delete(address));
  kept.set(address, running);
  return running;
}

/** The text of a page, a module or an order, or null if there is none in this language. */
export async function chapter(language: Language, page: string): Promise<readonly Part[] | null> {
  const address = TEXTS[`./texts/${language}/${page}.md`];
  return address ? once(address, async (response) => parse(await response.text())) : null;
}

export async function boards(module: string): Promise<Readonly<Record<string, BoardFile>>> {
  const address = BOARDS[`./boards/${module}.json`];
  return address ? once(address, (response) => response.json() as Promise<Record<string, BoardFile>>) : {};
}

/** Every text of a language, for the search; of the orders what these modules bring. */
export async function everything(
  language: Language,
  modules: readonly string[],
): Promise<Map<string, readonly Part[]>> {
  const pages = [...modules, ...ORDERS];
  const loaded = await Promise.all(pages.map(async (page) => [page, await chapter(language, page)] as const));
  return new Map(
    loaded.flatMap(([page, parts]) => (parts ? [[page, ORDERS.includes(page) ? stepsOf(parts, modules) : parts]] : [])),
  );
}
