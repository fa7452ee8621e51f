/** In the build a language is a file that is read, not a script that is run: smaller, and quicker on phones. */

import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const LANGUAGES = ['en', 'uk', 'ru'];

export const languageFiles: Plugin = {
  name: 'language-files',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith('/i18n/own.ts')) return null;
    const entries = LANGUAGES.map((language) => {
      const source = JSON.stringify(textsOf(join(dirname(id), language)));
      const file = this.emitFile({ type: 'asset', name: `${language}.json`, source });
      return `${language}: () => read(import.meta.ROLLUP_FILE_URL_${file})`;
    });
    return `const read = async (address) => (await fetch(address)).json();
export const own = { ${entries.join(', ')} };`;
  },
};

/** All areas of a language as one table. */
function textsOf(folder: string): object {
  const areas = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.assign({}, ...areas.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))));
}
