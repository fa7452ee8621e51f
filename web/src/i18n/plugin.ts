/** In the build a language is a file that is read, not a script that is run: smaller, and quicker on phones. */

import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

export const languageFiles: Plugin = {
  name: 'language-files',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    const [, language] = /\/i18n\/(\w+)\/index\.ts$/.exec(id) ?? [];
    if (!language) return null;
    const folder = dirname(id);
    const areas = readdirSync(folder).filter((name) => name.endsWith('.json'));
    const texts = areas.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as object);
    const source = JSON.stringify(Object.assign({}, ...texts));
    const file = this.emitFile({ type: 'asset', name: `${language}.json`, source });
    return `export default await (await fetch(import.meta.ROLLUP_FILE_URL_${file})).json();`;
  },
};
