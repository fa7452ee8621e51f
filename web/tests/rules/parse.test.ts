import { describe, expect, it } from 'vitest';
import { differs, grouped, parse, tells } from '../../src/screens/rules/parse';

const TEXT = `What the module **adds**.

## place

A paragraph
over two lines, see [[river]]. {RIVER-5 RIVER-7}

- one {RIVER-8}

[c1 c2] - two {RIVER-11}

[c3] Only here. {RIVER-11}

!board river-1 What happens. {RIVER-E1}
`;

describe('the parser', () => {
  const parts = parse(TEXT);

  it('keeps the introduction before the sections', () => {
    expect(parts.map((part) => [part.key, part.blocks.length])).toEqual([
      ['', 1],
      ['place', 5],
    ]);
  });

  it('reads bold words and links', () => {
    expect(parts[0]?.blocks[0]?.spans).toEqual([
      { text: 'What the module ' },
      { text: 'adds', bold: true },
      { text: '.' },
    ]);
    expect(parts[1]?.blocks[0]?.spans).toEqual([
      { text: 'A paragraph over two lines, see ' },
      { text: '', module: 'river' },
      { text: '.' },
    ]);
  });

  it('takes ids, editions and boards off the text', () => {
    expect(parts[1]?.blocks.map(({ kind, ids, editions, board }) => [kind, ids, editions, board])).toEqual([
      ['text', ['RIVER-5', 'RIVER-7'], [], undefined],
      ['item', ['RIVER-8'], [], undefined],
      ['item', ['RIVER-11'], ['c1', 'c2'], undefined],
      ['text', ['RIVER-11'], ['c3'], undefined],
      ['board', ['RIVER-E1'], [], 'river-1'],
    ]);
    expect(parts[1]?.blocks[4]?.spans).toEqual([{ text: 'What happens.' }]);
  });
});

describe('an edition', () => {
  const parts = parse(TEXT);
  const blocks = parts[1]?.blocks ?? [];

  it('shows what holds in it, items that follow each other as one list', () => {
    expect(grouped(blocks, 'c1').map((group) => [group.kind, group.blocks.length])).toEqual([
      ['text', 1],
      ['list', 2],
      ['board', 1],
    ]);
    expect(grouped(blocks, 'c3').map((group) => group.kind)).toEqual(['text', 'list', 'text', 'board']);
  });

  it('finds the block that tells a rule there', () => {
    expect(tells(parts, ['RIVER-11'], 'c2')?.kind).toBe('item');
    expect(tells(parts, ['RIVER-11'], 'c3')?.kind).toBe('text');
    expect(tells(parts, ['BASE-1', 'RIVER-7'], 'c3')?.ids).toContain('RIVER-7');
    expect(tells(parts, ['BASE-1'], 'c3')).toBeUndefined();
  });

  it('matters only where the texts differ', () => {
    expect(differs(parts)).toBe(true);
    expect(differs(parse('Always the same.\n\n## score\n\nYes. {BASE-1}'))).toBe(false);
  });
});
