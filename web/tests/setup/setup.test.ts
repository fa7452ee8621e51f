import { mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../src/i18n';
import { keysOf } from '../../src/net/keys';
import Setup from '../../src/screens/setup/Setup.svelte';
import { go } from '../../src/go';
import { toasted } from '../../src/screens/home/toast.svelte';
import { CREATED, click, one, settled } from '../pages';
import { see, serve, type Asked } from './samples';

vi.mock('../../src/go', () => ({ go: vi.fn() }));

let page: Record<string, unknown>;
let asked: Asked[];

async function open(hash = ''): Promise<void> {
  history.replaceState(null, '', `/new${hash}`);
  page = mount(Setup, { target: document.body, props: { rest: '' } });
  await settled();
}

const tiles = (): string | undefined => one('[data-tiles]').dataset['tiles'];
const minutes = (): string | undefined => one('[data-minutes]').dataset['minutes'];

beforeAll(async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  see();
  await setLanguage('en');
});
beforeEach(() => {
  localStorage.clear();
  asked = serve({ 'api/tables': () => CREATED });
});
afterEach(async () => {
  await unmount(page);
  document.body.innerHTML = '';
});

describe('the set-up page', () => {
  it('a module on and off again restores tiles and minutes', async () => {
    await open();
    const before = [tiles(), minutes()];
    expect(before[0]).toBe('72');
    await click('[data-module=dragon] [data-action=module]');
    expect(tiles()).toBe('102');
    expect(minutes()).not.toBe(before[1]);
    await click('[data-module=dragon] [data-action=module]');
    expect([tiles(), minutes()]).toEqual(before);
  });

  it('shows how many tiles a module brings, asking once for a box', async () => {
    await open();
    expect(one('[data-module=princess]').textContent).toContain('+30 tiles');
    expect(one('[data-module=farmers]').textContent).not.toContain('tiles');
    await click('[data-edition=c1] input');
    expect(one('[data-module=princess]').textContent).toContain('+30 tiles');
    const about = asked.map(({ body }) => (body as { config?: { modules: string[] } } | null)?.config?.modules.join());
    expect(about).toContain('base,dragon');
    expect(about).not.toContain('base,princess');
  });

  it('warns of river and count and clears that with one click', async () => {
    await open('#edition=c2&modules=base.river.count');
    expect(one('[data-conflict]').dataset['conflict']).toBe('advice.discouraged-with');
    await click('[data-action=fix]');
    expect(document.querySelector('[data-conflict]')).toBeNull();
    expect(one('[data-module=river]').dataset['on']).toBe('false');
  });

  it('a set-up that cannot be played cannot be started, and says why', async () => {
    asked = serve({ 'api/setup': () => ({ reason: 'config.tiles', message: 'no', params: {} }) });
    await open('#modules=base&tiles=river:1');
    expect(one<HTMLButtonElement>('.sum [data-action=start]').disabled).toBe(true);
    expect(one('[data-conflict]').textContent).toContain('No game can be played with these tiles');
  });

  it('opens a table with everything that was chosen, and keeps its keys', async () => {
    await open(
      '#modules=base.bazaars&option=bazaars.auction:false&takeback=free&clock=turn:30:0:bot&assists=previews.standings.projection.reach',
    );
    one<HTMLInputElement>('[data-seat="0"] [data-field=name]').value = 'Ann';
    one('[data-seat="0"] [data-field=name]').dispatchEvent(new Event('input', { bubbles: true }));
    await click('[data-action=add-seat]');
    await click('.sum [data-action=start]');
    const body = asked.find((request) => request.path === 'api/tables')?.body;
    expect(body).toEqual({
      config: {
        edition: 'c3',
        modules: ['base', 'bazaars'],
        tiles: null,
        options: { 'bazaars.auction': false },
        seed: null,
        first: 'random',
      },
      clock: { kind: 'turn', seconds: 30, increment: 0, out: 'bot' },
      assists: ['standings', 'projection', 'reach', 'previews'],
      takeback: 'free',
      shuffle: true,
      seats: [
        { kind: 'here', name: 'Ann', colour: 'blue', level: null },
        { kind: 'bot', name: null, colour: 'red', level: 'medium' },
        { kind: 'bot', name: null, colour: 'yellow', level: 'medium' },
      ],
    });
    expect(keysOf('t1')?.join).toBe(CREATED.join);
    expect(go).toHaveBeenLastCalledWith('g/t1');
  });

  it('says that a link does not contain a set-up', async () => {
    await open('#something');
    expect(toasted()?.text).toBe('This link does not contain a set-up. Choose one here');
    expect(tiles()).toBe('72');
  });

  it('has a way past the modules to the players', async () => {
    await open();
    await click('[data-action=skip]');
    expect(one('[data-part=players]').contains(document.activeElement)).toBe(true);
  });

  it('only the colours of others are struck out', async () => {
    await open();
    await click('[data-seat="0"] [data-action=colour]');
    const away = [...document.querySelectorAll<HTMLElement>('[data-colour-choice][aria-disabled=true]')];
    expect(away.map((button) => button.dataset['colourChoice'])).toEqual(['red']);
    await click('[data-colour-choice=red]');
    expect(one('[data-seat="0"] [data-action=colour]').getAttribute('aria-label')).toContain('blue');
    await click('[data-colour-choice=green]');
    expect(one('[data-seat="0"] [data-action=colour]').getAttribute('aria-label')).toContain('green');
  });
});
