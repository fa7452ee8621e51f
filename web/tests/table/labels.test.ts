import { beforeAll, describe, expect, it } from 'vitest';
import { setLanguage } from '../../src/i18n';
import { eventText } from '../../src/i18n/engine';
import type { SeatInfo } from '../../src/net/messages';
import type { GameEvent } from '../../src/net/view';
import { besidePoints, seatNames, turnText } from '../../src/table/labels';

const seat = (more: Partial<SeatInfo>): SeatInfo => ({ kind: 'here', name: '', level: null, ...more }) as SeatInfo;

beforeAll(async () => setLanguage('en'));

describe('names', () => {
  const seats = [seat({}), seat({ name: 'Ann' }), seat({ kind: 'bot', level: 'easy' })];

  it('call the only seat of this browser "You" if it has no name', () => {
    expect(seatNames(seats, [0])).toEqual(['You', 'Ann', 'Bot (easy)']);
    expect(seatNames(seats, [1])).toEqual(['Player 1', 'Ann', 'Bot (easy)']);
  });

  it('number the seats of a shared device and those that others look at', () => {
    expect(seatNames(seats, [0, 1])[0]).toBe('Player 1');
    expect(seatNames(seats, [])[0]).toBe('Player 1');
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
  ] as unknown as GameEvent[];
  const told = (): string[] => events.map((event) => eventText(event, { names: ['You'] }));

  it('stands before verbs that fit every person', () => {
    expect(told()).toEqual([
      'You placed a tile',
      'You bid 2',
      'You took an ingot',
      'You got the king: the largest city, 5 tiles',
      'You collected wine ×1',
    ]);
  });
});

describe('a line beside which its points stand', () => {
  it('does not tell them again', () => {
    const score = { type: 'score', player: 0, points: 8, source: 'road' } as unknown as GameEvent;
    expect(besidePoints(score, { names: ['Ann'] })).toBe('Ann: road');
    expect(besidePoints({ ...score, final: true }, { names: ['Ann'] })).toBe('Ann: road (final)');
    expect(besidePoints({ type: 'tile_placed', player: 0 } as GameEvent, { names: ['Ann'] })).toBe('Ann placed a tile');
  });
});
