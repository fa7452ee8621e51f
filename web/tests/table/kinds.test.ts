import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { kindOf, pickerOf } from '../../src/table/ask/question';
import { CATALOGUE } from '../catalogue';

const protocol = readFileSync(join(import.meta.dirname, '../../../docs/protocol.md'), 'utf8');

function names(section: string): string[] {
  const text = protocol.split(`\n## ${section}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...text.matchAll(/^### `([a-z_]+)`$/gm)].map((match) => match[1] as string);
}

const IN_RECORDS_ONLY = ['fix_draw', 'reshuffle'];

describe('the table of kinds', () => {
  const kinds = names('Decisions');
  const verbs = names('Actions').filter((verb) => !IN_RECORDS_ONLY.includes(verb) && verb !== 'pass');

  it('finds the kinds and verbs in the protocol', () => {
    expect(kinds).toContain('place_tile');
    expect(verbs).toContain('place_tile');
    expect(kinds.length).toBeGreaterThan(40);
  });

  it('has an entry for every kind of decision of the protocol, and no other', () => {
    expect(Object.keys(CATALOGUE.questions).sort()).toEqual([...kinds].sort());
  });

  it('has a picker for every verb of the protocol, and no other', () => {
    const pointing = Object.entries(CATALOGUE.verbs).filter(([, verb]) => verb.picker !== null);
    expect(pointing.map(([verb]) => verb).sort()).toEqual([...verbs].sort());
  });

  it('uses all twelve pickers', () => {
    const used = new Set(Object.values(CATALOGUE.questions).flatMap((kind) => kind.pickers));
    expect([...used].sort()).toEqual([
      'card',
      'cell',
      'corner',
      'figure',
      'hand',
      'link',
      'number',
      'order',
      'quarter',
      'spot',
      'tile',
      'track',
    ]);
  });

  it('asks unknown kinds and verbs with the generic list', () => {
    expect(kindOf('not_yet').pickers).toEqual(['list']);
    expect(pickerOf('not_yet', false)).toBe('list');
    expect(pickerOf('place_figure', true)).toBe('corner');
  });
});
