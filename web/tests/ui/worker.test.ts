import { beforeEach, describe, expect, it, vi } from 'vitest';
import { plan, serve } from '../../src/pwa/worker';

const ROOT = 'http://play.test/sub/';
const FILES = ['assets/app-1.js', 'icon.svg'];
const TEXTS = ['en', 'uk', 'ru'].flatMap((language) => [`texts/${language}.json`, `rules/${language}.json`]);
const get = { method: 'GET', mode: 'cors' };
const visit = { method: 'GET', mode: 'navigate' };

describe('what the service worker touches', () => {
  it.each([
    [visit, '', 'page'],
    [visit, 'g/abc', 'page'],
    [get, 'assets/app-1.js', 'file'],
    [get, 'icon.svg', 'file'],
    [get, 'art/base.json', 'art'],
    [get, 'art/base.json.gz', 'art'],
    [get, 'texts/uk.json', 'texts'],
    [get, 'rules/uk.json', 'texts'],
    [visit, 'rules/ferries', 'page'],
    [get, 'api/catalogue', null],
    [visit, 'api/catalogue', null],
    [get, 'healthz', null],
    [visit, 'metrics', null],
    [get, 'ws', null],
    [get, 'assets/other.js', null],
    [{ method: 'POST', mode: 'cors' }, 'api/tables', null],
    [{ method: 'POST', mode: 'navigate' }, 'g/abc', null],
  ] as const)('%j of %j: %s', (request, path, expected) => {
    expect(plan(request, path, FILES)).toBe(expected);
  });
});

/** The caches of a browser, in memory. */
class Caches {
  readonly all = new Map<string, Map<string, Response>>();
  open = async (name: string) => {
    const cache = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, cache);
    const key = (request: Request | URL | string): string =>
      (request instanceof Request ? request.url : String(request)).replace(/\?.*/, '');
    return {
      match: async (request: Request | URL) => cache.get(key(request))?.clone(),
      put: async (request: Request | string, answer: Response) => void cache.set(key(request), answer),
    };
  };
  match = async (address: string) =>
    [...this.all.values()]
      .find((cache) => cache.has(address))
      ?.get(address)
      ?.clone();
  keys = async () => [...this.all.keys()];
  delete = async (name: string) => this.all.delete(name);
}

type Listener = (event: object) => void;

/** A worker of some version in a browser whose network the test holds. */
function begin(version: string) {
  const listeners = new Map<string, Listener>();
  const scope = {
    registration: { scope: ROOT },
    clients: { claim: vi.fn() },
    skipWaiting: vi.fn(),
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
  };
  serve(scope as unknown as Parameters<typeof serve>[0], FILES, version);
  const last = async (type: string): Promise<void> => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(type)?.({ waitUntil: (promise: Promise<unknown>) => void (work = promise) });
    await Promise.all([work, vi.runAllTimersAsync()]);
  };
  const ask = async (path: string, mode = 'cors'): Promise<string | null> => {
    const request = { url: ROOT + path, method: 'GET', mode };
    let answer: Promise<Response> | null = null;
    listeners.get('fetch')?.({ request, respondWith: (promise: Promise<Response>) => void (answer = promise) });
    return answer && (await (answer as Promise<Response>)).text();
  };
  return { scope, last, ask, tell: (data: string) => listeners.get('message')?.({ data }) };
}

let caches: Caches;
const network = vi.fn(async (request: Request | { url: string } | string) => {
  const url = typeof request === 'string' ? request : request.url;
  return new Response(`new ${url.slice(ROOT.length)}`);
});
const gone = async (): Promise<Response> => {
  throw new TypeError('no network');
};

beforeEach(() => {
  vi.useFakeTimers();
  caches = new Caches();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', network);
  network.mockClear();
});

describe('the service worker', () => {
  it('keeps the page and its files, and shows them at any address without a network', async () => {
    const worker = begin('1');
    await worker.last('install');
    network.mockImplementation(gone);
    expect(await worker.ask('g/abc', 'navigate')).toBe('new learn');
    expect(await worker.ask('assets/app-1.js')).toBe('new assets/app-1.js');
    expect(await worker.ask('api/catalogue')).toBeNull();
    network.mockReset();
  });

  it('asks the network first for the page, and keeps drawings that were seen', async () => {
    const answer = async (text: string): Promise<Response> => new Response(text);
    network.mockImplementation(() => answer('old'));
    const worker = begin('1');
    await worker.last('install');
    network.mockImplementation(() => answer('fresh'));
    expect(await worker.ask('', 'navigate')).toBe('fresh');
    expect(await worker.ask('art/base.json')).toBe('fresh');
    network.mockImplementation(gone);
    expect(await worker.ask('', 'navigate')).toBe('old');
    expect(await worker.ask('art/base.json?v=2')).toBe('fresh');
    network.mockImplementation(async () => new Response('the proxy alone', { status: 502 }));
    expect(await worker.ask('', 'navigate')).toBe('old');
  });

  it('keeps the texts of the version that the page names, and the last that was seen', async () => {
    network.mockImplementation(async (asked) => {
      const url = typeof asked === 'string' ? asked : asked.url;
      return new Response(url.endsWith('learn') ? '<html data-texts="v1">' : url.slice(ROOT.length));
    });
    const worker = begin('1');
    await worker.last('install');
    network.mockImplementation(gone);
    expect(await worker.ask('rules/ru.json?v=v1')).toBe('rules/ru.json?v=v1');
    network.mockImplementation(async () => new Response('of a new module'));
    expect(await worker.ask('texts/uk.json?v=v2')).toBe('of a new module');
    network.mockImplementation(gone);
    expect(await worker.ask('texts/uk.json?v=v1')).toBe('of a new module');
    expect(await worker.ask('texts/en.json?v=v2')).toBe('texts/en.json?v=v1');
  });

  it('waits when the server has enough, and does not begin with half of its files', async () => {
    network.mockImplementationOnce(async () => new Response('', { status: 429 }));
    network.mockImplementation(async () => new Response('there'));
    await begin('1').last('install');
    expect(caches.all.get('shell-1')?.size).toBe(FILES.length + TEXTS.length + 1);
    network.mockImplementation(async () => new Response('', { status: 404 }));
    let failed = '';
    await begin('2')
      .last('install')
      .catch((error: Error) => (failed = error.message));
    expect(failed).toContain('cannot be kept');
  });

  it('takes over what an older one has, forgets the rest, and comes when it is called', async () => {
    network.mockImplementation(async () => new Response('one'));
    await begin('1').last('install');
    network.mockClear();
    const next = begin('2');
    await next.last('install');
    const asked = network.mock.calls.map(([address]) => String(address));
    expect(asked).toEqual(['learn', 'icon.svg', ...TEXTS].map((path) => ROOT + path));
    expect(next.scope.skipWaiting).not.toHaveBeenCalled();
    next.tell('take');
    expect(next.scope.skipWaiting).toHaveBeenCalledOnce();
    await (await caches.open('art')).put(`${ROOT}art/base.json`, new Response('drawn'));
    await next.last('activate');
    expect((await caches.keys()).sort()).toEqual(['art', 'shell-2']);
  });
});
