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
import { texts } from '../texts';

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
    if ('player' in event) expect(text).toMatch(/Олена|Тарас|Ярема|Marta/);
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

/** The words of a family, without their forms. */
const words = (family: string): string[] =>
  Object.keys(texts('en')).flatMap((key) => {
    const [first, id, ...more] = key.split('.');
    return first === family && id && !more.length ? [id] : [];
  });

/** An example with each word that can stand in it. */
function varied(event: Fields): Fields[] {
  const asides = [
    ['quarter', 'market'],
    ['track', 21],
    ['tower', 1, 2],
    ['prison', 2],
    ['castle', 0],
    ['stacks'],
    ['new'],
  ];
  const each = (name: string, values: readonly unknown[]): Fields[] => values.map((one) => ({ ...event, [name]: one }));
  if (event['type'] === 'score')
    return each('source', words('source')).flatMap((one) => [one, { ...one, final: true }]);
  if (event['type'] === 'figure_aside') return each('place', asides);
  if ('figure' in event) return each('figure', words('figure'));
  return 'quarter' in event ? each('quarter', words('quarter')) : [event];
}

describe.each([
  ['en', 'You', /^(You|At the end, you|Тарас took your) |You won$/, /\b[Yy]our?\b/],
  ['uk', 'Ви', /^(Ви|Наприкінці гри ви)( не)? \p{L}+те |^Тарас бере у вас |Ви перемогли$/u, /\p{L}+те |[Вв]и |вас /u],
  ['ru', 'Вы', /^(Вы|В конце игры вы)( не)? \p{L}+те |^Тарас берёт у вас |Вы победили$/u, /\p{L}+те |[Вв]ы |вас /u],
] as const)('the person in %s', (language, called, agrees, addressed) => {
  const about = EVENTS.filter((event) => 'player' in event && event['type'] !== 'turn').flatMap(varied);
  const told = (you: number | null): string[] =>
    about.flatMap((event) =>
      ('segment' in event ? words('role') : ['road']).map((kind) => {
        const names = [you === 0 ? called : 'Олена', 'Богдан', 'Тарас'];
        return eventText({ ...event, player: 0 }, { names, you, kind: () => kind });
      }),
    );

  beforeEach(() => setLanguage(language));

  it('is you where you are meant', () => {
    expect(told(0).filter((text) => !agrees.test(text) || RAW.test(text))).toEqual([]);
  });

  it('is somebody else otherwise', () => {
    expect(told(null).filter((text) => addressed.test(text) || RAW.test(text))).toEqual([]);
  });

  it('is you among winners', () => {
    const over = { type: 'game_over', winners: [0] };
    expect(eventText(over, { names: [called], you: 0 })).toMatch(agrees);
    expect(eventText({ ...over, winners: [0, 1] }, { names: [called, 'Богдан'], you: 0 })).toMatch(called);
  });
});

describe('sentences', () => {
  beforeEach(() => setLanguage('uk'));

  it('call a meeple what it is on its feature', () => {
    const event = { type: 'figure_placed', player: 0, figure: 'meeple', at: [1, 0], segment: 2 };
    expect(eventText(event, { ...SPEAKER, kind: () => 'city' })).toBe('Олена ставить лицаря в місто');
    expect(eventText({ ...event, figure: 'abbot' }, { ...SPEAKER, kind: () => 'garden' })).toBe(
      'Олена ставить абата в сад',
    );
    expect(eventText(event, { names: SPEAKER.names })).toBe('Олена ставить підданця');
  });

  it('never inflect names', () => {
    const event = { type: 'score', player: 0, points: 8, source: 'road', final: false };
    expect(eventText(event, SPEAKER)).toBe('Олена отримує 8 очок за дорогу');
    expect(eventText({ ...event, points: 1, final: true }, SPEAKER)).toBe(
      'Наприкінці гри Олена отримує 1 очко за дорогу',
    );
  });

  it('tell payments from scores', async () => {
    const paid = { type: 'score', player: 0, points: -3, source: 'ransom', final: false, parts: [['payment', 1, -3]] };
    const got = { ...paid, player: 1, points: 3, parts: [['payment', 1, 3]] };
    expect([paid, got].map((event) => eventText(event, SPEAKER))).toEqual([
      'Олена платить 3 очки викупу',
      'Тарас отримує 3 очки викупу',
    ]);
    await setLanguage('en');
    expect([paid, got].map((event) => eventText(event, SPEAKER))).toEqual([
      'Олена paid 3 points as ransom',
      'Тарас received 3 points as ransom',
    ]);
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
    expect(confirmText('player')).toBe('Confirm');
    expect(confirmText('draw')).toBe('Confirm');
  });

  it('name companions, tiles and places beside the board', async () => {
    await setLanguage('en');
    const place = { type: 'place_figure', figure: 'meeple', at: [0, 1], segment: 0, companion: 'builder' };
    expect(optionText(place, SPEAKER)).toBe('Traveller on the road, 1 north + builder');
    const aside = { type: 'figure_aside', player: 1, figure: 'mayor', place: ['prison', 0] };
    expect(eventText(aside, SPEAKER)).toBe('Олена took Тарас’s mayor prisoner');
    expect(eventText(aside, { ...SPEAKER, you: 1 })).toBe('Олена took your mayor prisoner');
    await setLanguage('ru');
    expect(eventText(aside, SPEAKER)).toBe('Олена берёт в плен мэра (Тарас)');
    expect(eventText(aside, { ...SPEAKER, you: 1 })).toBe('Олена берёт у вас в плен мэра');
    expect(eventText(aside, { ...SPEAKER, you: 0 })).toBe('Вы берёте в плен мэра (Тарас)');
  });

  it('know the reasons of the engine and of the server', async () => {
    await setLanguage('ru');
    const occupied: Said = ['blocked.occupied', { feature: 'city', players: [0, 1] }];
    expect(reasonText(occupied, SPEAKER)).toBe('Город уже занят: Олена и Тарас');
    const unwise: Said = ['advice.pointless-without', { module: 'pig', needs: 'farmers' }];
    expect(reasonText(unwise, SPEAKER)).toBe('«Свинья» ничего не даёт без «Крестьяне»');
    expect(refusalText('role.host', {}, SPEAKER)).toBe('Это может сделать только хозяин стола');
    expect(refusalText('illegal.over', {}, SPEAKER)).toBe('Игра окончена');
    expect(refusalText('something.new', {}, SPEAKER)).toMatch(/Обновите страницу/);
  });
});
