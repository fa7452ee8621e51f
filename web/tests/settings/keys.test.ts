import { describe, expect, it } from 'vitest';
import { answer, asBefore } from '../../src/screens/settings/keys';

const PLAIN = { singleKeys: true, keys: {} };

describe('a new key for a deed', () => {
  it('is kept, and only when it differs', () => {
    expect(answer('rotate', { key: 'Q' }, PLAIN)).toEqual({ kind: 'set', keys: { rotate: 'q' } });
    expect(answer('rotate', { key: 'r' }, { ...PLAIN, keys: { rotate: 'q' } })).toEqual({ kind: 'set', keys: {} });
    expect(answer('rotate', { key: 'F2' }, PLAIN)).toEqual({ kind: 'set', keys: { rotate: 'F2' } });
  });

  it('must be free, also of keys that were moved', () => {
    expect(answer('rotate', { key: 'z' }, PLAIN)).toEqual({ kind: 'taken', by: 'undo' });
    expect(answer('rotate', { key: 'q' }, { ...PLAIN, keys: { undo: 'q' } })).toEqual({ kind: 'taken', by: 'undo' });
    expect(answer('rotate', { key: 'z' }, { ...PLAIN, keys: { undo: 'q' } }).kind).toBe('set');
  });

  it.each(['Enter', ' ', '7', '+', 'ArrowLeft'])('cannot be %j, which always means the same', (key) => {
    expect(answer('rotate', { key }, PLAIN)).toEqual({ kind: 'fixed' });
  });

  it('waits for more than a modifier, and Escape gives up', () => {
    expect(answer('rotate', { key: 'Shift' }, PLAIN)).toEqual({ kind: 'wait' });
    expect(answer('rotate', { key: 'Escape' }, PLAIN)).toEqual({ kind: 'cancel' });
  });

  it('can be taken back', () => {
    expect(asBefore({ rotate: 'q', undo: 'w' }, 'rotate')).toEqual({ undo: 'w' });
  });
});
