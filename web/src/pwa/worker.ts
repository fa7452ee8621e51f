/**
 * The service worker: keeps the page, the texts of modules and the drawings for when the network is away. What the
 * server says about tables is never kept, and sockets do not pass here.
 *
 * The build puts it at the root as `sw.js`, with the list of the files and a version of its own.
 */

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Noticed extends Lasting {
  readonly notification: { close(): void };
}
interface Scope {
  readonly registration: { readonly scope: string };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window' }): Promise<readonly { focus(): Promise<unknown> }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: Noticed) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

/** Filled in by the build: addresses below the root. */
declare const FILES: readonly string[];
declare const VERSION: string;

/** The page is the same at every address; below the root its links lead to its files from everywhere. A site without a
 * server has only the one at the root. */
const SITE = globalThis.location?.search === '?site';
const PAGE = SITE ? './' : 'learn';
/** A site has what a server lists as a file. */
const CATALOGUE = 'catalogue.json';
/** What the first game draws; other sets are kept when they are seen, or when the page has time for them. */
const FIRST = ['base', 'pieces', 'land'].map((name) => `art/${name}.json.gz`);
/** Of the engine the workers keep what they load; the page's own list is not its business. */
const ENGINE = 'engine';
const ART = 'art';
/** What modules say: all of it is kept, so that the rules can be read without a network. */
const TEXTS = ['en', 'uk', 'ru'].flatMap((language) => [`texts/${language}.json`, `rules/${language}.json`]);
/** A site is large enough at first: its page loads the rules when it has time. */
const AT_ONCE = TEXTS.filter((path) => !SITE || !path.startsWith('rules/'));
const KEPT = 'shell-';
/** Never pages: what the server answers itself. */
const SERVERS = /^(api|ws|healthz|readyz|metrics|openapi\.json|schema\.json)(\/|$)/;
/** Of a proxy whose server is down. */
const DOWN = 502;
/** Loading everything must not use up what the server allows an address, which others may share. */
const PAUSE = SITE ? 0 : 100;
const BUSY = 429;
const TRIES = 5;

export type Plan = 'page' | 'file' | 'texts' | 'art' | 'engine' | null;

/** What to do with a request below the root; null leaves it to the browser. */
export function plan(request: { method: string; mode: string }, path: string, files: readonly string[]): Plan {
  if (request.method !== 'GET' || SERVERS.test(path)) return null;
  if (/^art\/[\w.-]+\.json(\.gz)?$/.test(path)) return 'art';
  if (TEXTS.includes(path) || path === CATALOGUE) return 'texts';
  if (/^engine\/\w+\//.test(path)) return 'engine';
  if (request.mode === 'navigate') return 'page';
  return files.includes(path) ? 'file' : null;
}

/** The version of the texts that a page names; with it they are loaded as the page has loaded them. */
const versionIn = (page: string): string => /data-texts="(\w+)"/.exec(page)?.[1] ?? '';

const pause = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

/** One file after the other; built files have their version in their name, so those of an older shell are as good. */
async function fill(cache: Cache, root: string, files: readonly string[]): Promise<void> {
  for (const path of files) {
    const address = new URL(path, root).href;
    const built = path.startsWith('assets/');
    const known = built ? await caches.match(address, { ignoreVary: true }) : undefined;
    await cache.put(address, known ?? (await load(address, built)));
  }
}

/** The texts that the kept page asks for, each below its plain address. */
async function fillTexts(cache: Cache, root: string): Promise<void> {
  const page = await cache.match(new URL(PAGE, root), { ignoreVary: true });
  const version = versionIn((await page?.text()) ?? '');
  for (const path of AT_ONCE) {
    const address = new URL(path, root).href;
    await cache.put(address, await load(version ? `${address}?v=${version}` : address, version !== ''));
  }
}

async function load(address: string, built: boolean): Promise<Response> {
  for (let left = TRIES; left > 0; left -= 1) {
    const answer = await fetch(address, { cache: built ? 'default' : 'no-cache' });
    await pause(answer.status === BUSY ? 20 * PAUSE : PAUSE);
    if (answer.ok) return answer;
    if (answer.status !== BUSY) break;
  }
  throw new Error(`${address} cannot be kept; the next visit tries again.`);
}

/** From the network while there is one, so that a new version is seen at once; else as it was kept. */
async function freshFirst(request: Request, kept: () => Promise<Response | undefined>): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.status < DOWN) return answer;
    return (await kept()) ?? answer;
  } catch (error) {
    const old = await kept();
    if (old) return old;
    throw error;
  }
}

/** The last one that was seen, of whatever version, is kept below its plain address. */
async function lastSeen(request: Request, cache: Cache): Promise<Response> {
  const plain = request.url.replace(/\?.*/, '');
  const answer = await freshFirst(request, () => cache.match(plain, { ignoreVary: true }));
  if (answer.ok) await cache.put(plain, answer.clone());
  return answer;
}

export function serve(worker: Scope, files: readonly string[], version: string): void {
  const root = worker.registration.scope;
  const shell = (): Promise<Cache> => caches.open(KEPT + version);

  worker.addEventListener('install', (event) => {
    const keep = async (): Promise<void> => {
      const cache = await shell();
      await fill(cache, root, [PAGE, ...files]);
      await fillTexts(cache, root);
      if (!SITE) return;
      await fill(cache, root, [CATALOGUE]);
      await fill(await caches.open(ART), root, FIRST);
    };
    event.waitUntil(keep());
  });

  worker.addEventListener('activate', (event) => {
    const forget = async (): Promise<void> => {
      const old = (await caches.keys()).filter((name) => name.startsWith(KEPT) && name !== KEPT + version);
      await Promise.all(old.map((name) => caches.delete(name)));
      await worker.clients.claim();
    };
    event.waitUntil(forget());
  });

  worker.addEventListener('message', (event) => {
    if (event.data === 'take') void worker.skipWaiting();
  });

  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(worker.clients.matchAll({ type: 'window' }).then(([page]) => page?.focus()));
  });

  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    if (!request.url.startsWith(root)) return;
    const path = request.url.slice(root.length).replace(/[?#].*$/, '');
    const kept = async (address: string): Promise<Response | undefined> =>
      (await shell()).match(new URL(address, root), { ignoreVary: true });
    switch (plan(request, path, files)) {
      case 'page':
        event.respondWith(freshFirst(request, () => kept(PAGE)));
        break;
      case 'file':
        event.respondWith(kept(path).then((found) => found ?? fetch(request)));
        break;
      case 'engine':
        event.respondWith(caches.match(request.url, { cacheName: ENGINE }).then((found) => found ?? fetch(request)));
        break;
      case 'texts':
        event.respondWith(shell().then((cache) => lastSeen(request, cache)));
        break;
      case 'art':
        event.respondWith(caches.open(ART).then((cache) => lastSeen(request, cache)));
        break;
      default:
    }
  });
}

// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the types of the page are in force, not those of a worker
if (typeof FILES !== 'undefined') serve(globalThis as unknown as Scope, FILES, VERSION);
