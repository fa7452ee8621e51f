import { afterEach, expect, it, vi } from 'vitest';
import type { TableState } from '../../src/net/table.svelte';
import { Confirming, PAUSE } from '../../src/table/ask/confirming.svelte';

afterEach(() => vi.useRealTimers());

it('a draft that waits is asked about no more once it goes', () => {
  vi.useFakeTimers();
  const confirm = vi.fn(() => new Promise<void>(() => undefined)); // the server takes its time
  const confirming = new Confirming({ confirm, sending: false } as unknown as TableState);
  confirming.doubt(7);
  expect(confirming.waiting).toEqual({ doubt: 7 });
  vi.advanceTimersByTime(PAUSE);
  expect(confirm).toHaveBeenCalledOnce();
  expect(confirming.waiting).toBeNull();
});
