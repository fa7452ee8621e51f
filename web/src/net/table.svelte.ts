/** One table as this browser knows it: what came over the wire, the own draft, and what may be sent. */

import { Connection, type LinkState, type Socket } from './connection';
import { UNKNOWN, entered, welcomed, type Known } from './fold';
import type { Aids, FromServer, Hints, Kept, TableInfo, Wave } from './messages';
import type { Action, GameEvent, Outcome, View } from './view';
import * as drafting from '../table/draft';
import { isPass, sameAction } from './view';

export interface Toast {
  readonly id: number;
  readonly key: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Help that changes with every move and is asked for anew. */
export type AidName = Aids['names'][number];

/** The drafted position: a view and how many of the outcome's events it shows already. */
export interface DraftView {
  readonly view: View;
  readonly shown: number;
}

export class TableState {
  link = $state<LinkState>('connecting');
  info = $state.raw<TableInfo | null>(null);
  known = $state.raw<Known>(UNKNOWN);
  /** Keys of the view that aids add, for the position they were asked for. */
  aids = $state.raw<Partial<View>>({});
  seats = $state.raw<readonly number[]>([]);
  host = $state(false);
  draft = $state.raw<drafting.Draft | null>(null);
  drafted = $state.raw<DraftView | null>(null);
  /** A commit is on its way. */
  sending = $state(false);
  hints = $state.raw<Hints | null>(null);
  hinting = $state(false);
  emotes = $state.raw<readonly { id: number; seat: number; emote: string }[]>([]);
  toast = $state.raw<Toast | null>(null);
  farewell = $state<string | null>(null);
  /** The server's clock minus this device's, in seconds. */
  drift = $state(0);

  private readonly wire: Connection;
  private wanted: readonly AidName[] = [];
  private kept: readonly Kept[] = [];
  private counter = 0;
  /** The server keeps a draft of ours. */
  private stored = false;
  /** Rises with every change of the draft: answers to older drafts are not followed up. */
  private version = 0;
  /** The seat for which a shared device was passed and its secrets shown. */
  peeked = $state.raw<{ seat: number; number: number; view: View } | null>(null);

