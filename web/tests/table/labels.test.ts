import { beforeAll, describe, expect, it } from 'vitest';
import { setLanguage } from '../../src/i18n';
import { eventText } from '../../src/i18n/engine';
import type { SeatInfo } from '../../src/net/messages';
import type { GameEvent } from '../../src/net/view';
import { seatNames, turnText, whoOf, youAmong } from '../../src/table/labels';

const seat = (more: Partial<SeatInfo>): SeatInfo => ({ kind: 'here', name: '', level: null, ...more }) as SeatInfo;

beforeAll(async () => setLanguage('en'));

describe('names', () => {
  const seats = [seat({}), seat({ name: 'Ann' }), seat({ kind: 'bot', level: 'easy' })];

  it('call the only seat of this browser "You" if it has no name', () => {
    expect(seatNames(seats, [0])).toEqual(['You', 'Ann', 'Bot (easy)']);
    expect(seatNames(seats, [1])).toEqual(['Player 1', 'Ann', 'Bot (easy)']);
    expect([[0], [1], [2], [0, 1], []].map((own) => youAmong(seats, own))).toEqual([0, null, null, null, null]);
    expect(youAmong([seat({ name: 'You' })], [0]), 'as a lesson names it').toBe(0);
  });

  it('number the seats of a shared device and those that others look at', () => {
    expect(seatNames(seats, [0, 1])[0]).toBe('Player 1');
    expect(seatNames(seats, [])[0]).toBe('Player 1');
  });

  it('come with the person that a sentence needs', () => {
    const speaker = { names: ['You', 'Ann'], you: 0 };
    expect([0, 1, undefined].map((one) => whoOf(speaker, one))).toEqual([
      { player: 'You', you: true },
      { player: 'Ann', you: false },
      { player: '', you: false },
    ]);
  });

  it('say whose turn it is on a shared device', () => {
    expect(turnText([0], 'Олена')).toBe('Your turn');
    expect(turnText([0, 1], 'Олена')).toBe('Олена to play');
  });
});

describe('"You" in the log', () => {
  const events: GameEvent[] = [
    { type: 'tile_placed', player: 0 },
    { type: 'bid', player: 0, points: 2 },
    { type: 'ingot_taken', player: 0 },
    { type: 'king', player: 0, size: 5 },
    { type: 'goods', player: 0, tokens: { wine: 1 } },
    { type: 'score', player: 0, points: 7, source: 'garden' },
    { type: 'score', player: 0, points: 7, source: 'garden', final: true },
  ] as unknown as GameEvent[];
  const told = (name: string): string[] => events.map((event) => eventText(event, { names: [name], you: 0 }));

  it('stands before verbs that agree with it', async () => {
    expect(told('You')).toEqual([
      'You placed a tile',
      'You bid 2 points',
      'You took an ingot',
      'You got the king for the largest city (5 tiles)',
      'You collected goods: wine ×1',
      'You scored 7 for a garden',
      'At the end, you scored 7 for a garden',
    ]);
    await setLanguage('uk');
    expect(told('Ви')).toEqual([
      'Ви викладаєте плитку',
      'Ви ставите 2 очки',
      'Ви берете злиток',
      'Ви отримуєте короля за найбільше місто (5 плиток)',
      'Ви отримуєте товари: вино ×1',
      'Ви отримуєте 7 очок за сад',
      'Наприкінці гри ви отримуєте 7 очок за сад',
    ]);
    await setLanguage('en');
  });
});
