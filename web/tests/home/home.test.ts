import { mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../src/i18n';
import { allKeys, keep } from '../../src/net/keys';
import Home from '../../src/screens/Home.svelte';
import { codeIn } from '../../src/screens/home/join';
import { LANDSCAPE } from '../../src/screens/home/landscape';
import Replays from '../../src/screens/home/Replays.svelte';
import { go } from '../../src/go';
import { CREATED, click, one, settled } from '../pages';
import { serve, type Asked } from '../setup/samples';

const CODE = 'oRMu_hEDQ6-pyHrGBVKN8hdL8e-MK6aB';
vi.mock('../../src/go', () => ({ go: vi.fn() }));

/** A table as POST /api/mine tells it. */
const mine = (table: string, more: object = {}) => ({
  table,
  status: 'running',
  info: {
    status: 'running',
    seats: [
      { kind: 'here', name: 'Ann', level: null },
      { kind: 'bot', name: '', level: 'easy' },
    ],
    ended: null,
  },
  seats: [0],
  host: true,
  turn: 3,
  deciding: 1,
  yours: false,
  at: Date.now() / 1000 - 120,
  tiles: [],
  ...more,
});

let page: Record<string, unknown> | null = null;
let asked: Asked[] = [];

async function open(screen: typeof Home, answers: Parameters<typeof serve>[0] = {}): Promise<void> {
  history.replaceState(null, '', '/');
  asked = serve({ 'api/tables': () => CREATED, ...answers });
  page = mount(screen, { target: document.body, props: { rest: '' } });
  await settled();
}

const opened = (): unknown => asked.find((request) => request.path === 'api/tables')?.body;

beforeAll(async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  URL.createObjectURL = () => 'blob:test';
  await setLanguage('en');
});
beforeEach(() => localStorage.clear());
afterEach(async () => {
  if (page) await unmount(page);
  page = null;
  document.body.innerHTML = '';
});

describe('play now', () => {
  it('has the focus and leads to a table against a medium bot', async () => {
    await open(Home);
    expect(document.activeElement).toBe(one('[data-action=play]'));
    await click('[data-action=play]');
    expect(opened()).toMatchObject({
      config: { edition: 'c3', modules: ['base'], seed: null },
      seats: [{ kind: 'here' }, { kind: 'bot', level: 'medium' }],
    });
    expect(go).toHaveBeenLastCalledWith('g/t1');
  });

  it('remembers how many opponents of which level were chosen', async () => {
    await open(Home);
    await click('[data-action=opponents]');
    await click('[data-bots="3"] input');
    await click('[data-level=strong] input');
    if (page) await unmount(page);
    await open(Home);
    await click('[data-action=play]');
    expect(opened()).toMatchObject({ seats: [{ kind: 'here' }, ...Array(3).fill({ kind: 'bot', level: 'strong' })] });
  });

  it('takes a seed from the address, for one game only', async () => {
    await open(Home);
    history.replaceState(null, '', '/?seed=seven');
    await click('[data-action=play]');
    expect(opened()).toMatchObject({ config: { seed: 'seven' } });
    expect(localStorage.getItem('carcassonne.setups')).not.toContain('seven');
  });

  it('says what is wrong when the server refuses', async () => {
    await open(Home, { 'api/tables': () => ({ reason: 'rate.tables', message: 'slow down', params: {} }) });
    await click('[data-action=play]');
    expect(one('[role=alert]').textContent).toContain('Too many new tables');
  });
});

describe('join', () => {
  it('finds the code in a link, or by itself, and nothing in anything else', () => {
    expect(codeIn(`https://play.example.org/c/g/76ca5df0#${CODE}`)).toBe(CODE);
    expect(codeIn(` ${CODE}\n`)).toBe(CODE);
    expect(codeIn('https://play.example.org/')).toBeNull();
    expect(codeIn('hello')).toBeNull();
  });

  it.each([
    ['join', `g/t7#${CODE}`],
    ['watch', `w/t7#${CODE}`],
  ])('a code that lets one %s leads to its table', async (role, address) => {
    await open(Home, { 'api/invite': () => ({ table: 't7', role, info: {} }) });
    await click('[data-action=join]');
    one<HTMLInputElement>('[data-field=join]').value = CODE;
    one('[data-field=join]').dispatchEvent(new Event('input', { bubbles: true }));
    await click('[data-action=join-go]');
    expect(go).toHaveBeenLastCalledWith(address);
  });

  it('says that a text is no code without asking the server', async () => {
    await open(Home);
    await click('[data-action=join]');
    one<HTMLInputElement>('[data-field=join]').value = 'hello';
    one('[data-field=join]').dispatchEvent(new Event('input', { bubbles: true }));
    await click('[data-action=join-go]');
    expect(one('#join-wrong').textContent).toContain('no table with this code');
    expect(asked.map((request) => request.path)).not.toContain('api/invite');
  });
});

