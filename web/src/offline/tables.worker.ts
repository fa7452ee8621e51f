/** The server of this page, in a worker: the Python of `carcassonne.local`, with the browser's shelf and workers. */

import type { PyProxy } from 'pyodide/ffi';
import { boot } from './engine';
import type { FromTables, ToTables } from './messages';
import { Shelf } from './shelf';

/** `carcassonne.local.desk.Desk`. */
interface Desk extends PyProxy {
  open(): Promise<void>;
  ask(path: string, body: string, token: string): Promise<{ toJs(): [boolean, string]; destroy(): void }>;
  connect(id: number, out: (text?: string) => void): void;
  hear(id: number, text: string): Promise<void>;
  leave(id: number): void;
}

type Said = (line: string) => void;

/** More bots than this do not sit at a table. */
const MOST = 5;

const say = (message: FromTables): void => postMessage(message);

/** A worker for a bot. One is started ahead, so that the first move does not wait for it; but the table comes first. */
let spare: Worker | null = null;
let ahead: ReturnType<typeof setTimeout> | undefined;
const CALM = 1000;
const started = (): Worker => new Worker(new URL('./bots.worker.ts', import.meta.url), { type: 'module' });

function hire(heard: Said, died: () => void): { tell(question: string): void; end(): void } {
  clearTimeout(ahead);
  const worker = spare ?? started();
  spare = null;
  worker.onmessage = ({ data }: MessageEvent<string>) => heard(data);
  worker.onerror = () => died();
  return { tell: (question) => worker.postMessage(question), end: () => worker.terminate() };
}

async function open(): Promise<Desk> {
  const [python, shelf] = await Promise.all([
    boot((loaded, total) => {
      say(loaded < total ? { kind: 'progress', loaded, total } : { kind: 'starting' });
    }),
    Shelf.open(),
  ]);
  const page: { desk(shelf: Shelf, hired: typeof hire, count: number): Desk } =
    python.pyimport('carcassonne.local.page');
  const desk = page.desk(shelf, hire, Math.max(1, Math.min(MOST, navigator.hardwareConcurrency)));
  await desk.open();
  say({ kind: 'ready' });
  ahead = setTimeout(() => (spare = started()), CALM);
  return desk;
}

const desk = open();
desk.catch((error: unknown) => say({ kind: 'failed', message: String(error) }));

async function ask(path: string, body: string, token: string): Promise<[boolean, string]> {
  const said = await (await desk).ask(path, body, token);
  const answer = said.toJs();
  said.destroy();
  return answer;
}

/** Hands a table over to a server. What is hidden in it passes here and is never shown to the page. */
async function carry(table: string, token: string, to: string): Promise<[boolean, string]> {
  const [ok, body] = await ask(`api/tables/${table}/carry`, '{}', token);
  if (!ok) return [ok, body];
  const answer = await fetch(to, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return [answer.ok, await answer.text()];
}

async function obey(message: ToTables): Promise<void> {
  const { id } = message;
  switch (message.kind) {
    case 'ask':
    case 'carry': {
      const work =
        message.kind === 'ask'
          ? ask(message.path, message.body, message.token)
          : carry(message.table, message.token, message.to);
      const [ok, text] = await work.catch(
        (error: unknown) => [false, JSON.stringify({ message: String(error) })] as const,
      );
      return say({ kind: 'answer', id, ok, text });
    }
    case 'connect':
      return (await desk).connect(id, (text) =>
        say(text === undefined ? { kind: 'said', id } : { kind: 'said', id, text }),
      );
    case 'hear':
      return (await desk).hear(id, message.text);
    case 'leave':
      return (await desk).leave(id);
  }
}

onmessage = ({ data }: MessageEvent<ToTables>) => void obey(data);
