import { beforeAll, describe, expect, it } from 'vitest';
import { setLanguage, t } from '../../src/i18n';
import type { Action, GameEvent, PlayerView, View } from '../../src/net/view';
import { boardTargets, landingStamps, type Setting } from '../../src/table/ask/targets';
import { plain } from '../../src/table/show/outcome';
import {
  bringsMessage,
  gainText,
  lately,
  latelyText,
  noteOf,
  seatsOn,
  worthOf,
} from '../../src/table/ask/pickers/worth';
import { question } from '../../src/table/ask/question';
import { wouldText } from '../../src/table/labels';
import { decision } from './samples';

beforeAll(() => setLanguage('en'));

const view = (more: Partial<View>): View => more as View;
const speaker = { names: ['Ann', 'Bob', 'Cid'] };
const turn = (player: number): GameEvent => ({ type: 'turn', player });
const score = (player: number, points: number, more: Partial<GameEvent> = {}): GameEvent => ({
  type: 'score',
  player,
  points,
  source: 'city',
  ...more,
});

describe('a robbery (UX 4.4, ROB-11)', () => {
  const robbery = [
    { victim: 0, gained: 14, points: 7 },
    { victim: 1, gained: 13, points: 7 },
  ];

  it('says of how much the half is', () => {
    const rob = (owner: number): Action => ({ type: 'rob', owner, points: 7 });
    expect(noteOf(rob(0), view({ robbery }))).toBe('½ of 14 = 7');
    expect(noteOf(rob(1), view({ robbery }))).toBe('½ of 13 = 7');
    expect(noteOf(rob(2), view({ robbery }))).toBe('');
  });

  it('waits beside whoever scored lately', () => {
    const events = [turn(0), score(0, 50), turn(1), score(1, 8), turn(2), score(0, 3), score(1, -3), turn(0), turn(1)];
    expect(lately(events, 3)).toEqual([3, 5, 0]);
    expect(latelyText([0, 1], lately(events, 3), speaker)).toBe('Last round: Ann +3, Bob +5');
    expect(latelyText([], lately(events, 3), speaker)).toBe('');
  });

  it('knows who stands on a space, each seat once', () => {
    const standing = (markers: Record<string, number>) => ({ markers, score: 0 }) as unknown as PlayerView;
    const players = [standing({ meeple: 12 }), standing({ meeple: 62, messenger: 12 }), standing({ meeple: 3 })];
    expect(seatsOn({ type: 'place_robber', space: 12 }, view({ players }))).toEqual([0, 1]);
    expect(seatsOn({ type: 'pass' }, view({ players }))).toEqual([]);
  });
});

describe('a ferry (UX 4.4, FERRY-3)', () => {
  const choices = [
    { at: [0, 0], segments: [0, 1], tiles: 4, complete: true },
    { at: [0, 0], segments: [0, 2], tiles: 1, complete: false },
  ] as const;
  const ferries = { supply: 8, placed: [], choices };

  it('says how long its road would be', () => {
    const note = (type: string, segments: readonly [number, number]): string =>
      noteOf({ type, at: [0, 0], segments }, view({ ferries }));
    expect(note('set_ferry', [0, 1])).toBe('road of 4 tiles, complete');
    expect(note('move_ferry', [0, 2])).toBe('road of 1 tile');
    expect(note('move_ferry', [1, 2])).toBe('');
  });
});

describe('messages (UX 4.4, MSG-7, MSG-13)', () => {
  const messages = { unseen: 3, seen: [] };

  it('mark the way to a message', () => {
    const to = (marker: string): Action => ({ type: 'move_marker', marker, points: 4 });
    const asked = view({ messages: { ...messages, dark: ['messenger'] } });
    expect([bringsMessage(to('meeple'), asked), bringsMessage(to('messenger'), asked)]).toEqual([false, true]);
    expect(noteOf(to('messenger'), asked)).toBe('brings a message');
  });

  it('have a face with what it brings now', () => {
    const carryOut = (value: number): Action => ({ type: 'carry_out_message', value });
    const gain = (message: number, points: number | null, most = false): string =>
      gainText(carryOut(message), view({ messages: { ...messages, drawn: { message, points, most } } }));
    expect([gain(6, 4), gain(1, 0), gain(4, null), gain(8, 9, true)]).toEqual(['+4', '+0', '', 'up to +9']);
    expect(noteOf(carryOut(6), view({}))).toBe('2 points for each of your knights on the board');
  });

  it('say what each meeple brings that is scored and taken back', () => {
    const asked = view({ messages: { ...messages, returns: [{ at: [2, 3], segment: 1, points: 6 }] } });
    const back = (segment: number): Action => ({ type: 'score_and_return', figure: 'meeple', at: [2, 3], segment });
    expect([worthOf(back(1), asked), worthOf(back(0), asked)]).toEqual([6, undefined]);
    expect(gainText(back(1), asked)).toBe('+6');
  });
});

describe('on the board (UX 4.4)', () => {
  /** A board without drawings and pieces. */
  const setting = (shown: View): Setting => ({
    ground: { segment: () => undefined } as unknown as Setting['ground'],
    pieces: [],
    speaker,
    colour: 'blue',
    seat: 0,
    view: shown,
  });

  it('a meeple to be scored and taken back bears its points', () => {
    const options: Action[] = [{ type: 'score_and_return', figure: 'meeple', at: [2, 3], segment: 1 }];
    const messages = { unseen: 3, seen: [], returns: [{ at: [2, 3], segment: 1, points: 6 }] } as const;
    const [target] = boardTargets(
      question(decision('message_return', options)),
      null,
      null,
      setting(view({ messages })),
    );
    expect(target).toMatchObject({ kind: 'spot', note: '+6' });
  });

  it('a ferry says its road', () => {
    const choices = [{ at: [0, 0], segments: [0, 1], tiles: 3, complete: false }] as const;
    const options: Action[] = [{ type: 'set_ferry', at: [0, 0], segments: [0, 1] }];
    const shown = view({ ferries: { supply: 8, placed: [], choices } });
    const [target] = boardTargets(question(decision('set_ferry', options)), null, null, setting(shown));
    expect(target?.label).toBe('Ferry: 1–2, road of 3 tiles');
  });

  it('the rolls stand on the tiles they lead to', () => {
    const landings = [
      { roll: 1, at: [1, 0], chance: [2, 6], lands: ['meeple'] },
      { roll: 2, at: [2, 0], chance: [2, 6], lands: [] },
    ] as const;
    const shown = view({ flight: { at: [0, 0], landings } });
    expect(landingStamps(shown, 'fly:meeple')).toEqual([
      { at: [1, 0], text: '1' },
      { at: [2, 0], text: '2', dead: true },
    ]);
    expect(landingStamps(shown, 'place_figure:meeple')).toEqual([]);
  });
});

describe('the cell of the draft (UX 3.17)', () => {
  it('says what would be completed and who would score', () => {
    const events = [{ type: 'tile_placed' }, { type: 'completed', feature: 'city', tiles: [] }, score(0, 14)];
    expect(wouldText(events, speaker)).toBe('would complete: city, Ann +14');
    expect(wouldText([{ type: 'tile_placed' }], speaker)).toBe('');
  });
});

describe('numbers below zero', () => {
  it.each(['en', 'uk', 'ru'] as const)('have a real minus in %s', async (language) => {
    await setLanguage(language);
    expect(t('ui.hint.gap', { points: -3.25 })).toMatch(/^−3[.,]3 /u);
    expect(plain(-3)).toBe('−3');
    expect(plain(3)).toBe('3');
    await setLanguage('en');
  });
});
