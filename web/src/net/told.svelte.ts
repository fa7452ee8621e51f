/** What a table has told this browser, and what may be asked of it; drafts are kept by its heir. */

import { isOwn } from '../offline/local.svelte';
import { Connection, type LinkState, type Socket } from './connection';
import { UNKNOWN, entered, recalled, welcomed, type Known } from './fold';
import type { Aids, Entry, FromServer, Hints, Kept, TableInfo, Vote, Wave, Welcome } from './messages';
import type { GameEvent, View } from './view';

export interface Toast {
  readonly id: number;
  readonly key: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Help that changes with every move and is asked for anew. */
export type AidName = Aids['names'][number];

/** So many older entries are asked for at a time. */
const OLDER = 200;

export abstract class Told {
  link = $state<LinkState>('connecting');
  info = $state.raw<TableInfo | null>(null);
  known = $state.raw<Known>(UNKNOWN);
  /** Keys of the view that aids add, for the position they were asked for. */
  aids = $state.raw<Partial<View>>({});
  seats = $state.raw<readonly number[]>([]);
  host = $state(false);
  hints = $state.raw<Hints | null>(null);
  hinting = $state(false);
  emotes = $state.raw<readonly { id: number; seat: number; emote: string }[]>([]);
  toast = $state.raw<Toast | null>(null);
  farewell = $state<string | null>(null);
  /** The server's clock minus this device's, in seconds. */
  drift = $state(0);
  /** The seat for which a shared device was passed and its secrets shown. */
  peeked = $state.raw<{ seat: number; number: number; view: View } | null>(null);
  /** Told before the table changes: what happened (or `back`), whether it was drafted here, whether it is told late. */
  onevents: ((events: readonly GameEvent[] | 'back', own: boolean, missed: boolean) => void) | null = null;

  /** It lives in this browser, and nobody else can come. */
  readonly own: boolean;
  protected readonly wire: Connection;
  protected kept: readonly Kept[] = [];
  private wanted: readonly AidName[] = [];
  private counter = 0;

  constructor(url: string, tokens: readonly string[], make?: (url: string) => Socket) {
    const handlers = {
      message: (message: FromServer) => this.hear(message),
      state: (state: LinkState) => void (this.link = state),
      last: () => this.known.number ?? 0,
    };
    this.own = tokens.some(isOwn);
    this.wire = new Connection(url, tokens, handlers, make);
  }

  /** The position with the help that was asked for. */
  get view(): View | null {
    const view = this.peeked && this.peeked.number === this.known.number ? this.peeked.view : this.known.view;
    return view && { ...view, ...this.aids };
  }

  get events(): readonly GameEvent[] {
    return this.known.events;
  }

  /** The own seat that is asked, else the own seat, else null for a spectator. */
  get seat(): number | null {
    const asked = this.known.view?.decision?.player;
    if (asked !== undefined && this.seats.includes(asked)) return asked;
    return this.seats[0] ?? null;
  }

  get myTurn(): boolean {
    const asked = this.known.view?.decision?.player;
    return this.info?.status === 'running' && asked !== undefined && this.seats.includes(asked);
  }

  open(): void {
    this.wire.open();
  }

  close(): void {
    this.wire.close();
  }

  wake(): void {
    this.wire.wake();
  }

  /** The network is gone; a table of this browser needs none. */
  drop(): void {
    if (!this.own) this.wire.drop();
  }

  /** A new position; `same`: it is that of before, and so is what was drafted in it. */
  protected abstract positionChanged(same: boolean): void;
  /** Something was drafted here. */
  protected abstract get drafting(): boolean;

  // --- what comes ---------------------------------------------------------------------------------------

  private hear(message: FromServer): void {
    switch (message.type) {
      case 'welcome':
        this.welcome(message);
        break;
      case 'entry':
        this.enter(message);
        break;
      case 'info':
        this.info = message.info;
        break;
      case 'history':
        this.known = recalled(this.known, message.entries);
        if (message.entries.length === OLDER) this.recall(message.entries[0]?.number ?? 0);
        break;
      case 'aids':
        if (message.number === this.known.number) this.aids = message.view;
        break;
      case 'peeked':
        this.peeked = { seat: message.seat, number: message.number, view: message.view };
        this.positionChanged(false);
        break;
      case 'emoted':
        this.showEmote(message.seat, message.emote);
        break;
      case 'bye':
        this.farewell = message.reason;
        break;
      default:
        break;
    }
  }

