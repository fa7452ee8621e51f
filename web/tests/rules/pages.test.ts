import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../src/i18n';
import Panel from '../../src/screens/rules/Panel.svelte';
import Rules from '../../src/screens/rules/Rules.svelte';
import { copiesOf, MODULES, ALL_SETS } from '../../src/screens/rules/library';
import { paragraphFor } from '../../src/screens/rules/where';

const WEB = join(import.meta.dirname, '../..');
let shown: Record<string, unknown> | null = null;

/** Texts and boards come from the source, drawings do not come at all. */
async function answer(address: RequestInfo | URL): Promise<Response> {
  const path = new URL(String(address), 'http://localhost').pathname;
  if (!path.startsWith('/src/')) return new Response('', { status: 404 });
  return new Response(readFileSync(join(WEB, path), 'utf8'));
}

const query = (selector: string) => document.querySelector<HTMLElement>(selector);
const wait = (selector: string) => vi.waitFor(() => query(selector) ?? expect.fail(`no ${selector}`));

function click(selector: string): void {
  query(selector)?.click();
  flushSync();
}

beforeAll(() => setLanguage('en'));
beforeEach(() => {
  vi.stubGlobal('fetch', vi.fn(answer));
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => 0, removeEventListener: () => 0 }));
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the page', () => {
  const show = (rest: string) => (shown = mount(Rules, { target: document.body, props: { rest } }));

  it('shows the list and the base game', async () => {
    show('');
    await wait('[data-module=base] h3');
    expect(document.querySelectorAll('nav [data-page]').length).toBe(MODULES.length + 2);
    expect(query('[aria-current=page]')?.dataset['page']).toBe('base');
    expect(document.querySelectorAll('figure svg.board').length).toBe(5);
  });

  it('opens at the rule of the address and marks it', async () => {
    history.replaceState(null, '', '/rules/base#BASE-32');
    show('base');
    const target = await wait('.target');
    expect(target.dataset['rules']).toBe('BASE-32');
    expect(document.activeElement).toBe(target);
    expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
  });

  it('tells only what holds in the edition', async () => {
    show('pig');
    await wait('[data-rules~="PIG-C3-5"]');
    expect(query('[data-rules~="PIG-C1-6"]')).toBeNull();
    click('[data-action=edition] input[value=c1]');
    await wait('[data-rules~="PIG-C1-6"]');
    expect(query('[data-rules~="PIG-C3-5"]')).toBeNull();
  });

  it('finds words and goes where they are', async () => {
    show('base');
    const field = (await wait('[data-action=search]')) as HTMLInputElement;
    field.value = 'besieged city';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    const hit = await wait('[data-hit="CATHAR-3"]');
    const push = vi.spyOn(history, 'pushState').mockReturnValue();
    hit.click();
    expect(String(push.mock.calls[0]?.[2])).toMatch(/rules\/cathars#CATHAR-3$/);
  });

  it('has a table of the figures', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response('{"pieces": {}}')),
    );
    show('figures');
    const row = await wait('[data-figure=abbot]');
    expect(row.textContent).toContain('in the monastery');
    expect(row.textContent).not.toContain('on the road');
  });
});

describe('the panel of a game', () => {
  const close = vi.fn();
  const props = {
    module: 'builder',
    rule: ['BLD-C3-9', 'BLD-C1-3'],
    edition: 'c1' as const,
    modules: ['base', 'builder'],
    onclose: close,
  };

  it('opens the first of the rules that the edition tells', async () => {
    shown = mount(Panel, { target: document.body, props });
    expect((await wait('.target')).dataset['rules']).toContain('BLD-C1-3');
    expect(query('[data-action=edition]')).toBeNull();
  });

  it('lists the modules in play, and Escape closes it', async () => {
    shown = mount(Panel, { target: document.body, props });
    flushSync();
    click('[data-action=contents]');
    const pages = [...document.querySelectorAll<HTMLElement>('[data-page]')].map((link) => link.dataset['page']);
    expect(pages).toEqual(['figures', 'tiles', 'base', 'builder']);
    query('[data-panel=rules]')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(close).toHaveBeenCalledOnce();
  });
});

describe('the facts', () => {
  it('count the tiles of an edition', () => {
    const sum = (set: string, edition: 'c1' | 'c3') =>
      copiesOf(set, edition).reduce((total, one) => total + one.count, 0);
    expect(sum('base', 'c3')).toBe(72);
    expect([sum('inns-cathedrals', 'c1'), sum('inns-cathedrals', 'c3')]).toEqual([18, 24]);
    expect(copiesOf('base', 'c1').some((one) => one.tile === 'base/Eg')).toBe(false);
    expect(ALL_SETS).toContain('tournaments');
  });

  it('lead from a question to its rule, from an unknown one to the base game', () => {
    expect(paragraphFor('escape')).toEqual({ module: 'cathars', rules: ['CATHAR-8'] });
    expect(paragraphFor('something_new')).toEqual({ module: 'base', rules: [] });
  });
});
