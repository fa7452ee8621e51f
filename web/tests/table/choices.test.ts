import { describe, expect, it } from 'vitest';
import type { Action, Decision, View } from '../../src/net/view';
import { StandIn, viewOf } from '../net/standin';
import { click, one } from '../pages';
import { enter, onTables } from './mounted';
import { PASS, decision } from './samples';

onTables();

/** A table on which this is asked, with what the position tells about it. */
const open = (asked: Decision, more: Partial<View>): Promise<unknown> =>
  enter(new StandIn({ ...viewOf(asked), ...more }, [asked.player]));

const texts = (selector: string): string[] =>
  [...document.querySelectorAll(selector)].map((element) => element.textContent?.trim() ?? '');
const card = (option: Action): string => `.cards [data-option='${JSON.stringify(option)}']`;

describe('a crop circle (UX 4.4, CROP-5, CROP-6)', () => {
  it('shows beside its cards whom each of them hits', async () => {
    const players = [
      { standing: 2, adds: true },
      { standing: 1, adds: false },
      { standing: 0, adds: false },
      { standing: 1, adds: true },
    ];
    const cards = [
      { type: 'crop_circle', value: 'A' },
      { type: 'crop_circle', value: 'B' },
    ];
    await open(decision('crop_circle', cards), { crop_circle: { circle: 'shield', feature: 'city', players } });
    expect(one('[data-crop] caption').textContent).toBe('Shield: knights in cities');
    expect(texts('[data-crop] th[scope=col]')).toEqual(['Ann', 'Bob', 'Cid', 'Dee']);
    expect(texts('[data-crop] tbody tr:first-child td')).toEqual(['2', '1', '0', '1']);
    expect(texts('[data-crop-row=A] td')).toEqual(['+1', '–', '–', '+1']);
    expect(texts('[data-crop-row=B] td')).toEqual(['−1', '−1', '–', '−1']);
  });
});

describe('a flight (UX 4.4, FLY-4)', () => {
  const landing = (roll: number, lands: readonly string[]) => ({
    roll,
    at: [-roll, 0] as const,
    chance: [2, 6] as const,
    lands,
  });
  const flight = {
    at: [0, 0] as const,
    landings: [landing(1, ['meeple']), landing(2, []), landing(3, ['big-meeple'])],
  };
  const fly = (figure: string): Action => ({ type: 'fly', figure, at: [0, 0] });
  const asked = decision('place_figure', [fly('meeple'), fly('big-meeple'), PASS]);

  it('shows its odds and where nobody can land once a flier is chosen', async () => {
    await open(asked, { flight });
    expect(texts('[data-landing]')).toEqual([]);
    await click('[data-chip="fly:meeple"]');
    const told = texts('[data-landing]').map((text) => text.replace(/\s+/g, ' '));
    expect(told).toEqual(['1 33% 1 west', '2 33% no landing', '3 33% no landing']);
  });
});

describe('cards (UX 4.4)', () => {
  it('say the half of which number a robber takes', async () => {
    const rob = (owner: number, points: number): Action => ({ type: 'rob', owner, points });
    const robbery = [
      { victim: 1, gained: 14, points: 7 },
      { victim: 2, gained: 3, points: 2 },
    ];
    await open(decision('rob', [rob(1, 7), rob(2, 2)]), { robbery });
    expect(one(`${card(rob(1, 7))} small`).textContent).toBe('½ of 14 = 7');
    expect(one(`${card(rob(2, 2))} small`).textContent).toBe('½ of 3 = 2');
  });

  it('show a letter where a marker would stop on a message field', async () => {
    const to = (marker: string): Action => ({ type: 'move_marker', marker, points: 3 });
    const messages = { unseen: 8, seen: [], dark: ['messenger'] };
    await open(decision('move_marker', [to('meeple'), to('messenger')]), { messages });
    const pictures = (option: Action): number => one(card(option)).querySelectorAll('svg').length;
    expect([pictures(to('meeple')), pictures(to('messenger'))]).toEqual([1, 2]);
    expect(one(`${card(to('messenger'))} small`).textContent).toBe('brings a message');
  });
});
