import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ago, has, language, list, preferred, setLanguage, t, time } from '../../src/i18n';

beforeEach(() => setLanguage('en'));
afterEach(() => localStorage.clear());

describe('languages', () => {
  it("changes what is shown, the page's language and the next visit", async () => {
    expect(t('ui.home.play')).toBe('Play now');
    await setLanguage('uk');
    expect(t('ui.home.play')).toBe('Грати');
    expect(document.documentElement.lang).toBe('uk');
    expect(preferred(['ru'])).toBe('uk');
  });

  it('reaches effects without a reload', async () => {
    const seen: string[] = [];
    const stop = $effect.root(() => {
      $effect(() => {
        seen.push(`${language()}: ${t('ui.close')}`);
      });
    });
    flushSync();
    await setLanguage('ru');
    flushSync();
    stop();
    expect(seen).toEqual(['en: Close', 'ru: Закрыть']);
  });

  it('shows the language asked for last', async () => {
    await Promise.all([setLanguage('uk'), setLanguage('ru')]);
    expect(language()).toBe('ru');
  });

  it.each([
    [['uk-UA', 'en'], 'uk'],
    [['de', 'RU-ru'], 'ru'],
    [['de-AT'], 'en'],
  ] as const)('begins for %j with %s', (asked, expected) => {
    localStorage.clear();
    expect(preferred(asked)).toBe(expected);
  });
});

describe('texts', () => {
  it.each([
    ['uk', ['1 плитка', '3 плитки', '5 плиток', '11 плиток', '22 плитки', '1,5 плитки']],
    ['ru', ['1 квадрат', '3 квадрата', '5 квадратов', '11 квадратов', '22 квадрата', '1,5 квадрата']],
    ['en', ['1 tile', '3 tiles', '5 tiles', '11 tiles', '22 tiles', '1.5 tiles']],
  ] as const)('count in %s', async (to, expected) => {
    await setLanguage(to);
    expect([1, 3, 5, 11, 22, 1.5].map((count) => t('ui.tiles', { count }))).toEqual(expected);
  });

  it.each([
    ['en', ['1st place', '2nd place', '3rd place', '4th place', '11th place', '22nd place', '0th place']],
    ['uk', ['1-ше місце', '2-ге місце', '3-тє місце', '4-те місце', '11-те місце', '22-те місце', '0-те місце']],
    ['ru', ['1-е место', '2-е место', '3-е место', '4-е место', '11-е место', '22-е место', '-е место']],
  ] as const)('rank in %s', async (to, expected) => {
    await setLanguage(to);
    expect([1, 2, 3, 4, 11, 22, undefined].map((place) => t('ui.result.place', { place }))).toEqual(expected);
  });

  it('shows an unknown key as it is', () => {
    expect(has('ui.nonsense')).toBe(false);
    expect(t('ui.nonsense')).toBe('ui.nonsense');
  });

  it('leaves a gap where a parameter is missing', () => {
    expect(t('event.figure_placed', { player: 'Ann', figure_whom: 'an abbot' })).toBe('Ann placed an abbot');
    const registered = { player: 'Ann', figure_whom: 'a knight' };
    expect(t('event.registered', registered)).toBe('Ann registered a knight for the tournament');
    expect(t('event.registered', { ...registered, value: 0 })).toMatch(/ with shield 0$/);
  });

  it('takes names and other values as they are', () => {
    expect(t('ui.lobby.joined', { player: "<b>{count}</b> # '" })).toBe("<b>{count}</b> # ' has joined");
  });

  it('writes lists and times as the language does', async () => {
    expect(list(['A', 'B', 'C'])).toBe('A, B, and C');
    expect([ago(50), ago(180), ago(7200)]).toEqual(['50 seconds ago', '3 minutes ago', '2 hours ago']);
    expect([time(702), time(3909), time(-3)]).toEqual(['11:42', '1:05:09', '0:00']);
    await setLanguage('uk');
    expect(ago(180)).toBe('3 хвилини тому');
  });
});
