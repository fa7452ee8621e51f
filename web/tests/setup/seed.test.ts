import { beforeEach, expect, it, vi } from 'vitest';
import { keep } from '../../src/net/keys';
import { lastSeed } from '../../src/screens/setup/seed';

beforeEach(() => localStorage.clear());

it('the seed of the last game comes from its record', async () => {
  keep({ table: 'old', tokens: ['o'.repeat(20)] });
  keep({ table: 'new', tokens: ['n'.repeat(20)] });
  const fetched = vi.fn((_url: URL, _request: RequestInit) => Promise.resolve(new Response('{"seed": 7}')));
  vi.stubGlobal('fetch', fetched);
  expect(await lastSeed()).toBe('7');
  const [url, request] = fetched.mock.calls[0] ?? [];
  expect(url?.href).toContain('api/tables/new/record');
  expect(request?.headers).toEqual({ authorization: `Bearer ${'n'.repeat(20)}` });
});

it('nobody knows it while the game goes on, or without a game', async () => {
  expect(await lastSeed()).toBeNull();
  keep({ table: 'new', tokens: ['n'.repeat(20)] });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"reason": "table.running"}', { status: 409 })));
  expect(await lastSeed()).toBeNull();
});
