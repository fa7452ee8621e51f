import { mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../src/i18n';
import { known } from '../../src/net/catalogue.svelte';
import Setup from '../../src/screens/setup/Setup.svelte';
import Unusual from '../../src/table/Unusual.svelte';
import { otherCopies, unusual, variantText, variants, type Played } from '../../src/table/variants';
import { CREATED, click, one, settled } from '../pages';
import { CATALOGUE, MODULES, see, serve, type Asked } from './samples';

vi.mock('../../src/go', () => ({ go: vi.fn() }));

let page: Record<string, unknown> | null = null;
let asked: Asked[];

async function open(hash: string): Promise<void> {
  history.replaceState(null, '', `/new${hash}`);
  page = mount(Setup, { target: document.body, props: { rest: '' } });
  await settled();
}

async function look(text: string): Promise<void> {
  one<HTMLInputElement>('[data-field=house]').value = text;
  one('[data-field=house]').dispatchEvent(new Event('input', { bubbles: true }));
  await settled();
}

const listed = (section: string): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>(`[data-section=${section}] [data-variant]`)].map(
    (line) => line.dataset['variant'],
  );

beforeAll(async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  Element.prototype.scrollIntoView = () => undefined;
  document.documentElement.dataset['motion'] = 'off';
  see();
  await setLanguage('en');
});
beforeEach(() => {
  localStorage.clear();
  known.take(CATALOGUE);
  asked = serve({ 'api/tables': () => CREATED });
});
afterEach(async () => {
  if (page) await unmount(page);
  page = null;
  document.body.innerHTML = '';
});

describe('house rules in the set-up', () => {
  const BOTH = ['dragon.volcano_figures', 'count.city_only'];

  it('are those of the modules in play, off, and apart from other options', async () => {
    await open('#modules=base.bazaars');
    expect(document.querySelector('[data-section=house]')).toBeNull();
    expect(listed('variants')).toEqual(['bazaars.auction', 'bazaars.max_bid']);
    await click('[data-module=dragon] [data-action=module]');
    expect(listed('house')).toEqual(['dragon.volcano_figures']);
    expect(listed('variants')).toEqual(['bazaars.auction', 'bazaars.max_bid']);
    expect(one<HTMLInputElement>('[data-section=house] .switch').checked).toBe(false);
    expect(one<HTMLDetailsElement>('[data-section=house]').open).toBe(false);
  });

  it('are found by any words of their text or module', async () => {
    await open('#modules=base.dragon.count');
    expect(listed('house')).toEqual(BOTH);
    await look('PIG volcano');
    expect(listed('house')).toEqual(['dragon.volcano_figures']);
    await look('count');
    expect(listed('house')).toEqual(['count.city_only']);
    await look('copies of each set');
    expect(listed('house')).toEqual([]);
    await click('[data-section=house] [data-action=tiles]');
    expect(one<HTMLDetailsElement>('[data-section=tiles]').open).toBe(true);
    await look('nothing like it');
    expect(listed('house')).toEqual([]);
    expect(one('[data-section=house] [role=status]').textContent).toContain('Nothing found for “nothing like it”');
    await look(' ');
    expect(listed('house')).toEqual(BOTH);
  });

  it('that are on are counted in the heading and sent; a module that goes takes its own along', async () => {
    await open('#modules=base.dragon.count');
    const words = (): string => one('[data-section=house] summary').textContent.trim().replace(/\s+/g, ' ');
    expect(words()).toBe('House rules');
    for (const name of BOTH) await click(`[data-variant="${name}"] input`);
    expect(words()).toBe('House rules 2 on');
    await click('[data-module=count] [data-action=module]');
    expect(words()).toBe('House rules 1 on');
    await click('.sum [data-action=start]');
    const { config } = asked.find(({ path }) => path === 'api/tables')?.body as { config: Played };
    expect(config.options).toEqual({ 'dragon.volcano_figures': true });
  });

  it('are unfolded when a link brings one', async () => {
    await open('#modules=base.dragon&option=dragon.volcano_figures:true');
    expect(one<HTMLDetailsElement>('[data-section=house]').open).toBe(true);
  });
});

describe('what a table plays otherwise', () => {
  const played: Played = {
    edition: 'c3',
    modules: ['base', 'dragon', 'bazaars'],
    options: {
      'bazaars.auction': false,
      'bazaars.max_bid': 50,
      'dragon.volcano_figures': true,
      'count.city_only': true,
    },
  };

  it('is what has another value than usual', () => {
    expect(unusual(played, MODULES).map(({ name }) => name)).toEqual(['dragon.volcano_figures', 'bazaars.auction']);
    expect(unusual({}, MODULES)).toEqual([]);
  });

  it('depends on the edition', () => {
    const alike = known.all.modules.map((one) => ({
      ...one,
      options: { same: { values: [true, false], default: { c1: false, c3: true }, house: false } },
    }));
    const count = (edition: string): number =>
      unusual({ edition, modules: ['base'], options: { same: false } }, alike).length;
    expect([count('c1'), count('c3')]).toEqual([0, 1]);
  });

  it('has an option of two modules once', () => {
    const twice = MODULES.map((one) => ({ ...one, options: MODULES.find(({ id }) => id === 'river')?.options ?? {} }));
    expect(variants(['river', 'count'], twice).map(({ name, module }) => [name, module])).toEqual([
      ['river.bends', 'river'],
    ]);
  });

  it('has the boxes of which there are more or fewer copies', () => {
    const sets = (tiles: Played['tiles']): unknown => otherCopies({ modules: ['base', 'river'], tiles }, MODULES);
    expect(sets(null)).toEqual([]);
    expect(sets({ base: 1, river: 1 })).toEqual([]);
    expect(sets({ base: 2, count: 1 })).toEqual([
      ['base', 2],
      ['river', 0],
      ['count', 1],
    ]);
  });

  it('is told in words', () => {
    expect(variantText('bazaars.auction', true)).toBe('Auction with bids');
    expect(variantText('bazaars.auction', false)).toBe('Auction with bids: no');
    expect(variantText('bazaars.max_bid', 20)).toBe('Bid limit: 20');
    expect(variantText('river-2.last', 'lake')).toBe('Last river tile: plain lake');
  });

  it('is a list with house rules apart, and no list where all is as usual', async () => {
    page = mount(Unusual, {
      target: document.body,
      props: { played: { ...played, tiles: { base: 2, 'princess-dragon': 1 } } },
    });
    await settled();
    const lines = [...document.querySelectorAll('h3, li')].map((line) => line.textContent);
    expect(lines).toEqual([
      'House rules',
      'Builder and pig may be placed on a volcano',
      'Variants',
      'Auction with bids: no',
      'Extra tiles',
      'Base game: 2',
    ]);
    await unmount(page);
    page = mount(Unusual, { target: document.body, props: { played: { edition: 'c3', modules: ['base'] } } });
    await settled();
    expect(document.querySelector('[data-section=unusual]')).toBeNull();
  });
});
