/** Every text of every language can be shown. */

import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { texts } from '../texts';

const TABLES = { en: texts('en'), uk: texts('uk'), ru: texts('ru') };
const LANGUAGES = Object.keys(TABLES) as (keyof typeof TABLES)[];

/** Any parameter: a number where one is asked for, else a name. */
const anything = (number: number) =>
  new Proxy<Record<string, unknown>>(
    {},
    {
      has: () => true,
      get: () => number,
      getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true, value: number }),
    },
  );

describe.each(LANGUAGES)('%s', (language) => {
  it('has the keys of English', () => {
    expect(Object.keys(TABLES[language]).sort()).toEqual(Object.keys(TABLES.en).sort());
  });

  it.each([0, 1, 2, 5, 11, 21, 1.5])('shows every text with the number %d', (number) => {
    for (const [key, text] of Object.entries(TABLES[language])) {
      const shown = new IntlMessageFormat(text, language, undefined, { ignoreTag: true }).format(
        anything(number) as never,
      );
      expect(String(shown), key).not.toMatch(/[{}#]|undefined|NaN/);
    }
  });
});
