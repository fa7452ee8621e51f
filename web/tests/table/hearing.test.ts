import { describe, expect, it } from 'vitest';
import type { Action, GameEvent } from '../../src/net/view';
import { soundOfChoice, soundsOf } from '../../src/table/shell/hearing';

const event = (type: string, more: object = {}): GameEvent => ({ type, ...more }) as GameEvent;
const lay = (x: number, turn = 0): Action => ({ type: 'place_tile', at: [x, 0], turn }) as Action;
const put = (figure: string): Action => ({ type: 'place_figure', figure }) as Action;

describe('what is heard', () => {
  it('is cardboard for tiles, wood for figures, coins, paper', () => {
    expect(soundsOf([event('tile_placed'), event('figure_placed', { figure: 'meeple' })])).toEqual(['lay', 'figure']);
    expect(soundsOf([event('figure_placed', { figure: 'big-meeple' })])).toEqual(['figure-big']);
    expect(soundsOf([event('goods'), event('message')])).toEqual(['coin', 'paper']);
    expect(soundsOf([event('dragon_moved')]), 'whatever moves').toEqual(['figure']);
    expect(soundsOf([event('turn'), event('completed')])).toEqual([]);
  });

  it('is one sound for scores that come together, the larger one', () => {
    expect(soundsOf([event('score', { points: 4 }), event('score', { points: 3 })])).toEqual(['score']);
    expect(soundsOf([event('score', { points: 4 }), event('score', { points: 12 })])).toEqual(['score-big']);
  });
});

describe('choices', () => {
  it('are heard when something is laid, turned or placed', () => {
    expect(soundOfChoice([], [lay(1)])).toBe('lay');
    expect(soundOfChoice([lay(1)], [lay(1, 2)])).toBe('turn');
    expect(soundOfChoice([lay(1)], [lay(2)])).toBe('lay');
    const first = lay(1);
    expect(soundOfChoice([first], [first, put('meeple')])).toBe('figure');
  });

  it('are silent when taken back or unchanged', () => {
    const first = lay(1);
    expect(soundOfChoice([first, put('meeple')], [first])).toBeNull();
    expect(soundOfChoice([first], [])).toBeNull();
    expect(soundOfChoice([first], [first])).toBeNull();
  });
});
