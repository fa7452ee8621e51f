/**
 * The wire to a table: one WebSocket that says hello, resumes, keeps its heart beating and comes back.
 *
 * A command has an id and is sent again after a lost connection until it is answered, so it happens once
 * however often the wire breaks. It knows nothing of games; the store makes sense of the messages.
 */

import { isOwn, local } from '../offline/local.svelte';
import type { FromClient, FromServer, Refused } from './messages';
import { PROTOCOL } from './messages';

export type LinkState = 'connecting' | 'live' | 'slow' | 'offline' | 'closed';

type Body<T> = T extends { id: string; expect: number } ? Omit<T, 'id' | 'expect'> : never;
/** A command without what the connection adds. */
export type Command = Body<FromClient>;

export interface Handlers {
  message(message: FromServer): void;
  state(state: LinkState): void;
  /** The last number the client saw, for hello and for commands. */
  last(): number | null;
}

export interface Timing {
  readonly ping: number;
  readonly silence: number;
  readonly slow: number;
  readonly retries: readonly number[];
}

const TIMING: Timing = { ping: 12_000, silence: 30_000, slow: 800, retries: [300, 700, 1500, 3000, 5000] };

interface Waiting {
  readonly body: object;
  /** Sent again after a new connection; a draft is not, the table asks for it anew. */
  readonly lasting: boolean;
  resolve(answer: FromServer): void;
}

export type Socket = Pick<WebSocket, 'send' | 'close' | 'readyState'> & {
  onopen: ((event: Event) => unknown) | null;
  onclose: ((event: CloseEvent) => unknown) | null;
  onmessage: ((event: MessageEvent) => unknown) | null;
};

/** Tables of this browser are asked in the page itself. */
const dial = (address: string, tokens: readonly string[]): Socket =>
  tokens.some(isOwn) ? local.connect() : new WebSocket(address);

const OPEN = 1;

/** Farewells after which there is no point in coming back by oneself. */
const FOR_GOOD = new Set(['reload', 'token', 'removed', 'junk']);

export class Connection {
  private socket: Socket | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private state: LinkState = 'connecting';
  private tries = 0;
  private heard = 0;
  private pinged = 0;
  private counter = 0;
  private ready = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  /** Ids are unique over reloads of the page, so a repeated id is a repeated command. */
  private readonly prefix = Math.random().toString(36).slice(2, 10) + Date.now().toString(36);

  constructor(
    private readonly url: string,
    private readonly tokens: readonly string[],
    private readonly handlers: Handlers,
    private readonly make: (url: string) => Socket = (address) => dial(address, tokens),
    private readonly timing: Timing = TIMING,
    private readonly now: () => number = () => Date.now(),
  ) {}

  open(): void {
    clearTimeout(this.retry);
    this.ready = false;
    const socket = this.make(this.url);
    this.socket = socket;
    socket.onopen = () => this.hello();
    socket.onmessage = (event) => this.hear(String(event.data));
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  close(): void {
    this.socket?.close();
    this.socket = null;
    clearTimeout(this.retry);
    clearInterval(this.beat);
    this.become('closed');
  }

  /** Try at once instead of waiting: the browser says that the network is back. */
  wake(): void {
    if (this.state === 'offline') this.open();
  }

  /** Do not wait for the silence: the browser says that the network is gone. */
  drop(): void {
    const { socket } = this;
    if (!socket) return;
    this.socket = null;
    socket.close();
    this.lost();
  }

  /** Send a command; the answer is that of the server, however long the wire is broken meanwhile. */
  command(body: Command, lasting = true, expect = this.handlers.last() ?? 0): Promise<FromServer> {
    return this.queue({ ...body, expect }, lasting);
  }

  /** Ask something that changes nothing; it is answered by its id too. */
  request(body: { type: 'hint'; seat: number; n: number }): Promise<FromServer> {
    return this.queue(body, false);
  }

  /** Send what needs no answer; it is dropped when the wire is broken. */
  tell(message: FromClient): void {
    if (this.ready) this.send(message);
  }

  private queue(body: object, lasting: boolean): Promise<FromServer> {
    this.counter += 1;
    const id = `${this.prefix}.${this.counter}`;
    return new Promise((resolve) => {
      this.waiting.set(id, { body, lasting, resolve });
      if (this.ready) this.push(id);
      else if (!lasting) this.refuse(id, 'offline');
    });
  }

  private hello(): void {
    this.heard = this.now();
    this.send({ type: 'hello', protocol: PROTOCOL, tokens: [...this.tokens], last: this.handlers.last() });
    clearInterval(this.beat);
    this.beat = setInterval(() => this.pulse(), this.timing.ping);
  }

  private pulse(): void {
    const now = this.now();
    if (now - this.heard > this.timing.silence) {
      this.drop();
      return;
    }
    this.pinged = now;
    this.send({ type: 'ping' });
  }

  private hear(text: string): void {
    this.heard = this.now();
    const message: FromServer = JSON.parse(text);
    if (message.type === 'pong') {
      this.become(this.heard - this.pinged > this.timing.slow ? 'slow' : 'live');
      return;
    }
    if (message.type === 'bye') {
      this.handlers.message(message);
      if (FOR_GOOD.has(message.reason)) this.close();
      return;
    }
    if (message.type === 'welcome') this.welcomed();
    this.handlers.message(message);
    if ('id' in message && message.id !== null) this.settle(message.id, message);
  }

  private welcomed(): void {
    this.tries = 0;
    this.ready = true;
    this.become('live');
    for (const id of [...this.waiting.keys()]) this.push(id);
  }

  private settle(id: string, message: FromServer): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    waiting?.resolve(message);
  }

  private refuse(id: string, reason: string): void {
    const refused: Refused = { type: 'refused', id, reason, message: reason, params: {}, number: 0 };
    this.settle(id, refused);
  }

  private push(id: string): void {
    const waiting = this.waiting.get(id);
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- a command without its id, and the id
    if (waiting) this.send({ ...waiting.body, id } as FromClient);
  }

  private send(message: FromClient): void {
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(message));
  }

  private lost(): void {
    this.socket = null;
    this.ready = false;
    clearInterval(this.beat);
    if (this.state === 'closed') return;
    for (const [id, waiting] of [...this.waiting]) if (!waiting.lasting) this.refuse(id, 'offline');
    this.become('offline');
    const pause = this.timing.retries[Math.min(this.tries, this.timing.retries.length - 1)] ?? 1000;
    this.tries += 1;
    this.retry = setTimeout(() => this.open(), pause * (0.8 + 0.4 * Math.random()));
  }

  private become(state: LinkState): void {
    if (this.state === state) return;
    this.state = state;
    this.handlers.state(state);
  }
}
