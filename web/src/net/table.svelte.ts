/** One table as this browser knows it: what it was told, and the own draft. */

import { Told } from './told.svelte';
import type { Action, Outcome, View } from './view';
import * as drafting from './draft';
import { prefs } from '../ui/prefs.svelte';
import { isPass, sameAction } from './view';

export type { AidName, Toast } from './told.svelte';

/** The drafted position: a view and how many of the outcome's events it shows already. */
export interface DraftView {
  readonly view: View;
  readonly shown: number;
}

export class TableState extends Told {
  draft = $state.raw<drafting.Draft | null>(null);
  drafted = $state.raw<DraftView | null>(null);
  /** A commit is on its way. */
  sending = $state(false);
  /** The server keeps a draft of ours. */
  private stored = false;
  /** Rises with every change of the draft: answers to older drafts are not followed up. */
  private version = 0;

  protected get drafting(): boolean {
    return this.draft !== null && this.draft.steps.length > 0;
  }

  /** A new position: the help for the old one is worthless, and so is the draft unless it is still the same. */
  protected positionChanged(same: boolean): void {
    this.forgetHelp();
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
    const forced = autoResolve && prefs.auto ? drafting.forced(now) : null;
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
      const { events, decision, stop, player, placed } = answer;
      const outcome: Outcome = { events, decision, stop, player, placed };
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
}
