/** A bot's judgement of the moves, worked out turn by turn on demand: the one looked at first, then the others. */

import { SvelteMap } from 'svelte/reactivity';
import { Refusal } from '../../net/api';
import type { Analysis, TurnMark } from '../../net/messages';

type Ask = (step: number) => Promise<Analysis>;

/** Answers of the server after which it is worth trying again a little later. */
const BUSY = new Set(['rate.requests', 'assist.busy']);
const PAUSE = 1500;
/** The server judges one move a second in the long run, and some at once before that (server/limits.py). */
const EVERY = 1000;
const AT_ONCE = 16;

export class Judge {
  /** By the number of the turn in the list, from 0; null: nothing can be said about it. */
  readonly found = new SvelteMap<number, Analysis | null>();
  working = $state(false);
  failed = $state(false);
  private wanted = 0;
  /** When the server will have time again for as many as at once. */
  private full = 0;
  /** Counts the runs: one that was stopped must not go on beside the next. */
  private run = 0;

  constructor(
    private readonly turns: readonly TurnMark[],
    private readonly ask: Ask,
    private readonly pause: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Wait until one more question is within the limits of the server. */
  private async inTime(): Promise<void> {
    const early = this.full - (AT_ONCE - 1) * EVERY - this.now();
    if (early > 0) await this.pause(early);
    this.full = Math.max(this.full, this.now()) + EVERY;
  }

  get done(): number {
    return this.turns.length ? this.found.size / this.turns.length : 1;
  }

  /** Look at this turn before all others. */
  want(turn: number): void {
    this.wanted = turn;
  }

  /** Judge all turns, until it is stopped. */
  async start(turn: number): Promise<void> {
    this.want(turn);
    this.failed = false;
    if (this.working) return;
    this.working = true;
    const run = ++this.run;
    for (let next = this.next(); next !== null && run === this.run; next = this.next()) await this.judge(next);
    if (run === this.run) this.stop();
  }

  stop(): void {
    this.run += 1;
    this.working = false;
  }

  /** The turn to judge next: the wanted one, those after it, those before it. */
  private next(): number | null {
    const order = this.turns.map((_, index) => (this.wanted + index) % this.turns.length);
    return order.find((index) => !this.found.has(index)) ?? null;
  }

  private async judge(index: number): Promise<void> {
    await this.inTime();
    try {
      const analysis = await this.ask(this.turns[index]?.step ?? 0);
      this.found.set(index, analysis);
    } catch (error) {
      if (error instanceof Refusal && BUSY.has(error.reason)) await this.pause(PAUSE);
      else if (error instanceof Refusal && error.reason.startsWith('replay.')) this.found.set(index, null);
      else this.fail();
    }
  }

  private fail(): void {
    this.failed = true;
    this.stop();
  }
}

export interface Loss {
  /** The number of the turn in the list, from 0. */
  readonly index: number;
  readonly turn: number;
  readonly points: number;
}

/** Points that a move lost: nothing unless games that were played on from it show so. */
export const lost = (analysis: Analysis): number => (analysis.mistake ? (analysis.shown?.mean ?? 0) : 0);

/** Points lost by a seat, the greatest first, and their sum. */
export function losses(
  turns: readonly TurnMark[],
  found: ReadonlyMap<number, Analysis | null>,
  seat: number,
): { readonly moves: readonly Loss[]; readonly judged: number; readonly sum: number } {
  const own = turns.flatMap(({ turn }, index) => {
    const analysis = found.get(index);
    return analysis?.seat === seat ? [{ index, turn, points: lost(analysis) }] : [];
  });
  return {
    moves: own.filter((one) => one.points >= NOTABLE).sort((a, b) => b.points - a.points),
    judged: own.length,
    sum: own.reduce((sum, one) => sum + one.points, 0),
  };
}

/** Less than this is as good as the best move. */
export const NOTABLE = 0.5;
