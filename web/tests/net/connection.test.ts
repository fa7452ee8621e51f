import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type LinkState, type Socket } from '../../src/net/connection';
import { PROTOCOL, type FromServer } from '../../src/net/messages';

class Wire implements Socket {
  sent: Record<string, unknown>[] = [];
  readyState = 0;
  onopen: ((event: Event) => unknown) | null = null;
  onclose: ((event: CloseEvent) => unknown) | null = null;
  onmessage: ((event: MessageEvent) => unknown) | null = null;

  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }
  close(): void {
    this.break();
  }
  connect(): void {
    this.readyState = 1;
    this.onopen?.(new Event('open'));
  }
  say(message: object): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
  break(): void {
    this.readyState = 3;
    this.onclose?.(new CloseEvent('close'));
  }
  of(type: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message['type'] === type);
  }
}

const TIMING = { ping: 1000, silence: 2500, slow: 500, retries: [100] };
const WELCOME = { type: 'welcome', number: 4 };

describe('the connection', () => {
  let wires: Wire[] = [];
  let states: LinkState[] = [];
  let heard: FromServer[] = [];
  let last: number | null = null;
  let link: Connection;

  const wire = (): Wire => wires.at(-1) as Wire;

  beforeEach(() => {
    vi.useFakeTimers();
    wires = [];
    states = [];
    heard = [];
    last = null;
    const make = (): Wire => {
      const made = new Wire();
      wires.push(made);
      return made;
    };
    const handlers = {
      message: (message: FromServer) => void heard.push(message),
      state: (state: LinkState) => void states.push(state),
      last: () => last,
    };
    link = new Connection('ws://table', ['token'], handlers, make, TIMING);
    link.open();
  });

  afterEach(() => {
    link.close();
    vi.useRealTimers();
  });

  it('says hello with its tokens and the last number it saw', () => {
    last = 17;
    wire().connect();
    expect(wire().sent).toEqual([{ type: 'hello', protocol: PROTOCOL, tokens: ['token'], last: 17 }]);
  });

  it('keeps commands until it is welcome', () => {
    wire().connect();
    void link.command({ type: 'resign', seat: 0 });
    expect(wire().of('resign')).toHaveLength(0);
    wire().say(WELCOME);
    expect(wire().of('resign')).toHaveLength(1);
    expect(states).toEqual(['live']);
  });

  it('sends an unanswered command again with the same id after a break', async () => {
    wire().connect();
    wire().say(WELCOME);
    last = 4;
    const answer = link.command({ type: 'commit', seat: 0, actions: [{ type: 'pass' }] });
    const [first] = wire().of('commit');
    wire().break();
    expect(states.at(-1)).toBe('offline');
    last = 9;
    vi.advanceTimersByTime(200);
    wire().connect();
    wire().say(WELCOME);
    expect(wires).toHaveLength(2);
    expect(wire().of('commit')).toEqual([first]);
    wire().say({ type: 'done', id: first?.['id'], number: 5 });
    expect(await answer).toMatchObject({ type: 'done', number: 5 });
    wire().break();
    vi.advanceTimersByTime(200);
    wire().connect();
    wire().say(WELCOME);
    expect(wire().of('commit')).toHaveLength(0);
  });

  it('gives up a draft when the wire breaks, since the table asks for it anew', async () => {
    wire().connect();
    wire().say(WELCOME);
    const answer = link.command({ type: 'draft', seat: 0, actions: [] }, false);
    wire().break();
    expect(await answer).toMatchObject({ type: 'refused', reason: 'offline' });
  });

  it('leaves a wire that has fallen silent', () => {
    wire().connect();
    wire().say(WELCOME);
    vi.advanceTimersByTime(4000);
    expect(states).toContain('offline');
    expect(wires.length).toBeGreaterThan(1);
  });

  it('is offline as soon as the network is gone, and comes back once', () => {
    wire().connect();
    wire().say(WELCOME);
    link.drop();
    link.drop();
    expect(states).toEqual(['live', 'offline']);
    vi.advanceTimersByTime(200);
    expect(wires).toHaveLength(2);
  });

  it('says that the wire is slow', () => {
    wire().connect();
    wire().say(WELCOME);
    vi.advanceTimersByTime(1000);
    expect(wire().of('ping')).toHaveLength(1);
    vi.advanceTimersByTime(700);
    wire().say({ type: 'pong', at: 0 });
    expect(states.at(-1)).toBe('slow');
    vi.advanceTimersByTime(300);
    wire().say({ type: 'pong', at: 0 });
    expect(states.at(-1)).toBe('live');
  });

  it('does not come back after a farewell for good', () => {
    wire().connect();
    wire().say({ type: 'bye', reason: 'reload', message: 'old client' });
    vi.advanceTimersByTime(5000);
    expect(wires).toHaveLength(1);
    expect(heard.at(-1)).toMatchObject({ type: 'bye' });
  });
});
