import { afterEach, describe, expect, it, vi } from 'vitest';
import { allKeys, forget, keep, keysLast, keysOf } from '../../src/net/keys';

describe('keys', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    for (const { table } of allKeys()) forget(table);
  });

  it('of a table are added to those that were there', () => {
    keep({ table: 't1', tokens: ['a'], join: 'j' });
    keep({ table: 't1', tokens: ['b'] });
    expect(keysOf('t1')).toMatchObject({ tokens: ['a', 'b'], join: 'j' });
    expect(keysLast()).toBe(true);
  });

  it('last as long as the page in a browser that stores nothing', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    keep({ table: 't2', tokens: ['a'] });
    expect(keysOf('t2')?.tokens).toEqual(['a']);
    expect(keysLast()).toBe(false);
  });
});
