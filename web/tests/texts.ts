/** The texts of our modules, read from their folders as the server does. */

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Language, Texts } from '../src/i18n';
import en from '../src/i18n/en';
import ru from '../src/i18n/ru';
import uk from '../src/i18n/uk';

const ALL = join(import.meta.dirname, '../../src/carcassonne/modules');
const OWN = { en, uk, ru };

export const read = (path: string): string => readFileSync(join(ALL, path), 'utf8');
const json = <Kind>(path: string): Kind => JSON.parse(read(path)) as Kind;

/** Module id -> its folder. */
export const FOLDERS: ReadonlyMap<string, string> = new Map(
  readdirSync(ALL)
    .filter((name) => existsSync(join(ALL, name, 'boards.json')))
    .map((name) => [name.replaceAll('_', '-'), name]),
);

export const messages = (language: Language): Texts =>
  Object.assign({}, ...[...FOLDERS.values()].map((folder) => json<Texts>(`${folder}/texts/${language}.json`))) as Texts;

/** Everything that the page can say. */
export const texts = (language: Language): Texts => ({ ...messages(language), ...OWN[language] });

export const boards = <Board>(module: string): Record<string, Board> => json(`${FOLDERS.get(module)}/boards.json`);
