/** Names the fonts that every page needs in its head, so that they come with the script and not after the styles. */

import type { Plugin } from 'vite';

/** Numbers are Latin in every language. */
const FIRST = /(vollkorn|source-sans-3)-latin-wght-normal.*\.woff2$/;

export const fontsFirst: Plugin = {
  name: 'fonts-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((name) => FIRST.test(name))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `./${name}` },
          injectTo: 'head',
        })),
  },
};
