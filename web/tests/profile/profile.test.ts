import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../../src/i18n';
import { forgetGames, keepGame, playedGames } from '../../src/net/games';
import Profile from '../../src/screens/profile/Profile.svelte';
import { fresh, prefer, prefs } from '../../src/ui/prefs.svelte';

let page: object | null = null;

const open = (): void => {
  page = mount(Profile, { target: document.body, props: { rest: '' } });
  flushSync();
};
const find = <Kind extends HTMLElement>(selector: string): Kind | null => document.querySelector<Kind>(selector);

beforeEach(async () => {
  await setLanguage('en');
  localStorage.clear();
  prefer(fresh());
  forgetGames();
});
afterEach(() => page && unmount(page));

describe('the profile', () => {
  it('says what to do while there is nothing to count', () => {
    open();
    expect(find('[data-games="0"]')).not.toBeNull();
    expect(find('[data-number]')).toBeNull();
  });

  it('shows the numbers, and forgets them when that was meant', () => {
    keepGame({ table: 'a', at: 1, modules: ['base', 'river'], players: 3, place: 2, score: 71 });
    open();
    expect(find('[data-number=games]')?.dataset['value']).toBe('1');
    expect(find('[data-number=best]')?.dataset['value']).toBe('71');
    expect(find('[data-players="3"] [data-place="2"]')?.dataset['count']).toBe('1');
    expect(find('[data-module=river]')).not.toBeNull();
    const forget = find('[data-action=forget-games]');
    forget?.click();
    expect(playedGames()).toHaveLength(1);
    forget?.click();
    flushSync();
    expect(playedGames()).toEqual([]);
    expect(find('[data-games="0"]')).not.toBeNull();
  });

  it('keeps the name and the colour', () => {
    open();
    const name = find<HTMLInputElement>('[data-field=name]');
    if (name) name.value = ' Olena ';
    name?.dispatchEvent(new Event('input', { bubbles: true }));
    find('[data-action=colour]')?.click();
    flushSync();
    find('[aria-label=green], [aria-label=Green]')?.click();
    expect([prefs.name, prefs.colour]).toEqual(['Olena', 'green']);
  });
});
