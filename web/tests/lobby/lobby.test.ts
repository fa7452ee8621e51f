import decodeQR from 'qr/decode.js';
import { mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../src/i18n';
import { keep, keysOf } from '../../src/net/keys';
import type { TableInfo } from '../../src/net/messages';
import { TableState } from '../../src/net/table.svelte';
import { changes } from '../../src/screens/lobby/diff';
import { qr } from '../../src/screens/lobby/qr';
import LobbyPage from './LobbyPage.svelte';
import { StandIn, viewOf } from '../net/standin';
import { click, one, settled } from '../pages';
import { serve, type Asked } from '../setup/samples';

const CODE = 'j'.repeat(32);
const WATCH = 'w'.repeat(32);

const seat = (name: string, colour: string, more: object = {}) => ({
  kind: 'link',
  name,
  colour,
  level: null,
  taken: true,
  resigned: false,
  present: true,
  ...more,
});

const lobby = (more: object = {}): TableInfo =>
  ({
    table: 't1',
    status: 'lobby',
    engine: 'test',
    config: { edition: 'c3', modules: ['base', 'dragon'], tiles: null, options: {}, seed: null },
    seats: [seat('Ann', 'red', { kind: 'here' }), seat('', 'blue', { taken: false })],
    clock: { kind: 'none', seconds: 60, increment: 0, out: 'defaults', left: [], running: null, at: 0 },
    assists: ['previews', 'hints', 'remaining'],
    takeback: 'ask',
    known_tiles: false,
    ...more,
  }) as unknown as TableInfo;

/** A server with a table in its lobby. */
class Waiting extends StandIn {
  constructor(
    readonly info: TableInfo,
    readonly own: readonly number[],
    readonly host: boolean,
  ) {
    super(viewOf({ player: 0, kind: 'place_tile', options: [] }), own);
  }

  override say(message: object): void {
    if ('type' in message && message.type === 'welcome')
      super.say({ ...message, view: null, info: this.info, host: this.host, seats: this.own });
    else super.say(message);
  }

  override send(data: string): void {
    super.send(data);
    const { type, id } = JSON.parse(data) as { type: string; id?: string };
    if (['seat', 'order', 'start', 'rules'].includes(type)) this.say({ type: 'done', id, number: 2 });
  }
}

let close: (() => Promise<void>) | null = null;
let asked: Asked[] = [];
const taken = vi.fn();

async function open(info: TableInfo, own: readonly number[], host: boolean, code = ''): Promise<Waiting> {
  const server = new Waiting(info, own, host);
  const table = new TableState('ws://test', ['token'], () => server);
  table.open();
  await settled();
  const page = mount(LobbyPage, { target: document.body, props: { table, code, ontaken: taken } });
  close = async () => {
    table.close();
    await unmount(page);
  };
  await settled();
  return server;
}

/** What was sent, without what the wire adds. */
const sent = (server: StandIn, type: string): object[] =>
  server.of(type).map((message) => ({ ...message, id: undefined, expect: undefined }));

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  localStorage.clear();
  taken.mockClear();
  asked = serve({ 'api/seat': () => ({ table: 't1', seat: 1, token: 'k'.repeat(32) }) });
});
afterEach(async () => {
  await close?.();
  close = null;
  document.body.innerHTML = '';
});

describe('the host', () => {
  beforeEach(() => keep({ table: 't1', tokens: ['h'.repeat(32)], join: CODE, watch: WATCH }));

  it('has links for players and for watchers, and a code to be scanned', async () => {
    await open(lobby(), [0], true);
    expect(one<HTMLInputElement>('[data-link=invite] input').value).toMatch(new RegExp(`/g/t1#${CODE}$`));
    expect(one<HTMLInputElement>('[data-link=watch] input').value).toMatch(new RegExp(`/w/t1#${WATCH}$`));
    await vi.waitFor(() => one('[data-qr]'), 60_000);
    expect(one('[data-qr]').dataset['qr']).toBe(one<HTMLInputElement>('[data-link=invite] input').value);
  });

  it('cannot start while a seat is open, but with bots', async () => {
    const server = await open(lobby(), [0], true);
    expect(one<HTMLButtonElement>('[data-action=start]').disabled).toBe(true);
    await click('[data-action=start-bots]');
    expect(sent(server, 'start')).toEqual([{ type: 'start', fill: 'medium' }]);
  });

  it('starts when all have come', async () => {
    const server = await open(lobby({ seats: [seat('Ann', 'red'), seat('Bob', 'blue')] }), [0], true);
    await click('[data-action=start]');
    expect(sent(server, 'start')).toEqual([{ type: 'start', fill: null }]);
  });

  it('gives a seat to a bot, moves it, frees it', async () => {
    const server = await open(lobby({ seats: [seat('Ann', 'red'), seat('Bob', 'blue')] }), [0], true);
    const who = one<HTMLSelectElement>('[data-seat="1"] [data-field=who]');
    for (const choice of ['bot strong', 'link']) {
      who.value = choice;
      who.dispatchEvent(new Event('change', { bubbles: true }));
      await settled();
    }
    await click('[data-seat="1"] [data-action=up]');
    expect(sent(server, 'seat')).toEqual([
      { type: 'seat', seat: 1, kind: 'bot', level: 'strong' },
      { type: 'seat', seat: 1, kind: 'link', level: null },
    ]);
    expect(sent(server, 'order')).toEqual([{ type: 'order', order: [1, 0] }]);
  });
});

