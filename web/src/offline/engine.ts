/**
 * Loads the engine into a worker: Pyodide, and our Python sources on top of it.
 *
 * Its files lie in `engine/<version>/` and never change, so the browser keeps them: whoever has loaded them once starts
 * without a network. What the newest version is, `engine/index.json` says.
 *
 * Python takes seconds to come up and to import what it needs, so its memory is kept as well, once it is there; the
 * next start goes on from it.
 */

import type { PyodideAPI } from 'pyodide';
import { at, unpacked } from '../root';

interface Index {
  readonly version: string;
  /** Names with their sizes in bytes. */
  readonly files: Readonly<Record<string, number>>;
  readonly lock: object;
}

/** Python as Emscripten has built it. */
interface Machine {
  readonly HEAP8: Int8Array;
  growMemory(bytes: number): void;
}

interface Scripts {
  loadPyodide(options: object): Promise<PyodideAPI>;
  readonly default: (settings: object) => Promise<Machine>;
}

/** What Pyodide says of memory is not in its types. */
interface Remembering {
  makeMemorySnapshot(): Bytes;
}

type Bytes = Uint8Array<ArrayBuffer>;

export type Progress = (loaded: number, total: number) => void;

const CACHE = 'engine';
const INDEX = 'engine/index.json';
/** Milliseconds that a new version may keep us waiting. */
const PATIENCE = 2500;
const LOADER = 'pyodide.mjs';
const CORE = 'pyodide.asm.mjs';
const WASM = 'pyodide.asm.wasm.gz';
const LIBRARY = 'python_stdlib.zip.gz';
const SOURCES = 'carcassonne.gz';
/** Python's memory, as this browser has kept it. Another browser, or a newer one, may lay it out in another way. */
const MEMORY = 'memory';
const BROWSER = 'x-browser';
/** What is in memory when it is kept. */
const AHEAD = 'import carcassonne.local.ahead as ahead; ahead.ready(); del ahead';
/** What must not be as it was: files were put there anew, and dice would fall as they did. */
const AFRESH = 'import importlib, random; importlib.invalidate_caches(); random.seed(); del importlib, random';

/** Only secure pages have one; others leave it to the cache of the browser. */
const kept = async (): Promise<Cache | null> => (typeof caches === 'undefined' ? null : caches.open(CACHE));

/** The newest index, or the last one that was seen. */
async function newest(cache: Cache | null): Promise<Index> {
  const address = at(INDEX).href;
  try {
    const answer = await fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    await cache?.put(address, answer.clone());
    return (await answer.json()) as Index;
  } catch (error) {
    const old = await cache?.match(address);
    if (!old) throw error;
    return (await old.json()) as Index;
  }
}

