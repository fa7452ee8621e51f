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
const WASM = 'pyodide.asm.wasm';
const LIBRARY = 'python_stdlib.zip';
const SOURCES = 'carcassonne';
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
    return await answer.json();
  } catch (error) {
    const old = await cache?.match(address);
    if (!old) throw error;
    return old.json();
  }
}

/**
 * One file, unpacked, from what is kept or from the network; `got` hears of every piece. It is kept unpacked: the next
 * start does not unpack it again, and WebAssembly comes as the browser likes it best.
 */
async function load(
  cache: Cache | null,
  address: string,
  size: number,
  got: (bytes: number) => void,
): Promise<Response> {
  const plain = plainly(address);
  const known = await cache?.match(plain);
  if (known) {
    got(size);
    return known;
  }
  const answer = await fetch(address, { cache: 'force-cache' });
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status}`);
  const parts: Bytes[] = [];
  const reader = answer.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    got(part.value.length);
  }
  const kind = KINDS[plain.split('.').at(-1) ?? ''];
  const whole = unpacked(new Uint8Array(await new Blob(parts).arrayBuffer()), kind);
  await cache?.put(plain, whole.clone());
  return whole;
}

const KINDS: Readonly<Record<string, string>> = { mjs: 'text/javascript', wasm: 'application/wasm' };
const plainly = (name: string): string => name.replace(/\.gz$/, '');

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
  const total = Object.values(files).reduce((sum, size) => sum + size);
  let loaded = 0;
  const got = (bytes: number): void => progress((loaded += bytes), total);
  const remembered = recalled(cache, below(MEMORY));
  const pieces = new Map<string, Response>();
  const fetched = Object.entries(files).map(async ([name, size]) =>
    pieces.set(plainly(name), await load(cache, below(name), size, got)),
  );
  await Promise.all(fetched);
  const piece = (name: string): Response => pieces.get(name) ?? Response.error();
  // By its own address where it lies as it is: pages of a server run no script from elsewhere.
  const script = async (name: string): Promise<Scripts> =>
    import(/* @vite-ignore */ name in files ? below(name) : URL.createObjectURL(await piece(name).blob()));
  const [loader, core, sources, memory] = await Promise.all([
    script(LOADER),
    script(CORE),
    piece(SOURCES).arrayBuffer(),
    remembered,
  ]);
  intercept({ [below(WASM)]: piece(WASM), [below(LIBRARY)]: piece(LIBRARY) });
  const start = (): Promise<PyodideAPI> =>
    loader.loadPyodide({
      indexURL: below(''),
      lockFileContents: lock,
      packageBaseUrl: below(''),
      ...(memory ? { _loadSnapshot: memory } : remembers && cache ? { _makeSnapshot: true } : {}),
      createPyodideModule: async (settings: object) => {
        const machine = await core.default(settings);
        const room = memory?.byteLength ?? 0;
        if (room > machine.HEAP8.length) machine.growMemory(room); // what is recalled must have room
        return machine;
      },
    });
  let python: PyodideAPI;
  try {
    python = await start();
  } catch (error) {
    if (!memory) throw error;
    await cache?.delete(below(MEMORY)); // it is of no use
    return boot(progress, remembers);
  }
  spread(python, new Uint8Array(sources));
  if (memory) python.runPython(AFRESH);
  else if (remembers && cache) await remember(cache, below(MEMORY), python);
  void forgetOthers(cache, version);
  return python;
}

/** Python's memory as this browser has kept it, if it has. */
async function recalled(cache: Cache | null, address: string): Promise<ArrayBuffer | null> {
  const memory = await cache?.match(address);
  return memory?.headers.get(BROWSER) === navigator.userAgent ? memory.arrayBuffer() : null;
}

/** Keep Python's memory for the next start. Without it that one takes longer, and that is all. */
async function remember(cache: Cache, address: string, python: PyodideAPI): Promise<void> {
  python.runPython(AHEAD);
  try {
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- Pyodide has it, its types do not
    const memory = (python as unknown as Remembering).makeMemorySnapshot();
    await cache.put(address, new Response(memory, { headers: { [BROWSER]: navigator.userAgent } }));
  } catch {
    await cache.delete(address).catch(() => undefined); // no space is left
  }
}

/** Puts our files where Python finds them: the archive is their names and sizes, a zero, and all of them in a row. */
function spread({ FS }: PyodideAPI, archive: Bytes): void {
  const end = archive.indexOf(0);
  const list: [name: string, size: number][] = JSON.parse(new TextDecoder().decode(archive.subarray(0, end)));
  const folders = new Set<string>();
  let place = end + 1;
  for (const [name, size] of list) {
    const folder = name.slice(0, name.lastIndexOf('/'));
    if (!folders.has(folder)) FS.mkdirTree(folder);
    folders.add(folder);
    FS.writeFile(name, archive.subarray(place, (place += size)), { canOwn: true });
  }
}

/** Load everything into the cache ahead, for when the network is away. */
export async function fetchAhead(): Promise<void> {
  const cache = await kept();
  const { version, files } = await newest(cache);
  for (const [name, size] of Object.entries(files))
    await load(cache, at(`engine/${version}/${name}`).href, size, () => undefined);
}

/** Answer these addresses ourselves: Pyodide asks for files that are here already. */
function intercept(own: Readonly<Record<string, Response>>): void {
  const ask = globalThis.fetch.bind(globalThis);
  globalThis.fetch = (wish, options) => {
    const answer = own[wish instanceof Request ? wish.url : String(wish)];
    return answer ? Promise.resolve(answer) : ask(wish, options);
  };
}
