/** Styles keep to the scales of ui/tokens.css: space, layers, and the widths at which pages change their arrangement. */

import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import old from './scales.json';

const SRC = join(import.meta.dirname, '../../src');
/** Hairlines, and the steps of space. */
const SPACES = new Set([0, 1, 2, 3, 4, 8, 12, 16, 24]);
const WIDTHS = new Set([480, 720, 1280, 1680]);

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(svelte|css)$/.test(name) && !name.endsWith('tokens.css'))
  .map((name) => join(SRC, name));

/** What a file of styles says outside of the scales. */
function strays(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const styles = path.endsWith('.css') ? text : (/<style>([^]*)<\/style>/.exec(text)?.[1] ?? '');
  const all = (pattern: RegExp): string[] => [...styles.matchAll(pattern)].map((found) => found[0]);
  const off = (values: ReadonlySet<number>) => (said: string) =>
    [...said.matchAll(/(?<![\w.-])-?(\d+(?:\.\d+)?)px/g)].some((found) => !values.has(Number(found[1])));
  return [
    ...all(/(?<![\w-])(?:padding|margin|gap|row-gap|column-gap)(?:-[\w-]+)?:[^;}]+/g).filter(off(SPACES)),
    ...all(/z-index:\s*\d+/g),
    ...all(/@media[^{]*/g).filter(off(WIDTHS)),
  ];
}

describe('the scales', () => {
  /** Files from before the scales, with how much is left in them: the list only becomes shorter. */
  const left: Readonly<Record<string, number>> = old;

  it.each(files.map((path) => relative(SRC, path)))('%s keeps to them', (name) => {
    const found = strays(join(SRC, name));
    expect(found.length, found.join('\n')).toBeLessThanOrEqual(left[name] ?? 0);
  });

  it('names no file that needs no exception', () => {
    const now = Object.fromEntries(
      Object.keys(left).map((name) => [name, files.includes(join(SRC, name)) ? strays(join(SRC, name)).length : 0]),
    );
    expect(now).toEqual(left);
  });
});
