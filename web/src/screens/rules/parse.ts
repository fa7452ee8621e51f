/** The texts of the rules reference: small Markdown files whose form tools/reference.py describes and checks. */

import { isOneOf } from '../../sure';
export type Edition = 'c1' | 'c2' | 'c3';
export const EDITIONS: readonly Edition[] = ['c1', 'c2', 'c3'];

/** A piece of a sentence: plain, bold, or the name of a module to go to. */
export interface Span {
  text: string;
  bold?: boolean;
  module?: string;
}

export interface Block {
  kind: 'text' | 'item' | 'board';
  spans: readonly Span[];
  /** The rules that it tells; the first one is its name. */
  ids: readonly string[];
  /** Where it holds; empty: everywhere. */
  editions: readonly Edition[];
  board?: string;
}

export interface Part {
  /** setup, place, figure, score, final or with; empty: the introduction. */
  key: string;
  blocks: readonly Block[];
}

const BOARD = /^!board ([a-z0-9-]+) /;
const HEAD = /^\[(c[123](?: c[123])*)\] /;
const TAIL = /\s*\{([^{}]*)\}$/;
const MARKED = /\*\*(.+?)\*\*|\[\[([a-z0-9-]+)\]\]/g;

export function parse(source: string): Part[] {
  const parts: { key: string; blocks: Block[] }[] = [{ key: '', blocks: [] }];
  for (const raw of source.trim().split(/\n\s*\n/)) {
    const text = raw.trim().replace(/\s+/g, ' ');
    if (text.startsWith('## ')) parts.push({ key: text.slice(3), blocks: [] });
    else parts.at(-1)?.blocks.push(block(text));
  }
  return parts;
}

function block(text: string): Block {
  const ids = TAIL.exec(text)?.[1]?.split(' ') ?? [];
  const bare = text.replace(TAIL, '');
  const editions = (HEAD.exec(bare)?.[1]?.split(' ') ?? []).filter((one) => isOneOf(EDITIONS, one));
  const body = bare.replace(HEAD, '');
  const board = BOARD.exec(body)?.[1];
  if (board) return { kind: 'board', spans: spans(body.replace(BOARD, '')), ids, editions, board };
  const item = body.startsWith('- ');
  return { kind: item ? 'item' : 'text', spans: spans(item ? body.slice(2) : body), ids, editions };
}

function spans(text: string): Span[] {
  const found: Span[] = [];
  let from = 0;
  for (const match of text.matchAll(MARKED)) {
    if (match.index > from) found.push({ text: text.slice(from, match.index) });
    const [whole, bold, module] = match;
    if (bold !== undefined) found.push({ text: bold, bold: true });
    else if (module !== undefined) found.push({ text: '', module });
    from = match.index + whole.length;
  }
  if (from < text.length) found.push({ text: text.slice(from) });
  return found;
}

export const holds = (one: Block, edition: Edition): boolean =>
  one.editions.length === 0 || one.editions.includes(edition);

/** Do the editions differ anywhere? */
export const differs = (parts: readonly Part[]): boolean =>
  parts.some((part) => part.blocks.some((one) => one.editions.length > 0));

/** The first block that tells one of these rules in this edition. */
export function tells(parts: readonly Part[], rules: readonly string[], edition: Edition): Block | undefined {
  const all = parts.flatMap((part) => part.blocks).filter((one) => holds(one, edition));
  for (const rule of rules) {
    const found =
      all.find((one) => one.kind !== 'board' && one.ids.includes(rule)) ?? all.find((one) => one.ids.includes(rule));
    if (found) return found;
  }
  return undefined;
}

/** Items that follow each other are one list. */
export type Group = { kind: 'list'; blocks: Block[] } | { kind: 'text' | 'board'; blocks: [Block] };

export function grouped(blocks: readonly Block[], edition: Edition): Group[] {
  const groups: Group[] = [];
  for (const one of blocks) {
    if (!holds(one, edition)) continue;
    const last = groups.at(-1);
    if (one.kind !== 'item') groups.push({ kind: one.kind, blocks: [one] });
    else if (last?.kind === 'list') last.blocks.push(one);
    else groups.push({ kind: 'list', blocks: [one] });
  }
  return groups;
}