describe('a guest', () => {
  it('is told what is played otherwise than usual', async () => {
    const { config } = lobby();
    await open(lobby({ config: { ...config, options: { 'dragon.volcano_figures': true } } }), [], false, CODE);
    expect(one('[data-section=unusual]').textContent).toContain('Builder and pig may be placed on a volcano');
  });

  it('takes a free seat with one tap and a name, and keeps its key', async () => {
    await open(lobby(), [], false, CODE);
    expect(document.querySelector('[data-action=start]')).toBeNull();
    await click('[data-seat="1"] [data-action=take]');
    one<HTMLInputElement>('[data-field=name]').value = ' Bob ';
    one('[data-field=name]').dispatchEvent(new Event('input', { bubbles: true }));
    await click('[data-action=sit]');
    const body = asked.find((request) => request.path === 'api/seat')?.body;
    expect(body).toEqual({ code: CODE, seat: 1, name: 'Bob', token: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(keysOf('t1')).toMatchObject({ tokens: ['k'.repeat(32)], join: CODE });
    expect(taken).toHaveBeenCalledOnce();
  });

  it('is asked for a name when it gives none', async () => {
    await open(lobby(), [], false, CODE);
    await click('[data-action=take]');
    one<HTMLInputElement>('[data-field=name]').value = '  ';
    one('[data-field=name]').dispatchEvent(new Event('input', { bubbles: true }));
    await click('[data-action=sit]');
    expect(one('[role=alert]').textContent).toBe('Enter a name first');
    expect(asked.some((call) => call.path === 'api/seat')).toBe(false);
  });

  it('is told that all seats are taken', async () => {
    await open(lobby({ seats: [seat('Ann', 'red'), seat('Bob', 'blue')] }), [], false, CODE);
    expect(one('#lobby-state').textContent).toBe('All seats are taken, but you can watch');
  });

  it('is told when somebody was faster', async () => {
    asked = serve({ 'api/seat': () => ({ reason: 'seat.taken', message: 'no', params: {} }) });
    await open(lobby(), [], false, CODE);
    await click('[data-action=take]');
    one<HTMLInputElement>('[data-field=name]').value = 'Bob';
    one('[data-field=name]').dispatchEvent(new Event('input', { bubbles: true }));
    await click('[data-action=sit]');
    expect(one('[role=alert]').textContent).toContain('This seat is taken');
    expect(keysOf('t1')).toBeNull();
  });

  it('who only watches is offered no seat', async () => {
    await open(lobby(), [], false);
    expect(document.querySelector('[data-action=take]')).toBeNull();
  });

  it('meets each new module once', async () => {
    await open(lobby(), [], false, CODE);
    expect(one('[data-new]').dataset['new']).toBe('dragon');
    await click('[data-new=dragon] [data-action=seen]');
    expect(document.querySelector('[data-section=new]')).toBeNull();
  });
});

describe('changes of the table', () => {
  it('name the modules that came and went', () => {
    const config = { ...lobby().config, modules: ['base', 'river'] };
    expect(changes(lobby(), lobby({ config }))).toBe('Set-up changed: + River and − Dragon');
  });

  it('name the rest by its heading, and stop when it gets long', () => {
    expect(changes(lobby(), lobby({ takeback: 'free' }))).toBe('Set-up changed: Take-backs');
    const modules = ['base', 'river', 'farmers', 'pig', 'goods', 'inns', 'tower'];
    const text = changes(lobby(), lobby({ config: { ...lobby().config, modules } }));
    expect(text).toContain('3 more changes');
  });

  it('name the options that were changed, and back again', () => {
    const { config } = lobby();
    const other = lobby({ config: { ...config, options: { 'dragon.volcano_figures': true } } });
    expect(changes(lobby(), other)).toBe('Set-up changed: Builder and pig may be placed on a volcano');
    expect(changes(other, lobby())).toBe('Set-up changed: Builder and pig may be placed on a volcano: no');
  });

  it('name who came and who left; an order is neither', () => {
    const both = lobby({ seats: [seat('Ann', 'red'), seat('Bob', 'blue')] });
    const turned = lobby({ seats: [seat('Bob', 'blue'), seat('Ann', 'red')] });
    const alone = lobby({ seats: [seat('Ann', 'red'), seat('', 'blue', { taken: false })] });
    expect(changes(alone, both)).toBe('Bob has joined');
    expect(changes(both, alone)).toBe('Bob has left');
    expect(changes(both, turned)).toBeNull();
    expect(changes(both, both)).toBeNull();
  });
});

describe('the QR code', () => {
  it('is read back as the link', async () => {
    const link = `https://play.example.org/carcassonne/g/76ca5df0dd21adb9#${CODE}`;
    const { size, path } = await qr(link);
    const scale = 4;
    const data = new Uint8ClampedArray((size * scale) ** 2 * 4).fill(255);
    for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
      for (let dy = 0; dy < scale; dy += 1)
        for (let dx = 0; dx < scale; dx += 1) {
          const at = ((Number(y) * scale + dy) * size * scale + Number(x) * scale + dx) * 4;
          data.fill(0, at, at + 3);
        }
    expect(decodeQR({ width: size * scale, height: size * scale, data })).toBe(link);
  });
});
