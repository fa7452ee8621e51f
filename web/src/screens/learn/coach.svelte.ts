/** Follows a lesson at its table: says what to do, judges what was done, and plays for the rival. */

import { untrack } from 'svelte';
import type { TableState } from '../../net/table.svelte';
import * as drafting from '../../net/draft';
import { judge, playable, wayOf, type Lesson, type Off, type Step } from './steps';

export const YOU = 0;
export const RIVAL = 1;
/** The rival seems to think for a moment, so that his move is seen. */
const PAUSE = 900;

export class Coach {
  place = $state(0);
  /** What was done is allowed, but not what the lesson is about. */
  off = $state<Off | null>(null);
  /** The text about the last thing done right. */
  after = $state('');
  private timer: ReturnType<typeof setTimeout> | undefined;
  private returning = false;

  constructor(
    readonly lesson: Lesson,
    readonly table: TableState,
    readonly rival: TableState,
    private readonly ondone: () => void,
  ) {}

  readonly step: Step | null = $derived.by(() => this.lesson.steps[this.place] ?? null);
  readonly done: boolean = $derived(this.step === null);

  /** What to do now; the rival has nothing to say. */
  readonly task: string = $derived.by(() => (this.step && this.step.do !== 'rival' ? this.step.text : ''));

  open(): void {
    this.table.open();
    this.rival.open();
  }

  close(): void {
    clearTimeout(this.timer);
    this.table.close();
    this.rival.close();
  }

  /** Compare the table with the lesson; to be called in an effect, it depends on table and draft. */
  look(): void {
    const { view } = this.table.known;
    const { draft } = this.table;
    if (view) untrack(() => this.compare(view.turn, draft));
  }

  private compare(turn: number, draft: drafting.Draft | null): void {
    const { step } = this;
    if (!step) return;
    if (turn < step.turn) this.goBack(turn);
    else if (step.do === 'rival') this.follow(turn, step.turn);
    else if (turn > step.turn) this.played();
    else {
      this.returning = false;
      this.consider(step, draft);
    }
  }

  /** Something is drafted. */
  private consider(step: Step, draft: drafting.Draft | null): void {
    const actions = draft ? drafting.actionsOf(draft) : [];
    if (actions.length && this.off === 'back') this.off = null;
    if (step.do === 'turn' && actions.length) this.off = judge(step.ways, actions);
    else if (step.do === 'draft' && actions.length) this.next();
    else if (step.do === 'undo' && draft && actions.length === 0) this.next();
  }

  /** A turn was committed. What was not asked for is taken back. */
  private played(): void {
    const { step } = this;
    const right = step?.do === 'turn' && judge(step.ways, wayOf(this.table.events, YOU)) === null;
    if (right) {
      this.next();
    } else if (!this.returning) {
      this.returning = true;
      this.off = 'back';
      void this.table.takeBack();
    }
  }

  private follow(turn: number, due: number): void {
    if (turn > due) {
      clearTimeout(this.timer);
      this.next(this.after);
    } else {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.playRival(), PAUSE);
    }
  }

  private async playRival(): Promise<void> {
    const { step } = this;
    const decision = this.table.known.view?.decision;
    const way = step?.do === 'rival' && decision?.player === RIVAL && playable(step.ways, decision.options ?? []);
    if (!way) return;
    const answer = await this.rival.command({ type: 'commit', seat: RIVAL, actions: [...way] });
    // His wire may have been slower than ours: once more when it has caught up.
    if (answer.type === 'refused' && this.step === step) this.timer = setTimeout(() => void this.playRival(), PAUSE);
  }

  /** The player took a turn back by himself. */
  private goBack(turn: number): void {
    const place = this.lesson.steps.findIndex((step) => step.turn >= turn);
    if (place < 0) return;
    this.place = place;
    this.off = null;
    this.after = '';
  }

  private next(after?: string): void {
    const { step } = this;
    this.after = after ?? (step && step.do !== 'rival' ? step.after : '');
    this.off = null;
    this.place += 1;
    if (this.done) this.ondone();
    else this.look();
  }

  /** An overlay was switched on. */
  seen(overlay: string): void {
    if (this.step?.do === overlay) this.next();
  }

  /** Back to what was asked. */
  undo(): void {
    this.off = null;
    this.table.reset();
  }

  /** Lay the tile as it is meant; confirming is left to the player. */
  show(): void {
    const { step } = this;
    const base = this.table.draft?.base;
    const way = step?.do === 'turn' && base && playable(step.ways, base.options ?? []);
    if (way) void this.table.replay(drafting.begin(base), way);
  }
}