describe('continue', () => {
  const keepThree = (): void => ['a', 'b', 'c'].forEach((table) => keep({ table, tokens: [table.repeat(20)] }));

  it('shows games that go on, the own turn first, and drops keys that open nothing', async () => {
    keepThree(); // the latest is asked about first: c, b, a
    await open(Home, {
      'api/mine': () => ({ tables: [mine('c'), null, mine('a', { yours: true, deciding: 0, at: 5 })] }),
    });
    const cards = [...document.querySelectorAll<HTMLElement>('[data-table]')];
    expect(cards.map((card) => card.dataset['table'])).toEqual(['a', 'c']);
    expect(cards[0]?.textContent).toContain('Your turn');
    expect(cards[1]?.textContent).toContain('to play');
    expect(allKeys().map((keys) => keys.table)).toEqual(['c', 'a']);
    expect(asked.find((request) => request.path === 'api/mine')?.body).toEqual({
      tables: [['c'.repeat(20)], ['b'.repeat(20)], ['a'.repeat(20)]],
    });
  });

  it('forgets a table only when asked twice', async () => {
    keepThree();
    await open(Home, { 'api/mine': () => ({ tables: [mine('c'), mine('b'), mine('a')] }) });
    const sure = vi.fn(() => false);
    vi.stubGlobal('confirm', sure);
    await click('[data-table=b] [data-action=forget]');
    expect(allKeys()).toHaveLength(3);
    sure.mockReturnValue(true);
    await click('[data-table=b] [data-action=forget]');
    expect(allKeys().map((keys) => keys.table)).toEqual(['c', 'a']);
    expect(document.querySelector('[data-table=b]')).toBeNull();
  });

  it('says that the server is away, and tries again', async () => {
    keepThree();
    await open(Home);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    if (page) await unmount(page);
    page = mount(Home, { target: document.body, props: { rest: '' } });
    await settled();
    expect(one('[role=alert]').textContent).toContain('The server is not responding');
    serve({ 'api/mine': () => ({ tables: [mine('c'), null, null] }) });
    await click('[data-action=retry]');
    expect(one('[data-table=c]')).toBeTruthy();
  });
});

describe('replays', () => {
  it('lists games that are over with their winner and the code for looking', async () => {
    keep({ table: 'a', tokens: ['a'.repeat(20)], watch: 'w'.repeat(20) });
    keep({ table: 'b', tokens: ['b'.repeat(20)] });
    const over = {
      status: 'over',
      seats: mine('a').info.seats,
      ended: { reason: 'played', message: '', winners: [0] },
    };
    await open(Replays, { 'api/mine': () => ({ tables: [mine('b'), mine('a', { info: over })] }) });
    const cards = [...document.querySelectorAll<HTMLElement>('[data-table]')];
    expect(cards.map((card) => card.dataset['table'])).toEqual(['a']);
    expect(cards[0]?.textContent).toContain('Won by Ann');
    expect(cards[0]?.querySelector('a')?.href).toContain(`r/a#${'w'.repeat(20)}`);
  });
});

describe('the footer', () => {
  it('changes the language of the whole page without a reload', async () => {
    await open(Home);
    const says = (text: string): Promise<void> =>
      vi.waitFor(() => expect(one('[data-action=new]').textContent).toContain(text), 10_000);
    await click('[data-language=uk] input');
    await says('Нова гра');
    expect(document.documentElement.lang).toBe('uk');
    await click('[data-language=ru] input');
    await says('Новая игра');
    await click('[data-language=en] input');
    await says('New game');
  });
});

describe('the landscape', () => {
  it('is a whole rectangle', () => {
    const rows = new Set(LANDSCAPE.map((tile) => tile.at[1]));
    const columns = new Set(LANDSCAPE.map((tile) => tile.at[0]));
    expect(LANDSCAPE).toHaveLength(rows.size * columns.size);
    expect(LANDSCAPE.every((tile) => tile.rotation >= 0 && tile.rotation < 4)).toBe(true);
  });
});
