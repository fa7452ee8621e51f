import { flushSync, mount } from 'svelte';
import { expect, it, vi } from 'vitest';
import { setLanguage } from '../../src/i18n';
import Setup from '../../src/screens/setup/Setup.svelte';
import { see, serve } from './samples';

// Whole pages in jsdom are slow on a busy machine.

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
  flushSync();
};

it('the set-up page says that the server is away, and tries again', async () => {
  see();
  await setLanguage('en');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  mount(Setup, { target: document.body, props: { rest: '' } });
  await settled();
  expect(document.querySelector('[role=alert]')?.textContent).toContain('The server is not responding');
  serve();
  document.querySelector<HTMLElement>('[data-action=retry]')?.click();
  await settled();
  expect(document.querySelector('[role=alert]')).toBeNull();
  expect(document.querySelectorAll('[data-preset]')).toHaveLength(3);
  expect(document.querySelector<HTMLElement>('[data-tiles]')?.dataset['tiles']).toBe('72');
});
