import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { language, setLanguage } from '../../src/i18n';
import Settings from '../../src/screens/settings/Settings.svelte';
import { applyPrefs } from '../../src/ui/apply.svelte';
import { fresh, prefer, prefs } from '../../src/ui/prefs.svelte';

const html = document.documentElement;
let page: object;

const nothing = (): void => undefined;
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing }));
vi.stubGlobal(
  'fetch',
  vi.fn(async () => new Response('{"engine": "1.2.3"}')),
);
applyPrefs();

beforeEach(async () => {
  await setLanguage('en');
  prefer(fresh());
  page = mount(Settings, { target: document.body, props: { rest: 'g/abc' } });
  flushSync();
});
afterEach(() => unmount(page));

const find = <Element extends HTMLElement>(selector: string): Element => {
  const found = document.querySelector<Element>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
};
const click = (selector: string): void => {
  find(selector).click();
  flushSync();
};
const kept = (): Record<string, unknown> => JSON.parse(localStorage.getItem('carcassonne.prefs') ?? '{}');

describe('the settings', () => {
  it('apply at once and are kept', () => {
    click('[data-field=theme] [data-option=dark] input');
    expect([html.dataset['theme'], kept()['theme']]).toEqual(['dark', 'dark']);
    click('[data-field=theme] [data-option=contrast] input');
    expect([html.dataset['theme'], html.dataset['contrast']]).toEqual([undefined, 'more']);
    click('[data-field=motion] [data-option=off] input');
    expect(html.dataset['motion']).toBe('off');
    click('[data-field=motion] [data-option=system] input');
    expect(html.dataset['motion']).toBeUndefined();
    click('[data-field=sound-score] input');
    expect(kept()['sounds']).toEqual({ table: true, score: false, turn: true, clock: false });
    click('[data-field=confirm] [data-option=never] input');
    expect(prefs.confirm).toBe('never');
  });

  it('change the size of the text', () => {
    const slider = find<HTMLInputElement>('[data-field=text] input');
    slider.value = '130';
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    expect(html.style.getPropertyValue('--text-size')).toBe('1.3');
    expect(find('output').textContent).toBe('130%');
  });

  it('speak every language without a reload', async () => {
    click('[data-field=language] [data-option=uk] input');
    await vi.waitUntil(() => language() === 'uk');
    flushSync();
    expect(find('h1').textContent).toBe('Налаштування');
  });

  it('move a shortcut, refuse a key that is taken, and give the old one back', () => {
    const key = '[data-deed=rotate] [data-action=remap]';
    const press = (name: string): void => {
      find(key).dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
      flushSync();
    };
    click(key);
    press('z');
    expect(find('[data-deed=rotate] [role=alert]').textContent).toContain('Undo a step');
    expect(prefs.keys).toEqual({});
    press('q');
    expect([prefs.keys, find(key).textContent]).toEqual([{ rotate: 'q' }, 'Q']);
    click('[data-deed=rotate] [data-action=key-back]');
    expect(prefs.keys).toEqual({});
  });

  it('are as new after a reset, but the name and the lessons stay', () => {
    prefer({ theme: 'dark', text: 150, keys: { rotate: 'q' }, name: 'Ann', lessons: ['tile'] });
    click('[data-action=reset-settings]');
    expect(prefs).toEqual({ ...fresh(), name: 'Ann', lessons: ['tile'] });
    expect(find('[role=status]').textContent).toBe('Settings have been reset');
  });

  it('show how colours look to others', () => {
    click('[data-field=vision] [data-option=deutan] input');
    expect(find('[data-vision]').dataset['vision']).toBe('deutan');
    expect(document.querySelector('filter#vision-deutan feColorMatrix')).not.toBeNull();
  });

  it('lead back to where they were opened, and name the version', async () => {
    expect(find<HTMLAnchorElement>('[data-action=back]').href).toMatch(/\/g\/abc$/);
    await vi.waitUntil(() => document.body.textContent?.includes('1.2.3'));
  });
});
