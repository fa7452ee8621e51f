import { beforeEach, describe, expect, it } from 'vitest';
import { keep } from '../../src/net/keys';
import { lookingToken, parsed, replayPath, sharedCode } from '../../src/screens/replay/access';
import { deedOf } from '../../src/screens/replay/keys';

describe('the address of a replay', () => {
  beforeEach(() => localStorage.clear());

  it('carries a code and a turn, in any order, or one of them', () => {
    expect(parsed('#abc&t=39')).toEqual({ code: 'abc', turn: 39 });
    expect(parsed('#t=39&abc')).toEqual({ code: 'abc', turn: 39 });
    expect(parsed('#abc')).toEqual({ code: 'abc', turn: null });
    expect(parsed('#t=x')).toEqual({ code: '', turn: null });
    expect(parsed('')).toEqual({ code: '', turn: null });
  });

  it('is read back as it was written', () => {
    const path = replayPath('t1', 'abc', 39);
    expect(path).toBe('r/t1#abc&t=39');
    expect(parsed(path.slice(path.indexOf('#')))).toEqual({ code: 'abc', turn: 39 });
    expect(replayPath('t1', null)).toBe('r/t1');
  });

  it('is opened with the code, else with what this browser holds', () => {
    expect(lookingToken('t1', '')).toBeNull();
    expect(lookingToken('t1', '#code')).toBe('code');
    keep({ table: 't1', tokens: ['host', 'seat'], watch: 'watch' });
    expect(lookingToken('t1', '#t=4')).toBe('watch');
    expect(lookingToken('t1', '#code')).toBe('code');
  });

  it('never hands on the key of a seat', () => {
    keep({ table: 't1', tokens: ['host', 'seat'] });
    expect(sharedCode('t1', '')).toBeNull();
    expect(sharedCode('t1', '#code')).toBe('code');
    expect(lookingToken('t1', '')).toBe('host');
  });
});

describe('the keys of a replay', () => {
  const pressed = (key: string, at: Element | null = null, shiftKey = false): ReturnType<typeof deedOf> => {
    const event = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true });
    (at ?? document.body).dispatchEvent(event);
    return deedOf(event);
  };
  const made = (html: string): Element => {
    document.body.innerHTML = html;
    return document.body.firstElementChild as Element;
  };

  it('step, jump and play', () => {
    expect(['ArrowLeft', 'ArrowRight', 'Home', 'End', ' ', 'x'].map((key) => pressed(key))).toEqual([
      'back',
      'on',
      'first',
      'last',
      'play',
      null,
    ]);
    expect(pressed('ArrowRight', null, true)).toBe('step-on');
  });

  it('leave alone what has the focus', () => {
    expect(pressed(' ', made('<button>x</button>'))).toBeNull();
    expect(pressed('ArrowLeft', made('<button>x</button>'))).toBe('back');
    expect(pressed('ArrowLeft', made('<input type="range">'))).toBeNull();
    expect(pressed(' ', made('<input type="range">'))).toBe('play');
    expect(pressed('ArrowLeft', made('<select></select>'))).toBeNull();
  });
});
