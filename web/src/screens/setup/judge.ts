/** Asks the server about the rules that are being chosen; for an effect, which does so with every change. */

import type { Attempt } from '../home/attempt.svelte';
import { trouble } from '../home/trouble';
import { check } from './catalogue';
import type { RulesDraft } from './rules.svelte';

/** Returns how to forget the question: what was asked last counts. */
export function judge(draft: RulesDraft, seats: number, attempt: Attempt): () => void {
  let stale = false;
  check(draft.config, seats).then(
    (verdict) => {
      if (!stale) draft.verdict = verdict;
    },
    (error: unknown) => {
      if (!stale) attempt.wrong = trouble(error);
    },
  );
  return () => (stale = true);
}