/** One file, from what is kept or from the network; `got` hears of every piece. */
async function load(cache: Cache | null, address: string, got: (bytes: number) => void): Promise<Bytes> {
  const known = await cache?.match(address);
  const answer = known ?? (await fetch(address, { cache: 'force-cache' }));
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status}`);
  const parts: Bytes[] = [];
  const reader = answer.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    got(part.value.length);
  }
  const whole = new Blob(parts);
  if (!known) await cache?.put(address, new Response(whole, { headers: { 'content-type': kindOf(address) } }));
  return new Uint8Array(await whole.arrayBuffer());
}

const kindOf = (address: string): string => (/\.m?js$/.test(address) ? 'text/javascript' : 'application/octet-stream');

/** Files of older versions are of no use any more. */
async function forgetOthers(cache: Cache | null, version: string): Promise<void> {
  for (const { url } of (await cache?.keys()) ?? [])
    if (!url.includes(`/engine/${version}/`) && !url.endsWith(INDEX)) await cache?.delete(url);
}

/** Python with our packages. Who `remembers` keeps its memory for the next start, if nobody has yet. */
export async function boot(progress: Progress, remembers = false): Promise<PyodideAPI> {
  const cache = await kept();
  const { version, files, lock } = await newest(cache);
  const below = (name: string): string => at(`engine/${version}/${name}`).href;
  const wanted = Object.keys(files);
  const total = Object.values(files).reduce((sum, size) => sum + size);
  let loaded = 0;
  const got = (bytes: number): void => progress((loaded += bytes), total);
  const data = new Map<string, Bytes>();
  await Promise.all(wanted.map(async (name) => data.set(name, await load(cache, below(name), got))));
  const bytes = (name: string): Bytes => data.get(name) ?? new Uint8Array();
  // By its own address where it lies as it is: pages of a server run no script from elsewhere.
  const script = async (name: string): Promise<Scripts> => {
    const packed = data.get(`${name}.gz`);
    const address = packed ? URL.createObjectURL(await unpacked(packed, 'text/javascript').blob()) : below(name);
    return import(/* @vite-ignore */ address) as Promise<Scripts>;
  };
  const [loader, core] = await Promise.all([script(LOADER), script(CORE)]);
  intercept({
    [below('pyodide.asm.wasm')]: () => unpacked(bytes(WASM), 'application/wasm'),
    [below('python_stdlib.zip')]: () => unpacked(bytes(LIBRARY)),
  });
  const options = { indexURL: below(''), lockFileContents: lock, packageBaseUrl: below('') };
  const start = (more: object, bytes = 0): Promise<PyodideAPI> =>
    loader.loadPyodide({
      ...options,
      ...more,
      createPyodideModule: async (settings: object) => {
        const machine = await core.default(settings);
        if (bytes > machine.HEAP8.length) machine.growMemory(bytes); // what is recalled must have room
        return machine;
      },
    });
  const sources = unpacked(bytes(SOURCES)).arrayBuffer();
  const remembered = cache && (await recalled(cache, below(MEMORY), start));
  const python = remembered ?? (await start(remembers && cache ? { _makeSnapshot: true } : {}));
  spread(python, new Uint8Array(await sources));
  data.clear(); // what answers Pyodide lives as long as the worker
  if (remembered) python.runPython(AFRESH);
  else if (remembers && cache) await remember(cache, below(MEMORY), python);
  void forgetOthers(cache, version);
  return python;
}

/** Python as it was when its memory was kept; nothing if it was not, or if it is of no use. */
async function recalled(
  cache: Cache,
  address: string,
  start: (more: object, bytes: number) => Promise<PyodideAPI>,
): Promise<PyodideAPI | null> {
  const memory = await cache.match(address);
  if (!memory || memory.headers.get(BROWSER) !== navigator.userAgent) return null;
  try {
    const bytes = await memory.arrayBuffer();
    return await start({ _loadSnapshot: bytes }, bytes.byteLength);
  } catch {
    await cache.delete(address);
    return null;
  }
}

/** Keep Python's memory for the next start. Without it that one takes longer, and that is all. */
async function remember(cache: Cache, address: string, python: PyodideAPI): Promise<void> {
  python.runPython(AHEAD);
  try {
    const memory = (python as unknown as Remembering).makeMemorySnapshot();
    await cache.put(address, new Response(memory, { headers: { [BROWSER]: navigator.userAgent } }));
  } catch {
    await cache.delete(address).catch(() => undefined); // no space is left
  }
}

/** Puts our files where Python finds them: the archive is their names and sizes, a zero, and all of them in a row. */
function spread({ FS }: PyodideAPI, archive: Bytes): void {
  const end = archive.indexOf(0);
  const list = JSON.parse(new TextDecoder().decode(archive.subarray(0, end))) as [name: string, size: number][];
  const folders = new Set<string>();
  let place = end + 1;
  for (const [name, size] of list) {
    const folder = name.slice(0, name.lastIndexOf('/'));
    if (!folders.has(folder)) FS.mkdirTree(folder);
    folders.add(folder);
    FS.writeFile(name, archive.subarray(place, (place += size)));
  }
}

/** Load everything into the cache ahead, for when the network is away. */
export async function fetchAhead(): Promise<void> {
  const cache = await kept();
  const { version, files } = await newest(cache);
  for (const name of Object.keys(files)) await load(cache, at(`engine/${version}/${name}`).href, () => undefined);
}

/** Answer these addresses ourselves: Pyodide asks for files that are here already. */
function intercept(own: Readonly<Record<string, () => Response>>): void {
  const ask = globalThis.fetch.bind(globalThis);
  globalThis.fetch = (wish, options) => {
    const answer = own[wish instanceof Request ? wish.url : String(wish)];
    return answer ? Promise.resolve(answer()) : ask(wish, options);
  };
}
