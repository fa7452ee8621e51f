/** The server of this page, as the page sees it: it starts when it is first asked, and is asked like the other one. */

import { SITE } from '../root';
import type { FromTables, ToTables } from './messages';

/** Begins every token and the name of every table that lives in this browser. */
export const OWN = 'local-';
export const isOwn = (name: string): boolean => name.startsWith(OWN);

export type Stage = 'asleep' | 'loading' | 'starting' | 'ready' | 'failed';

interface Answer {
  readonly ok: boolean;
  readonly text: string;
}

/** As a WebSocket, as far as a connection uses one. */
export class LocalSocket {
  readyState = 0;
  onopen: ((event: Event) => unknown) | null = null;
  onclose: ((event: CloseEvent) => unknown) | null = null;
  onmessage: ((event: MessageEvent) => unknown) | null = null;

  constructor(
    private readonly tell: (text: string) => void,
    private readonly leave: () => void,
  ) {}

  send(text: string): void {
    this.tell(text);
  }

  close(): void {
    if (this.readyState === 3) return;
    this.leave();
    this.over();
  }

  begin(): void {
    this.readyState = 1;
    this.onopen?.(new Event('open'));
  }

  hear(text: string): void {
    if (this.readyState === 1) this.onmessage?.(new MessageEvent('message', { data: text }));
  }

  over(): void {
    this.readyState = 3;
    this.onclose?.(new CloseEvent('close'));
  }
}

class Local {
  /** There is no server, or it does not answer: only this device plays. */
  alone = $state(SITE);
  stage = $state<Stage>('asleep');
  loaded = $state(0);
  total = $state(0);
  /** Something waits for it to be ready. */
  wanted = $state(false);
  private wake: () => void = () => undefined;
  /** Comes true when it is ready for the first time. */
  readonly awake = new Promise<void>((resolve) => (this.wake = resolve));
  private worker: Worker | null = null;
  private readonly answers = new Map<number, (answer: Answer) => void>();
  private readonly sockets = new Map<number, LocalSocket>();
  private counter = 0;

  /** Start it, unless it runs. */
  start(): void {
    if (this.worker) return;
    this.stage = 'loading';
    const worker = new Worker(new URL('./tables.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromTables>) => this.hear(data);
    worker.onerror = () => this.fail();
    this.worker = worker;
  }

  ask(path: string, body: object, token = ''): Promise<Answer> {
    return this.answer((id) => ({ kind: 'ask', id, path, body: JSON.stringify(body), token }));
  }

  /** Open a table of ours on a server. */
  carry(table: string, token: string, to: URL): Promise<Answer> {
    return this.answer((id) => ({ kind: 'carry', id, table, token, to: to.href }));
  }

  connect(): LocalSocket {
    const id = ++this.counter;
    const socket = new LocalSocket(
      (text) => this.say({ kind: 'hear', id, text }),
      () => {
        this.say({ kind: 'leave', id });
        this.sockets.delete(id);
      },
    );
    this.sockets.set(id, socket);
    this.say({ kind: 'connect', id });
    queueMicrotask(() => socket.begin());
    return socket;
  }

  private answer(message: (id: number) => ToTables): Promise<Answer> {
    const id = ++this.counter;
    return new Promise((resolve) => {
      this.answers.set(id, resolve);
      this.say(message(id));
    });
  }

  private say(message: ToTables): void {
    this.start();
    this.wanted = true;
    this.worker?.postMessage(message);
  }

  private hear(message: FromTables): void {
    switch (message.kind) {
      case 'progress':
        ({ loaded: this.loaded, total: this.total } = message);
        break;
      case 'starting':
        this.stage = 'starting';
        break;
      case 'ready':
        this.stage = 'ready';
        this.wake();
        break;
      case 'failed':
        this.fail();
        break;
      case 'answer':
        this.answers.get(message.id)?.(message);
        this.answers.delete(message.id);
        break;
      case 'said':
        this.said(message.id, message.text);
        break;
    }
  }

  private said(id: number, text: string | undefined): void {
    if (text !== undefined) {
      this.sockets.get(id)?.hear(text);
      return;
    }
    this.sockets.get(id)?.over();
    this.sockets.delete(id);
  }

  /** It could not be loaded, or has crashed: everything that waits hears so, and the next wish starts it anew. */
  private fail(): void {
    this.stage = 'failed';
    this.worker?.terminate();
    this.worker = null;
    for (const resolve of this.answers.values()) resolve({ ok: false, text: '{"reason":"ui.offline.failed"}' });
    this.answers.clear();
    for (const socket of [...this.sockets.values()]) socket.over();
    this.sockets.clear();
  }
}

export const local = new Local();
