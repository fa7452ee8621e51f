import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SHORTCUTS, Holding, press, type KeyHandlers } from '../../src/table/shell/keyboard';

describe('the keyboard', () => {
  let handlers: { [name in keyof KeyHandlers]: ReturnType<typeof vi.fn> };

  const hit = (key: string, more: KeyboardEventInit = {}, on: Element = document.body): boolean => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    let used = false;
    const listen = (heard: Event): void =>
      void (used = press(heard as KeyboardEvent, handlers as unknown as KeyHandlers));
    document.addEventListener('keydown', listen, { once: true });
    on.dispatchEvent(event);
    return used;
  };

  beforeEach(() => {
    document.body.innerHTML = '<input id="field"><button id="button">x</button>';
    const names = [
      'ransom',
      'explain',
      'untoggle',
      'emotes',
      'fit',
      'board',
      'confirm',
      'rotate',
      'undo',
      'reset',
      'pass',
      'digit',
      'toggle',
      'remaining',
      'log',
      'hint',
      'help',
      'close',
    ];
    handlers = Object.fromEntries(names.map((name) => [name, vi.fn(() => false)])) as unknown as typeof handlers;
  });

  it('confirms with Enter unless the board wants it', () => {
    hit('Enter');
    expect(handlers.confirm).toHaveBeenCalledOnce();
    handlers.board.mockReturnValue(true);
    hit('Enter');
    expect(handlers.confirm).toHaveBeenCalledOnce();
  });

  it('leaves Enter and Space to a button that has the focus', () => {
    const button = document.querySelector('#button') as Element;
    expect(hit('Enter', {}, button)).toBe(false);
    expect(hit(' ', {}, button)).toBe(false);
    expect(handlers.confirm).not.toHaveBeenCalled();
    hit('z', {}, button);
    expect(handlers.undo).toHaveBeenCalledOnce();
  });

  it('leaves everything to a field that is typed in', () => {
    const field = document.querySelector('#field') as Element;
    for (const key of ['1', 'z', 'f', 'Enter', ' ']) expect(hit(key, {}, field)).toBe(false);
  });

  it('turns, undoes and starts over', () => {
    hit('r');
    hit('R', { shiftKey: true });
    hit('z');
    hit('Z', { shiftKey: true });
    expect(handlers.rotate.mock.calls).toEqual([[1], [-1]]);
    expect(handlers.undo).toHaveBeenCalledOnce();
    expect(handlers.reset).toHaveBeenCalledOnce();
  });

  it('closes what is open with Escape, else undoes', () => {
    handlers.close.mockReturnValueOnce(true);
    hit('Escape');
    expect(handlers.undo).not.toHaveBeenCalled();
    hit('Escape');
    expect(handlers.undo).toHaveBeenCalledOnce();
  });

  it('chooses by digits and opens overlays by letters', () => {
    hit('3');
    hit('0');
    hit('f');
    hit('H');
    expect(handlers.digit.mock.calls).toEqual([['3'], ['0']]);
    expect(handlers.toggle.mock.calls).toEqual([['fields'], ['holes']]);
  });

  it('shows the last moves, with Shift those since the own turn', () => {
    hit('m');
    hit('M', { shiftKey: true });
    expect(handlers.toggle.mock.calls).toEqual([['last'], ['since']]);
  });

  it('takes back an overlay whose key was held', () => {
    const holding = new Holding();
    const at = (type: string, key: string, timeStamp: number): KeyboardEvent =>
      Object.defineProperty(new KeyboardEvent(type, { key }), 'timeStamp', { value: timeStamp });
    const plain = { singleKeys: true, keys: {} };
    holding.press(at('keydown', 'f', 0), plain);
    holding.release(at('keyup', 'f', 100), handlers as unknown as KeyHandlers);
    expect(handlers.untoggle).not.toHaveBeenCalled();
    holding.press(at('keydown', 'f', 1000), plain);
    holding.release(at('keyup', 'f', 1400), handlers as unknown as KeyHandlers);
    expect(handlers.untoggle).toHaveBeenCalledOnce();
  });

  it('follows keys that were moved, and leaves letters alone where they are switched off', () => {
    const moved = { singleKeys: true, keys: { undo: 'u' } };
    const event = (key: string): KeyboardEvent => new KeyboardEvent('keydown', { key });
    expect(press(event('z'), handlers as unknown as KeyHandlers, moved)).toBe(false);
    expect(press(event('u'), handlers as unknown as KeyHandlers, moved)).toBe(true);
    expect(handlers.undo).toHaveBeenCalledOnce();
    expect(press(event('u'), handlers as unknown as KeyHandlers, { ...moved, singleKeys: false })).toBe(false);
    expect(press(event('Enter'), handlers as unknown as KeyHandlers, { ...moved, singleKeys: false })).toBe(true);
  });

  it('knows letters by their place where the layout is not Latin', () => {
    expect(hit('\u043a', { code: 'KeyR' })).toBe(true);
    expect(handlers.rotate).toHaveBeenCalledWith(1);
    expect(hit('\u042f', { code: 'KeyZ', shiftKey: true })).toBe(true);
    expect(handlers.reset).toHaveBeenCalledOnce();
    // A Latin layout with other places keeps its letters.
    hit('z', { code: 'KeyY' });
    expect(handlers.undo).toHaveBeenCalledOnce();
  });

  it('has no key for two handlers', () => {
    expect(new Set(Object.values(SHORTCUTS)).size).toBe(Object.keys(SHORTCUTS).length);
  });

  it('does not touch the browser’s own shortcuts', () => {
    expect(hit('f', { ctrlKey: true })).toBe(false);
    expect(handlers.toggle).not.toHaveBeenCalled();
  });
});
