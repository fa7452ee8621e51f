import { describe, expect, it } from 'vitest';
import { named, stages, stepsOf } from '../../src/screens/rules/order';
import { parse } from '../../src/screens/rules/parse';

const parts = parse(`Everything in its order.

## place

[[base]] Draw a tile. {TURN-6 BASE-8}

- [[river]] First of the **river**. {TURN-6 RIVER-4}

- [[pig]]+[[river]]/[[lake]] Both. {TURN-6 PIG-1}

[c1] [[pig]]/[[barn]] One of them. {TURN-7 PIG-2 FARM-1}

## open

- [[base]] Otherwise. {TURN-44}
`);
const told = (...modules: string[]) =>
  stepsOf(parts, modules).flatMap((part) => part.blocks.map((one) => one.spans.map((span) => span.text).join('')));

describe('the order', () => {
  it('has the steps of the modules in play, and what belongs to none', () => {
    expect(told('base')).toEqual(['Everything in its order.', 'Draw a tile.', 'Otherwise.']);
    expect(told('base', 'river')).toContain('First of the river.');
  });

  it('knows steps of several modules, together or one of them', () => {
    expect(told('base', 'pig')).not.toContain('Both.');
    expect(told('base', 'lake')).not.toContain('Both.');
    expect(told('base', 'pig', 'lake')).toContain('Both.');
    expect(told('base', 'barn')).toContain('One of them.');
  });

  it('leads to the modules in play, to the rules of those that the step belongs to', () => {
    const from = stepsOf(parts, ['base', 'pig', 'barn', 'lake'])[1]?.blocks.map((one) => one.from);
    expect(from).toEqual([
      [{ module: 'base', rules: ['BASE-8'] }],
      [
        { module: 'pig', rules: ['PIG-1'] },
        { module: 'lake', rules: [] },
      ],
      [
        { module: 'pig', rules: ['PIG-2', 'FARM-1'] },
        { module: 'barn', rules: ['PIG-2', 'FARM-1'] },
      ],
    ]);
  });

  it('does not name the modules of a step again at its parts', () => {
    const text =
      '## a\n\n[[pig]]/[[barn]] A step. {TURN-1}\n\n- [[barn]]+[[river]] New. {TURN-1}\n\n- [[barn]]+[[pig]] Not new. {TURN-1}';
    const [, part] = stepsOf(parse(text), ['pig', 'barn', 'river']);
    const [stage] = stages(part?.blocks ?? [], 'c3');
    const names = stage?.parts.map((one) => named(one, stage.step).map(({ module }) => module));
    expect(names).toEqual([['river'], ['barn']]);
  });

  it('puts parts below their steps, as far as the edition tells them', () => {
    const [, place, open] = stepsOf(parts, ['base', 'river', 'pig']);
    const shape = (edition: 'c1' | 'c3') =>
      stages(place?.blocks ?? [], edition).map((one) => [one.step?.ids[0], one.parts.length]);
    expect(shape('c1')).toEqual([
      ['TURN-6', 2],
      ['TURN-7', 0],
    ]);
    expect(shape('c3')).toEqual([['TURN-6', 2]]);
    expect(stages(open?.blocks ?? [], 'c3').map((one) => [one.step, one.parts.length])).toEqual([[null, 1]]);
  });
});
