/** What the engine says becomes a sentence: every example of docs/protocol.md, in every language. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../../src/i18n';
import {
  confirmText,
  eventText,
  optionText,
  partText,
  promptText,
  reasonText,
  refusalText,
  where,
  type Fields,
  type Said,
  type Speaker,
} from '../../src/i18n/engine';

const SPEAKER: Speaker = { names: ['Олена', 'Тарас', 'Ярема', 'Marta'], kind: () => 'road', tile: () => 'T2' };
/** Left over from a key, a gap or a raw value. */
const RAW = /[a-z]+\.[a-z_]|[{}#]|undefined|NaN|null|object|\b(true|false)\b/;

interface Decision {
  kind: string;
  prompt: Said;
  options: Fields[];
  blocked: [Fields, Said][];
}

const protocol = readFileSync(join(import.meta.dirname, '../../../docs/protocol.md'), 'utf8');

/** The JSON examples of one chapter. */
function examples(chapter: string): Fields[] {
  const [, after = ''] = protocol.split(`\n## ${chapter}\n`);
  const [text = ''] = after.split('\n## ');
  return [...text.matchAll(/```json\n(.*)\n```/g)].map((found) => JSON.parse(found[1] as string) as Fields);
}

const DECISIONS = examples('Decisions') as unknown as Decision[];
const ACTIONS = examples('Actions').filter(({ type }) => !['fix_draw', 'reshuffle'].includes(String(type)));
const EVENTS = examples('Events');

it('has examples', () => {
  expect([DECISIONS.length, ACTIONS.length, EVENTS.length].every((count) => count > 30)).toBe(true);
});

describe.each(['en', 'uk', 'ru'] as const)('%s', (language) => {
  beforeEach(() => setLanguage(language));

  it.each(EVENTS.map((event) => [event['type'], event] as const))('tells %s', (_, event) => {
    const text = eventText(event, SPEAKER);
    expect(text).not.toMatch(RAW);
    expect(text).not.toMatch(/\bnone\b|^$/);
    if ('player' in event) expect(text).toMatch(/Олена|Тарас|Ярема/);
  });

  it.each(ACTIONS.map((option) => [option['type'], option] as const))('offers %s', (_, option) => {
    const text = optionText(option, SPEAKER);
    expect(text).not.toMatch(RAW);
    expect(text).not.toMatch(/\bnone\b|^$/);
  });

  it.each(DECISIONS.map((decision) => [decision.kind, decision] as const))('asks %s', (kind, decision) => {
    expect(promptText(decision.prompt, SPEAKER)).not.toMatch(RAW);
    for (const option of decision.options) expect(optionText(option, SPEAKER, kind)).not.toMatch(RAW);
    for (const [, reason] of decision.blocked) expect(reasonText(reason, SPEAKER)).not.toMatch(RAW);
  });
});

describe('sentences', () => {
  beforeEach(() => setLanguage('uk'));

  it('call a meeple what it is on its feature', () => {
    const event = { type: 'figure_placed', player: 0, figure: 'meeple', at: [1, 0], segment: 2 };
    expect(eventText(event, { ...SPEAKER, kind: () => 'city' })).toBe('Олена: лицар у місті');
    expect(eventText({ ...event, figure: 'abbot' }, { ...SPEAKER, kind: () => 'garden' })).toBe('Олена: абат у саду');
    expect(eventText(event, { names: SPEAKER.names })).toBe('Олена: підданець');
  });

  it('never inflect names', () => {
    const event = { type: 'score', player: 0, points: 8, source: 'road', final: false };
    expect(eventText(event, SPEAKER)).toBe('Олена: +8 · дорога');
    expect(eventText({ ...event, points: -3, source: 'ransom' }, SPEAKER)).toBe('Олена: -3 · викуп');
  });

  it('explain points', async () => {
    expect(partText(['tiles', 6, 12])).toBe('6 плиток × 2');
    expect(partText(['shields', 1, 2])).toBe('1 герб × 2');
    await setLanguage('ru');
    expect(partText(['cities', 4, 12])).toBe('4 завершённых города × 3');
  });

  it('say where, what passing means and what confirming reveals', async () => {
    await setLanguage('en');
    expect([where([0, 0]), where([3, -2]), where([-1, 0])]).toEqual(['start tile', '3 east, 2 south', '1 west']);
    expect(optionText({ type: 'pass' }, SPEAKER, 'move_wagon')).toBe('Take it back');
    expect(optionText({ type: 'pass' }, SPEAKER, 'unheard_of')).toBe('Pass');
    expect(confirmText('die')).toBe('Confirm & roll');
    expect(confirmText('player', 'Олена')).toBe('Confirm → Олена decides');
    expect(confirmText('draw')).toBe('Confirm');
  });

  it('name companions, tiles and places beside the board', async () => {
    await setLanguage('en');
    const place = { type: 'place_figure', figure: 'meeple', at: [0, 1], segment: 0, companion: 'builder' };
    expect(optionText(place, SPEAKER)).toBe('Traveller on the road, 1 north + builder');
    const aside = { type: 'figure_aside', player: 1, figure: 'mayor', place: ['prison', 0] };
    expect(eventText(aside, SPEAKER)).toBe('Тарас: mayor is taken prisoner (Олена)');
  });

  it('know the reasons of the engine and of the server', async () => {
    await setLanguage('ru');
    const occupied: Said = ['blocked.occupied', { feature: 'city', players: [0, 1] }];
    expect(reasonText(occupied, SPEAKER)).toBe('Город уже занят: Олена и Тарас');
    const unwise: Said = ['advice.pointless-without', { module: 'pig', needs: 'farmers' }];
    expect(reasonText(unwise, SPEAKER)).toBe('«Свинья» ничего не даёт без «Крестьяне»');
    expect(refusalText('role.host', {}, SPEAKER)).toBe('Это может только хозяин стола');
    expect(refusalText('illegal.over', {}, SPEAKER)).toBe('Игра окончена');
    expect(refusalText('something.new', {}, SPEAKER)).toMatch(/Обновите страницу/);
  });
});
