import { describe, expect, it } from 'vitest';
import { isPass } from '../../src/net/view';
import {
  NOTHING,
  choiceOf,
  chosen,
  extraFits,
  nextChip,
  placementAt,
  question,
  targetsFor,
  rotated,
  rotationsAt,
} from '../../src/table/ask/question';
import { PASS, decision, samples, tileAt } from './samples';

const man = (figure: string, segment: number, companion?: string) => ({
  type: 'place_figure',
  figure,
  at: [1, 0] as const,
  segment,
  ...(companion ? { companion } : {}),
});

describe('every option of every kind', () => {
  const all = samples();

  it.each(all.map((one) => [one.kind, one] as const))('%s: can be pointed at and is found again', (_, one) => {
    const asked = question(one);
    for (const option of asked.options.filter((action) => !isPass(action))) {
      const choice = choiceOf(option);
      expect(asked.targets.some((target) => target.id === choice.target)).toBe(true);
      expect(asked.chips.some((chip) => chip.id === choice.chip)).toBe(true);
      if (option.type !== 'place_tile') expect(chosen(asked, choice)).toEqual(option);
      else expect(placementAt(asked, option.at ?? [0, 0], option.turn ?? 0)).toEqual(option);
    }
  });

  it('never invents an option', () => {
    for (const one of all) {
      const asked = question(one);
      for (const target of asked.targets) {
        for (const chip of [null, ...asked.chips.map((candidate) => candidate.id)]) {
          const action = chosen(asked, { chip, target: target.id, extra: null });
          if (action !== null) expect(one.options).toContainEqual(action);
        }
      }
    }
  });

  it('finds the pass where there is one', () => {
    for (const one of all) {
      const asked = question(one);
      expect(asked.pass >= 0).toBe((one.options ?? []).some(isPass));
    }
  });
});

describe('cells', () => {
  const asked = question(decision('place_tile', [tileAt(1, 0, 3), tileAt(1, 0, 1), tileAt(0, 1, 2)]));

  it('are one target each, whatever the turns', () => {
    expect(asked.targets.map((target) => target.id)).toEqual(['cell:1,0', 'cell:0,1']);
    expect(rotationsAt(asked, [1, 0])).toEqual([1, 3]);
  });

  it('keep the turn of the hand where it fits, else take the next that does', () => {
    expect(placementAt(asked, [1, 0], 3)?.turn).toBe(3);
    expect(placementAt(asked, [1, 0], 2)?.turn).toBe(3);
    expect(placementAt(asked, [1, 0], 0)?.turn).toBe(1);
    expect(placementAt(asked, [5, 5], 0)).toBeNull();
  });

  it('visit each legal turn once and return', () => {
    const first = tileAt(1, 0, 1);
    const second = rotated(asked, first, 1);
    expect(second.turn).toBe(3);
    expect(rotated(asked, second, 1)).toEqual(first);
    expect(rotated(asked, first, -1).turn).toBe(3);
  });
});

describe('figures', () => {
  const asked = question(
    decision(
      'place_figure',
      [
        man('big-meeple', 0),
        man('meeple', 0),
        man('meeple', 0, 'builder'),
        man('meeple', 2),
        { type: 'take_back', figure: 'abbot', at: [4, 4] },
        PASS,
      ],
      { blocked: [[{ figure: 'abbot' }, ['blocked.no-place-on-tile', { figure: 'abbot' }]]] },
    ),
  );

  it('have chips in a fixed order, blocked ones with their reason', () => {
    expect(asked.chips.map((chip) => chip.id)).toEqual([
      'place_figure:meeple',
      'place_figure:big-meeple',
      'place_figure:abbot',
      'take_back:abbot',
    ]);
    expect(asked.chips[2]?.blocked?.[0]).toBe('blocked.no-place-on-tile');
    expect(asked.chips[2]?.options).toEqual([]);
  });

  it('reach the targets of their chip', () => {
    const ids = (chip: string | null) => targetsFor(asked, chip).map((target) => target.id);
    expect(ids('place_figure:big-meeple')).toEqual(['spot:1,0,0']);
    expect(ids(null)).toHaveLength(3);
  });

  it('come alone unless a companion is asked for', () => {
    const target = 'spot:1,0,0';
    expect(chosen(asked, { chip: 'place_figure:meeple', target, extra: null })).toEqual(man('meeple', 0));
    expect(chosen(asked, { chip: null, target, extra: 'with:builder' })).toEqual(man('meeple', 0, 'builder'));
  });

  it('offer a companion only where it fits', () => {
    const builder = asked.extras[0];
    if (!builder) throw new Error('no companion');
    const at = (target: string) => ({ ...NOTHING, target });
    expect(extraFits(asked, at('spot:1,0,0'), builder)).toBe(true);
    expect(extraFits(asked, at('spot:1,0,2'), builder)).toBe(false);
  });

  it('take turns on a spot that is clicked again', () => {
    const first = choiceOf(man('meeple', 0));
    const second = nextChip(asked, first);
    expect(chosen(asked, second)).toEqual(man('big-meeple', 0));
    expect(chosen(asked, nextChip(asked, second))).toEqual(man('meeple', 0));
  });
});

it('merges robberies of equal worth, which differ in nothing the robber feels', () => {
  const rob = (owner: number, points: number) => ({ type: 'rob', owner, points });
  expect(question(decision('rob', [rob(1, 3), rob(2, 3), rob(3, 1)])).options).toEqual([rob(1, 3), rob(3, 1)]);
});

it('turns to a placement without a bridge where there is one, unless it is turned already', () => {
  const [here, elsewhere] = [
    [1, 0],
    [0, 1],
  ] as const;
  const asked = question(decision('place_tile', [tileAt(1, 0, 1), tileAt(1, 0, 2), tileAt(0, 1, 3)]));
  const costly = [tileAt(1, 0, 1), tileAt(0, 1, 3)];
  expect(placementAt(asked, here, 0, costly)).toEqual(tileAt(1, 0, 2));
  expect(placementAt(asked, here, 1, costly)).toEqual(tileAt(1, 0, 1));
  expect(placementAt(asked, elsewhere, 0, costly)).toEqual(tileAt(0, 1, 3));
});
