/** Builds the service worker: `sw.js` at the root, with the list of everything that was built. */

import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { transformWithEsbuild, type Plugin } from 'vite';

const SOURCE = join(import.meta.dirname, 'worker.ts');
const PUBLIC = join(import.meta.dirname, '../../public');

export const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const built = Object.keys(bundle).filter((name) => name !== 'index.html' && !name.endsWith('.map'));
    const extra = readdirSync(PUBLIC).sort();
    const source = readFileSync(SOURCE, 'utf8');
    // Names of built files change with their content; the others are looked at.
    const print = createHash('sha256').update(built.sort().join('\n')).update(source);
    for (const name of extra) print.update(readFileSync(join(PUBLIC, name)));
    const html = bundle['index.html'];
    if (html?.type === 'asset') print.update(html.source);
    const define = {
      FILES: JSON.stringify([...built, ...extra]),
      VERSION: JSON.stringify(print.digest('hex').slice(0, 12)),
    };
    const { code } = await transformWithEsbuild(source, SOURCE, { format: 'iife', minify: true, define });
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: code });
  },
};
