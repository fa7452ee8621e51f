import { describe, expect, it } from 'vitest';
import { parse } from '../../src/screens/rules/parse';
import { find } from '../../src/screens/rules/search';

const title = (module: string): string => ({ river: 'Река', base: 'Базовая игра' })[module] ?? module;
const texts = new Map([
  [
    'base',
    parse(
      'Всё начинается здесь.\n\n## score\n\n**Дорога** даёт очко. {BASE-24}\n\n[c1] - Лишь в первой: щёголь. {BASE-5}',
    ),
  ],
  ['river', parse('Игра начинается с реки.\n\n## place\n\nПовороты чередуются, см. [[base]]. {RIVER-7}')],
]);
const rules = (query: string, edition: 'c1' | 'c3' = 'c3') =>
  find(texts, query, edition, title).map((hit) => [hit.module, hit.rule]);

describe('the search', () => {
  it('finds blocks with all words, whatever their case', () => {
    expect(rules('ОЧКО дорога')).toEqual([['base', 'BASE-24']]);
    expect(rules('очко замок')).toEqual([]);
    expect(rules('  ')).toEqual([]);
  });

  it('reads the titles of links and takes ё for е', () => {
    expect(rules('базовая')).toContainEqual(['river', 'RIVER-7']);
    expect(rules('дает')).toEqual([['base', 'BASE-24']]);
  });

  it('looks at the edition', () => {
    expect(rules('щеголь')).toEqual([]);
    expect(rules('щеголь', 'c1')).toEqual([['base', 'BASE-5']]);
  });

  it('puts modules of that name first, even if their text lacks the word', () => {
    expect(rules('река')).toEqual([['river', '']]);
    expect(rules('игра')[0]?.[0]).toBe('base');
  });

  it('cuts a piece out of a long text', () => {
    const long = new Map([['base', parse(`${'Слово. '.repeat(60)}Искомое. ${'Слово. '.repeat(60)}`)]]);
    const [hit] = find(long, 'искомое', 'c3', title);
    expect(hit?.excerpt).toMatch(/^… .*Искомое\..* …$/);
    expect(hit?.excerpt.length).toBeLessThan(180);
  });
});
