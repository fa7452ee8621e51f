import type { Socket } from '../../src/net/connection';
import { PROTOCOL } from '../../src/net/messages';
import type { Decision, Outcome, View } from '../../src/net/view';

type Said = Record<string, unknown> & { type: string };

/** A server of one position, in memory: it welcomes, answers drafts as told, and notes commits. */
export class StandIn implements Socket {
  readyState = 0;
  onopen: ((event: Event) => unknown) | null = null;
  onclose: ((event: CloseEvent) => unknown) | null = null;
  onmessage: ((event: MessageEvent) => unknown) | null = null;
  readonly heard: Said[] = [];

  constructor(
    readonly view: View,
    readonly seats: readonly number[],
    /** What a draft comes to; by default it is complete after one action. */
    readonly outcome: (actions: readonly unknown[]) => Outcome = () => ({ events: [], decision: null, stop: 'draw' }),
  ) {
    queueMicrotask(() => {
      this.readyState = 1;
      this.onopen?.(new Event('open'));
    });
  }

  send(data: string): void {
    const message = JSON.parse(data) as Said;
    this.heard.push(message);
    queueMicrotask(() => this.answer(message));
  }

  close(): void {
    this.readyState = 3;
  }

  of(type: string): Said[] {
    return this.heard.filter((message) => message.type === type);
  }

  say(message: object): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  private answer(message: Said): void {
    const { id } = message;
    if (message.type === 'hello') this.say(this.welcome());
    if (message.type === 'draft') {
      const actions = message['actions'] as unknown[];
      this.say({
        type: 'outcome',
        id,
        seat: message['seat'],
        number: 1,
        actions,
        shown: 0,
        view: null,
        ...this.outcome(actions),
      });
    }
    if (message.type === 'commit') this.say({ type: 'done', id, number: 2 });
  }

  welcome(): { info: object } & Record<string, unknown> {
    return {
      type: 'welcome',
      protocol: PROTOCOL,
      engine: 'test',
      host: true,
      seats: this.seats,
      number: 1,
      view: this.view,
      missed: [],
      drafts: [],
      at: Date.now() / 1000,
      info: info(this.view),
    };
  }
}

const COLOURS = ['blue', 'red', 'yellow', 'black', 'green', 'pink'];

function info(view: View): object {
  return {
    table: 'table',
    status: 'running',
    engine: 'test',
    config: { modules: view.modules, tiles: null },
    seats: view.players.map((player, seat) => ({
      kind: 'here',
      name: player.name,
      colour: COLOURS[seat],
      level: null,
      taken: true,
      resigned: false,
      present: true,
    })),
    clock: { kind: 'none', seconds: 0, increment: 0, out: 'defaults', left: [], running: null, at: 0 },
    assists: ['standings', 'remaining', 'fits', 'projection', 'reach', 'previews', 'hints'],
    takeback: 'ask',
    takebacks: 0,
    hints: [0, 0, 0, 0],
    known_tiles: false,
    commitment: '',
    host_present: true,
    watchers: 0,
    asking: null,
    rematch: null,
    ended: null,
  };
}

/** A position in which this decision is asked: four players, tiles and figures wherever options speak of them. */
export function viewOf(decision: Decision): View {
  const options = decision.options ?? [];
  const cells = new Map(
    options.flatMap((one) => (one.at && one.type !== 'place_tile' ? [[String(one.at), one.at] as const] : [])),
  );
  cells.set('0,0', [0, 0]);
  const players = ['Ann', 'Bob', 'Cid', 'Dee'].map((name, seat) => ({
    name,
    score: 7,
    markers: { meeple: 7 },
    supply: { meeple: 5, 'big-meeple': 1, abbot: 1, builder: 1, pig: 1 },
    figures: options
      .filter((one) => one.figure && one.at && one.segment !== undefined && (one.owner ?? decision.player) === seat)
      .map((one) => ({
        figure: one.figure as string,
        at: one.at as readonly [number, number],
        segment: one.segment as number,
      })),
    elsewhere: [],
  }));
  return {
    format: 'carcassonne-view/1',
    seat: decision.player,
    edition: 'c3',
    modules: ['base'],
    options: {},
    players,
    turn: 5,
    player: decision.player,
    over: false,
    winners: [],
    scores: players.map((player) => player.score),
    hand: options[0]?.type === 'place_tile' ? [options[0].tile ?? ''] : [],
    stack: 40,
    rejected: [],
    tiles: [...cells.values()].map((at, number) => ({ tile: 'base/X', at, turn: 0, player: null, number })),
    pieces: players.flatMap(({ figures }, owner) =>
      figures.map(({ figure: piece, at, segment }) => ({ piece, at, segment, owner })),
    ),
    cells: [],
    decision,
    events: 0,
  };
}
