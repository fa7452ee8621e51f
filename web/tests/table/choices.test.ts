import { describe, expect, it } from 'vitest';
import type { Action, Decision } from '../../src/net/view';
import { StandIn, viewOf } from '../net/standin';
import { click, one } from '../pages';
import { enter, onTables } from './mounted';
import { PASS, decision } from './samples';

onTables();

/** A table on which this is asked, with what is told beside it. */
const open = (asked: Decision, more: Partial<Decision>): Promise<unknown> =>
  enter(new StandIn(viewOf({ ...asked, ...more }), [asked.player]));

const texts = (selector: string): string[] =>
  [...document.querySelectorAll(selector)].map((element) => element.textContent?.trim() ?? '');
const card = (option: Action): string => `.cards [data-option='${JSON.stringify(option)}']`;

describe('a crop circle (UX 4.4, CROP-5, CROP-6)', () => {
  it('shows beside its cards whom each of them hits', async () => {
    const rows = [
      { text: ['note.crop-standing', {}], values: [2, 1, 0, 1], change: false },
      { text: ['note.crop-adds', {}], values: [1, 0, 0, 1], change: true },
      { text: ['note.crop-returns', {}], values: [-1, -1, 0, -1], change: true },
    ] as const;
    const cards = [
      { type: 'crop_circle', value: 'A' },
      { type: 'crop_circle', value: 'B' },
    ];
    await open(decision('crop_circle', cards), { panel: { table: { title: ['circle.shield', {}], rows } } });
    expect(one('[data-hits] caption').textContent).toBe('Shield: knights in cities');
    expect(texts('[data-hits] th[scope=col]')).toEqual(['Ann', 'Bob', 'Cid', 'Dee']);
    expect(texts('[data-hits] tbody tr:first-child td')).toEqual(['2', '1', '0', '1']);
    expect(texts('[data-hits-row="1"] td')).toEqual(['+1', '–', '–', '+1']);
    expect(texts('[data-hits-row="2"] td')).toEqual(['−1', '−1', '–', '−1']);
  });
});

describe('a flight (UX 4.4, FLY-4)', () => {
  const landing = (roll: number, fails: boolean) => ({
    text: String(roll),
    at: [-roll, 0] as const,
    chance: [2, 6] as const,
    fails,
  });
  const notes = [
    { option: 0, chances: [landing(1, false), landing(2, true), landing(3, true)] },
    { option: 1, chances: [landing(1, true), landing(2, true), landing(3, false)] },
  ];
  const fly = (figure: string): Action => ({ type: 'fly', figure, at: [0, 0] });
  const asked = decision('place_figure', [fly('meeple'), fly('big-meeple'), PASS]);

  it('shows its odds and where nobody can land once a flier is chosen', async () => {
    await open(asked, { notes });
    expect(texts('[data-landing]')).toEqual([]);
    await click('[data-chip="fly:meeple"]');
    const told = texts('[data-landing]').map((text) => text.replace(/\s+/g, ' '));
    expect(told).toEqual(['1 33% 1 west', '2 33% no landing', '3 33% no landing']);
  });
});

describe('cards (UX 4.4)', () => {
  it('say the half of which number a robber takes', async () => {
    const rob = (owner: number, points: number): Action => ({ type: 'rob', owner, points });
    const notes = [
      { option: 0, text: ['note.half', { gained: 14, points: 7 }] },
      { option: 1, text: ['note.half', { gained: 3, points: 2 }] },
    ] as const;
    await open(decision('rob', [rob(1, 7), rob(2, 2)]), { notes });
    expect(one(`${card(rob(1, 7))} small`).textContent).toBe('½ of 14 = 7');
    expect(one(`${card(rob(2, 2))} small`).textContent).toBe('½ of 3 = 2');
  });

  it('show a letter where a marker would stop on a message field', async () => {
    const to = (marker: string): Action => ({ type: 'move_marker', marker, points: 3 });
    const notes = [{ option: 1, text: ['note.brings-message', {}], brings: 'message' }] as const;
    await open(decision('move_marker', [to('meeple'), to('messenger')]), { notes });
    const pictures = (option: Action): number => one(card(option)).querySelectorAll('svg').length;
    expect([pictures(to('meeple')), pictures(to('messenger'))]).toEqual([1, 2]);
    expect(one(`${card(to('messenger'))} small`).textContent).toBe('brings a message');
  });
});
