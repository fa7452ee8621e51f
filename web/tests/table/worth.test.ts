import { beforeAll, describe, expect, it } from 'vitest';
import { setLanguage, t } from '../../src/i18n';
import type { Action, GameEvent, Note, PlayerView, View } from '../../src/net/view';
import { boardTargets, chanceStamps, type Setting } from '../../src/table/ask/targets';
import { plain } from '../../src/table/show/outcome';
import { gainText, lately, latelyText, noteText, seatsOn } from '../../src/table/ask/pickers/worth';
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
  it('says of how much the half is', () => {
    const note = (gained: number): Note => ({ option: 0, text: ['note.half', { gained, points: 7 }] });
    expect(noteText(note(14), speaker)).toBe('½ of 14 = 7');
    expect(noteText(note(13), speaker)).toBe('½ of 13 = 7');
    expect(noteText(undefined, speaker)).toBe('');
  });

  it('waits beside whoever scored lately', () => {
    const events = [turn(0), score(0, 50), turn(1), score(1, 8), turn(2), score(0, 3), score(1, -3), turn(0), turn(1)];
    expect(lately(events, 3)).toEqual([3, 5, 0]);
    expect(latelyText([0, 1, 2], lately(events, 3), speaker)).toBe('Last round: Ann +3, Bob +5');
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
  it('says how long its road would be', () => {
    const note = (tiles: number, complete: boolean): string =>
      noteText({ option: 0, text: ['note.ferry', { tiles, complete }] }, speaker);
    expect(note(4, true)).toBe('road of 4 tiles, complete');
    expect(note(1, false)).toBe('road of 1 tile');
  });
});

describe('messages (UX 4.4, MSG-7, MSG-13)', () => {
  it('mark the way to a message', () => {
    const to = (marker: string): Action => ({ type: 'move_marker', marker, points: 4 });
    const notes = [{ option: 1, text: ['note.brings-message', {}], brings: 'message' }] as const;
    const asked = question({ ...decision('move_marker', [to('meeple'), to('messenger')]), notes });
    expect(asked.options.map((option) => asked.notes.get(option)?.brings)).toEqual([undefined, 'message']);
    expect(noteText(notes[0], speaker)).toBe('brings a message');
  });

  it('have a face with what it brings now', () => {
    const gain = (note: Partial<Note>): string => gainText({ option: 0, ...note });
    const all = [gain({ points: 4 }), gain({ points: 0 }), gain({}), gain({ points: 9, most: true })];
    expect(all).toEqual(['+4', '+0', '', 'up to +9']);
    expect(noteText({ option: 0, text: ['message.6.effect', {}] }, speaker)).toBe(
      '2 points for each of your knights on the board',
    );
  });
});

describe('on the board (UX 4.4)', () => {
  /** A board without drawings and pieces. */
  const setting: Setting = {
    ground: { segment: () => undefined } as unknown as Setting['ground'],
    pieces: [],
    speaker,
    colour: 'blue',
    seat: 0,
  };

  it('a meeple to be scored and taken back bears its points', () => {
    const options: Action[] = [{ type: 'score_and_return', figure: 'meeple', at: [2, 3], segment: 1 }];
    const asked = question({ ...decision('message_return', options), notes: [{ option: 0, points: 6 }] });
    const [target] = boardTargets(asked, null, null, setting);
    expect(target).toMatchObject({ kind: 'spot', note: '+6' });
  });

  it('a ferry says its road', () => {
    const notes = [{ option: 0, text: ['note.ferry', { tiles: 3, complete: false }] }] as const;
    const options: Action[] = [{ type: 'set_ferry', at: [0, 0], segments: [0, 1] }];
    const [target] = boardTargets(question({ ...decision('set_ferry', options), notes }), null, null, setting);
    expect(target?.label).toBe('Ferry: 1–2, road of 3 tiles');
  });

  it('the rolls stand on the tiles they lead to', () => {
    const chances = [
      { text: '1', at: [1, 0], chance: [2, 6], fails: false },
      { text: '2', at: [2, 0], chance: [2, 6], fails: true },
    ] as const;
    const options: Action[] = [
      { type: 'fly', figure: 'meeple', at: [0, 0] },
      { type: 'place_figure', figure: 'meeple', at: [0, 0], segment: 0 },
    ];
    const asked = question({ ...decision('place_figure', options), notes: [{ option: 0, chances }] });
    expect(chanceStamps(asked, 'fly:meeple')).toEqual([
      { at: [1, 0], text: '1' },
      { at: [2, 0], text: '2', dead: true },
    ]);
    expect(chanceStamps(asked, 'place_figure:meeple')).toEqual([]);
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
