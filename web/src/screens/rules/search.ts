/** The search over the texts of one language. */

import { holds, type Block, type Edition, type Part } from './parse';

export interface Hit {
  module: string;
  rule: string;
  /** A piece of the text round the first word that was found. */
  excerpt: string;
}

const MOST = 40;
const AROUND = 70;

/** As it is compared: ё and apostrophes are typed in several ways. */
export const plain = (text: string): string => text.toLowerCase().replaceAll('ё', 'е').replaceAll("'", '’');

/** What a block says; `title` names the modules it links to. */
export const words = (block: Block, title: (module: string) => string): string =>
  block.spans.map((one) => (one.module ? title(one.module) : one.text)).join('');

/** Blocks that have all words of the query, those of modules whose title has them first. */
export function find(
  texts: ReadonlyMap<string, readonly Part[]>,
  query: string,
  edition: Edition,
  title: (module: string) => string,
): Hit[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  if (!wanted.length) return [];
  const all = (text: string): boolean => wanted.every((word) => plain(text).includes(word));
  const hits: (Hit & { named: boolean })[] = [];
  for (const [module, parts] of texts) {
    const named = all(title(module));
    for (const block of parts.flatMap((part) => part.blocks)) {
      if (!holds(block, edition)) continue;
      const text = words(block, title);
      if (all(text)) hits.push({ module, rule: block.ids[0] ?? '', excerpt: excerpt(text, wanted[0] ?? ''), named });
    }
    if (named && !hits.some((hit) => hit.module === module))
      hits.push({ module, rule: '', excerpt: opening(parts, title), named });
  }
  return hits.sort((a, b) => Number(b.named) - Number(a.named)).slice(0, MOST);
}

const opening = (parts: readonly Part[], title: (module: string) => string): string => {
  const first = parts[0]?.blocks[0];
  return first ? excerpt(words(first, title), '') : '';
};

function excerpt(text: string, word: string): string {
  const at = Math.max(0, plain(text).indexOf(word));
  const from = at <= AROUND ? 0 : text.indexOf(' ', at - AROUND) + 1;
  const end = at + word.length + AROUND;
  const to = end >= text.length ? text.length : text.lastIndexOf(' ', end);
  return `${from > 0 ? '… ' : ''}${text.slice(from, Math.max(to, at + word.length))}${to < text.length ? ' …' : ''}`;
}