  constructor(url: string, tokens: readonly string[], make?: (url: string) => Socket) {
    const handlers = {
      message: (message: FromServer) => this.hear(message),
      state: (state: LinkState) => void (this.link = state),
      last: () => this.known.number ?? 0,
    };
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

  // --- what comes ---------------------------------------------------------------------------------------

  private hear(message: FromServer): void {
    switch (message.type) {
      case 'welcome':
        this.drift = message.at - Date.now() / 1000;
        this.info = message.info;
        this.seats = message.seats;
        this.host = message.host;
        this.kept = message.drafts;
        this.known = welcomed(this.known, message);
        this.positionChanged(this.draft !== null && message.missed?.length === 0);
        break;
      case 'entry': {
        const known = entered(this.known, message);
        if (known === 'gap') {
          this.known = UNKNOWN;
          this.wire.close();
          this.wire.open();
          break;
        }
        const moved = message.changes !== null && message.changes !== undefined;
        this.known = known;
        if (message.info) this.info = message.info;
        if (message.data['clock'] && this.info) this.info = withClock(this.info, message.data['clock']);
        if (moved) this.positionChanged(false);
        break;
      }
      case 'info':
        this.info = message.info;
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

  /** A new position: the help for the old one is worthless, and so is the draft unless it is still the same. */
  private positionChanged(same: boolean): void {
    this.hints = null;
    this.askAids();
    if (same && this.draft) {
      this.follow(this.draft);
      return;
    }
    this.version += 1;
    this.sending = false;
    this.drafted = null;
    const decision = this.view?.decision;
    const own = decision && this.myTurn && decision.options;
    this.draft = own ? drafting.begin(decision) : null;
    if (this.draft) this.restore(this.draft);
  }

  /** Take up the draft that the server kept over a reload; a pass at its end was only asked for its outcome. */
  private restore(draft: drafting.Draft): void {
    const kept = this.kept.find((one) => one.seat === draft.base.player);
    this.kept = [];
    const actions = kept?.actions ?? [];
    const last = actions.at(-1);
    const own = last && isPass(last) ? actions.slice(0, -1) : actions;
    void this.replay(draft, own);
  }

  /** Answer one question after the other with these actions. */
  async replay(begin: drafting.Draft, actions: readonly Action[]): Promise<void> {
    let draft = begin;
    const version = ++this.version;
    for (const action of actions) {
      const open = drafting.open(draft);
      if (!open?.options?.some((option) => sameAction(option, action))) break;
      draft = drafting.answer(draft, draft.steps.length, open, action);
      const outcome = await this.ask(draft, drafting.actionsOf(draft));
      if (!outcome || version !== this.version) return;
      draft = outcome;
    }
    this.follow(draft);
  }

  private showEmote(seat: number, emote: string): void {
    this.counter += 1;
    const id = this.counter;
    this.emotes = [...this.emotes.filter((one) => one.seat !== seat), { id, seat, emote }];
    setTimeout(() => (this.emotes = this.emotes.filter((one) => one.id !== id)), 2000);
  }

  // --- the draft ----------------------------------------------------------------------------------------

  /** Take over a changed draft and ask the server what comes of it. */
  follow(draft: drafting.Draft, autoResolve = true): void {
    this.draft = draft;
    this.version += 1;
    void this.pursue(draft, this.version, autoResolve);
  }

  private async pursue(draft: drafting.Draft, version: number, autoResolve: boolean): Promise<void> {
    let now = draft;
    if (now.steps.length === 0) {
      this.drafted = null;
      if (this.stored) void this.wire.command({ type: 'draft', seat: now.base.player, actions: [] }, false);
      this.stored = false;
    } else if (now.outcome === null) {
      const told = await this.ask(now, drafting.actionsOf(now));
      if (!told || version !== this.version) return;
      now = this.draft = told;
      this.stored = true;
    }
    const forced = autoResolve ? drafting.forced(now) : null;
    const open = drafting.open(now);
    if (forced && open) {
      this.draft = drafting.answer(now, now.steps.length, open, forced, true);
      return this.pursue(this.draft, version, true);
    }
    const pass = drafting.passOf(now);
    if (pass && now.passed === null) {
      const told = await this.ask(now, [...drafting.actionsOf(now), pass]);
      if (!told || version !== this.version) return;
      now = this.draft = told;
    }
    if (drafting.silent(now)) await this.confirm();
  }

  private async ask(draft: drafting.Draft, actions: readonly Action[]): Promise<drafting.Draft | null> {
    const answer = await this.wire.command({ type: 'draft', seat: draft.base.player, actions }, false);
    if (answer.type === 'outcome') {
      const outcome: Outcome = { events: answer.events, decision: answer.decision, stop: answer.stop };
      if (answer.view && actions.length === draft.steps.length) {
        this.drafted = { view: answer.view, shown: answer.shown };
      }
      return drafting.told(draft, actions, outcome);
    }
    if (answer.type === 'refused' && answer.reason !== 'offline') this.say(answer.reason, answer.params);
    return null;
  }

  undo(): void {
    if (this.draft && drafting.canUndo(this.draft)) this.follow(drafting.undo(this.draft), false);
  }

  reset(): void {
    if (this.draft && drafting.canUndo(this.draft)) this.follow(drafting.reset(this.draft), false);
  }

  /** Commit once, however often it is pressed. */
  async confirm(): Promise<void> {
    const ready = this.draft && drafting.confirmable(this.draft);
    if (!ready || !this.draft || this.sending) return;
    this.sending = true;
    const answer = await this.wire.command({ type: 'commit', seat: this.draft.base.player, actions: ready.actions });
    this.sending = false;
    if (answer.type === 'refused') this.say(answer.reason, answer.params);
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

function withClock(info: TableInfo, clock: unknown): TableInfo {
  return { ...info, clock: { ...info.clock, ...(clock as Partial<TableInfo['clock']>) } };
}
