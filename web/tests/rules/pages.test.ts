import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../src/i18n';
import Panel from '../../src/screens/rules/Panel.svelte';
import Rules from '../../src/screens/rules/Rules.svelte';
import { library } from '../../src/screens/rules/library';
import { paragraphFor } from '../../src/screens/rules/where';

const { modules: MODULES, sets: ALL_SETS } = await library('en');
let shown: Record<string, unknown> | null = null;

const query = (selector: string) => document.querySelector<HTMLElement>(selector);
const wait = (selector: string) => vi.waitFor(() => query(selector) ?? expect.fail(`no ${selector}`), 60_000);

function click(selector: string): void {
  query(selector)?.click();
  flushSync();
}

beforeAll(() => setLanguage('en'));
beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('', { status: 404 })),
  ); // no drawings
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
    expect(document.querySelectorAll('nav [data-page]').length).toBe(MODULES.length + 4);
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

  it('leads from its first page to the orders, and says whose game it is', async () => {
    show('');
    await wait('[data-module=base] [data-action=order]');
    const ways = [...document.querySelectorAll<HTMLAnchorElement>('[data-module] [data-action=order]')];
    expect(ways.map((way) => way.href.split('/rules/')[1])).toEqual(['turn', 'final']);
    expect(query('[data-credits]')?.textContent).toMatch(/Klaus-Jürgen Wrede.*Hans im Glück.*independent/);
  });

  it('shows the steps of all modules in their order, each with a way to its rule', async () => {
    show('turn');
    const steps = [...(await wait('[data-order=turn]')).querySelectorAll<HTMLElement>('ol > li')];
    const numbers = steps.map((step) => Number(/^TURN-(\d+)/.exec(step.dataset['rules'] ?? '')?.[1]));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect([...document.querySelectorAll<HTMLOListElement>('ol')].map((list) => list.start)[1]).toBe(4);
    const to = [...document.querySelectorAll<HTMLElement>('[data-to]')].map((way) => way.dataset['to']);
    expect(new Set(to)).toEqual(new Set(MODULES));
    const push = vi.spyOn(history, 'pushState').mockReturnValue();
    click('[data-rules~="TURN-13"] [data-to=gold-mines]');
    expect(String(push.mock.calls[0]?.[2])).toMatch(/rules\/gold-mines#GOLD-1$/);
  });

  it('tells only the steps of the edition', async () => {
    show('turn');
    await wait('[data-rules~="TURN-20"] [data-to=builder]');
    expect(query('[data-rules~="TURN-19b"]')).toBeNull();
    click('[data-action=edition] input[value=c2]');
    await wait('[data-rules~="TURN-19b"] [data-to=builder]');
    expect(query('[data-rules~="TURN-20"]')).toBeNull();
  });

  it('opens at the step of the address', async () => {
    history.replaceState(null, '', '/rules/final#FINAL-15');
    show('final');
    const target = await wait('.target');
    expect(target.dataset['rules']).toMatch(/^FINAL-15 FARM-8/);
    expect(document.activeElement).toBe(target);
  });

  it('finds steps', async () => {
    show('base');
    const field = (await wait('[data-action=search]')) as HTMLInputElement;
    field.value = 'order turn';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    expect((await wait('[data-hit]')).textContent).toContain('The order of a turn');
    field.value = 'ransom captured';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await wait('[data-hit="TURN-3"]');
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

  it('shows the steps of the modules in play, and follows their links', async () => {
    shown = mount(Panel, { target: document.body, props: { ...props, module: 'turn', rule: [] } });
    await wait('[data-order=turn] ol');
    const to = [...document.querySelectorAll<HTMLElement>('[data-to]')].map((way) => way.dataset['to']);
    expect(new Set(to)).toEqual(new Set(['base', 'builder']));
    expect(query('[data-rules~="TURN-2"]')).toBeNull();
    expect(query('[data-action=edition]')).toBeNull();
    click('[data-rules~="TURN-38"] [data-to=builder]');
    expect((await wait('.target')).dataset['rules']).toContain('BLD-C1-3');
    click('[data-action=contents]');
    click('[data-page=final]');
    await wait('[data-order=final]');
    expect(document.querySelectorAll('[data-order=final] ol > li').length).toBe(4);
  });

  it('lists the modules in play, and Escape closes it', async () => {
    shown = mount(Panel, { target: document.body, props });
    flushSync();
    click('[data-action=contents]');
    await wait('[data-page]');
    const pages = [...document.querySelectorAll<HTMLElement>('[data-page]')].map((link) => link.dataset['page']);
    expect(pages).toEqual(['turn', 'final', 'figures', 'tiles', 'base', 'builder']);
    query('[data-panel=rules]')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(close).toHaveBeenCalledOnce();
  });
});

describe('the facts', () => {
  it('count the tiles of an edition', async () => {
    const rules = await library('en');
    const sum = (set: string, edition: 'c1' | 'c3') =>
      rules.copiesOf(set, edition).reduce((total, one) => total + one.count, 0);
    expect(sum('base', 'c3')).toBe(17);
    expect([sum('inns-cathedrals', 'c1'), sum('inns-cathedrals', 'c3')]).toEqual([1, 2]);
    expect(rules.copiesOf('base', 'c1').some((one) => one.tile === 'base/Eg')).toBe(false);
    expect(ALL_SETS).toEqual(['base', 'inns-cathedrals']);
  });

  it('lead from a question to its rule, from an unknown one to the base game', async () => {
    expect(await paragraphFor('escape')).toEqual({ module: 'cathars', rules: ['CATHAR-8'] });
    expect(await paragraphFor('something_new')).toEqual({ module: 'base', rules: [] });
  });
});
