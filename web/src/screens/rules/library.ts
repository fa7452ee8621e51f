/**
 * The rules of all modules in one language, as the server has them: one file, fetched when rules are first shown, so
 * that a player who never opens them does not load them.
 */

import type { Language } from '../../i18n';
import { served } from '../../i18n/served';
import type { BoardFile } from './board';
import { ORDERS, stepsOf } from './order';
import { parse, type Edition, type Part } from './parse';

/** `rules/<language>.json`, made by carcassonne.texts. */
export interface RulesFile {
  /** In the order of the game's catalogue. */
  modules: Readonly<Record<string, ModuleRules>>;
  orders: Readonly<Record<string, string>>;
  /** Tile set -> the code of a tile -> its copies in each edition. */
  tiles: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
  /** Kind of question -> a module and rules of it. */
  where: Readonly<Record<string, readonly string[]>>;
}

interface ModuleRules {
  text: string | null;
  boards: Readonly<Record<string, BoardFile>>;
  sets: readonly string[];
}

export interface Copies {
  tile: string;
  count: number;
}

export interface Paragraph {
  module: string;
  /** The first of them that the edition tells is shown. */
  rules: readonly string[];
}

export class Library {
  /** All modules. */
  readonly modules: readonly string[];
  /** All tile sets. */
  readonly sets: readonly string[];
  /** The module whose page is shown first: the base game. */
  readonly first: string;
  readonly #file: RulesFile;
  readonly #parsed = new Map<string, readonly Part[]>();

  constructor(file: RulesFile) {
    this.#file = file;
    this.modules = Object.keys(file.modules);
    this.sets = Object.keys(file.tiles);
    this.first = this.modules[0] ?? '';
  }

  /** The text of a page, a module or an order, or null if there is none. */
  chapter(page: string): readonly Part[] | null {
    const text = this.#file.orders[page] ?? this.#file.modules[page]?.text;
    if (!text) return null;
    let parts = this.#parsed.get(page);
    if (!parts) this.#parsed.set(page, (parts = parse(text)));
    return parts;
  }

  boards(module: string): Readonly<Record<string, BoardFile>> {
    return this.#file.modules[module]?.boards ?? {};
  }

  /** The tile sets that a module brings. */
  setsOf(module: string): readonly string[] {
    return this.#file.modules[module]?.sets ?? [];
  }

  /** The tiles of a set with their number in an edition; those it lacks are left out. */
  copiesOf(set: string, edition: Edition): Copies[] {
    const column = Number(edition.slice(1)) - 1;
    return Object.entries(this.#file.tiles[set] ?? {})
      .map(([code, counts]) => ({ tile: `${set}/${code}`, count: counts[column] ?? 0 }))
      .filter((one) => one.count > 0);
  }

  /** Which paragraph the "?" of a question opens: the base game for one that is not known. */
  paragraphFor(kind: string): Paragraph {
    const [module = this.first, ...rules] = this.#file.where[kind] ?? [];
    return { module, rules };
  }

  /** Every text, for the search; of the orders what these modules bring. */
  everything(modules: readonly string[]): Map<string, readonly Part[]> {
    return new Map(
      [...modules, ...ORDERS].flatMap((page) => {
        const parts = this.chapter(page);
        return parts ? [[page, ORDERS.includes(page) ? stepsOf(parts, modules) : parts]] : [];
      }),
    );
  }
}

const kept = new Map<Language, Promise<Library>>();

/** The rules in a language, fetched once; what failed is tried again the next time. */
export function library(language: Language): Promise<Library> {
  let running = kept.get(language);
  if (!running) {
    running = served<RulesFile>(`rules/${language}.json`).then((file) => new Library(file));
    running.catch(() => kept.delete(language));
    kept.set(language, running);
  }
  return running;
}
