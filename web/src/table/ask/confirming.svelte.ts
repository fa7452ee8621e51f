/** Drafts that are sent without Confirm, where the player prefers that. */

import type { TableState } from '../../net/table.svelte';
import type { Prefs } from '../../ui/prefs.svelte';
import type { Draft } from '../../net/draft';

/** So long a draft waits for an undo before it is sent. */
export const PAUSE = 3000;
/** What a commit leads to without showing the player anything that is hidden from him now. */
const PLAIN = new Set(['draw', 'player']);

/** Whether a draft goes by itself: at once, or after a pause in which it can be undone. */
export function byItself(draft: Draft, mode: Prefs['confirm']): 'now' | 'soon' | null {
  const stop = draft.outcome?.stop;
  const chosen = draft.steps.findLast((step) => !step.auto);
  if (mode === 'always' || !stop || !chosen) return null;
  if (mode === 'never') return 'soon';
  if (!PLAIN.has(stop)) return null;
  // A tile that was just laid may still have to be turned.
  return chosen.action.type === 'place_tile' ? 'soon' : 'now';
}

export class Confirming {
  /** A draft goes after a pause; `doubt`: so many meeples could still be placed in it. */
  waiting = $state.raw<{ readonly doubt: number } | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: TableState) {}

  /** To be called whenever the draft changes. */
  look(draft: Draft | null, mode: Prefs['confirm']): void {
    this.stay();
    const how = draft && !this.table.sending ? byItself(draft, mode) : null;
    if (how === 'now') void this.table.confirm();
    if (how === 'soon') this.send(0);
  }

  /** Confirmed without a figure: a beginner gets a moment to think again. */
  doubt(meeples: number): void {
    this.send(meeples);
  }

  private send(doubt: number): void {
    this.waiting = { doubt };
    this.timer = setTimeout(() => {
      this.waiting = null;
      void this.table.confirm();
    }, PAUSE);
  }

  /** The draft does not go after all. */
  stay(): void {
    clearTimeout(this.timer);
    this.waiting = null;
  }
}