  private welcome(message: Welcome): void {
    this.drift = message.at - Date.now() / 1000;
    this.info = message.info;
    this.seats = message.seats;
    this.host = message.host;
    this.kept = message.drafts;
    if (message.missed) this.tell(message.missed, true);
    this.known = welcomed(this.known, message);
    this.positionChanged(this.drafting && message.missed?.length === 0);
    if (message.missed === null && message.view) this.recall(message.number + 1);
  }

  /** Ask for the story before a number, for the log. */
  private recall(before: number): void {
    if (before > 1) this.wire.tell({ type: 'history', before, count: OLDER });
  }

  private enter(entry: Entry): void {
    const known = entered(this.known, entry);
    if (known === 'gap') {
      this.known = UNKNOWN;
      this.wire.close();
      this.wire.open();
      return;
    }
    const moved = entry.changes !== null && entry.changes !== undefined;
    if (known !== this.known) this.tell([entry], false);
    this.known = known;
    if (entry.info) this.info = entry.info;
    if (entry.data['clock'] && this.info) this.info = withClock(this.info, entry.data['clock']);
    if (moved) this.positionChanged(false);
  }

  /** A take-back is no story to tell: the board just goes back. */
  private tell(entries: readonly Entry[], missed: boolean): void {
    const back = entries.some((entry) => entry.kind === 'takeback');
    const own = this.drafting && entries.some((entry) => this.seats.includes(Number(entry.data['seat'])));
    this.onevents?.(back ? 'back' : entries.flatMap((entry) => entry.events), own, missed);
  }

  private showEmote(seat: number, emote: string): void {
    this.counter += 1;
    const id = this.counter;
    this.emotes = [...this.emotes.filter((one) => one.seat !== seat), { id, seat, emote }];
    setTimeout(() => (this.emotes = this.emotes.filter((one) => one.id !== id)), 2000);
  }

  protected forgetHelp(): void {
    this.hints = null;
    this.askAids();
  }

  // --- what else can be sent ----------------------------------------------------------------------------

  /** Which help the table shows now; it is asked for after every move. */
  want(names: readonly AidName[]): void {
    const more = names.some((name) => !this.wanted.includes(name));
    this.wanted = names;
    if (more) this.askAids();
  }

  private askAids(): void {
    const allowed = this.wanted.filter((name) => this.info?.assists.includes(name));
    if (allowed.length && this.known.view) this.wire.tell({ type: 'aids', names: [...allowed] });
    else this.aids = {};
  }

  async hint(): Promise<void> {
    if (this.seat === null || this.hinting) return;
    this.hinting = true;
    const answer = await this.wire.request({ type: 'hint', seat: this.seat, n: 3 });
    this.hinting = false;
    if (answer.type === 'hints') this.hints = answer;
    else if (answer.type === 'refused') this.say(answer.reason, answer.params);
  }

  async takeBack(): Promise<void> {
    if (this.seat === null) return;
    const answer = await this.wire.command({ type: 'takeback', seat: this.seat });
    if (answer.type === 'refused') this.say(answer.reason, answer.params);
  }

  async answerTakeBack(seat: number, allow: boolean): Promise<void> {
    await this.wire.command({ type: 'answer', seat, allow });
  }

  async vote(seat: number, vote: Vote['vote']): Promise<void> {
    const answer = await this.wire.command({ type: 'vote', seat, vote });
    if (answer.type === 'refused') this.say(answer.reason, answer.params);
  }

  async resign(): Promise<void> {
    if (this.seat !== null) await this.wire.command({ type: 'resign', seat: this.seat });
  }

  async command(body: Parameters<Connection['command']>[0]): Promise<FromServer> {
    return this.wire.command(body);
  }

  wave(emote: Wave['emote']): void {
    if (this.seat !== null) this.wire.tell({ type: 'emote', seat: this.seat, emote });
  }

  peek(seat: number): void {
    this.wire.tell({ type: 'peek', seat });
  }

  say(key: string, params: Readonly<Record<string, unknown>> = {}): void {
    this.counter += 1;
    this.toast = { id: this.counter, key, params };
  }
}

function withClock(info: TableInfo, clock: Partial<TableInfo['clock']>): TableInfo {
  return { ...info, clock: { ...info.clock, ...clock } };
}
