/**
 * The draft: choices made but not committed, as a value with pure moves.
 *
 * Each step keeps the question it answered, so a step can be shown, undone or replaced. What follows from
 * the steps (the next question, the outcome) comes from the server and is kept beside them.
 */

import { isPass, sameAction, type Action, type Decision, type Outcome } from './view';
import { known } from './catalogue.svelte';
import { sure } from '../sure';

export interface DraftStep {
  readonly decision: Decision;
  readonly action: Action;
  /** Taken by itself because there was no choice (A1). */
  readonly auto: boolean;
}

export interface Draft {
  /** The question of the game that the draft begins with. */
  readonly base: Decision;
  readonly steps: readonly DraftStep[];
  /** What the steps do; null while the server has not answered. */
  readonly outcome: Outcome | null;
  /** What they would do if the open question were passed; null if it cannot be. */
  readonly passed: Outcome | null;
}

export const begin = (base: Decision): Draft => ({ base, steps: [], outcome: null, passed: null });

export const actionsOf = (draft: Draft): readonly Action[] => draft.steps.map((step) => step.action);

/** The question that is open now, or null when the draft has come to a reveal. */
export function open(draft: Draft): Decision | null {
  if (draft.steps.length === 0) return draft.base;
  return draft.outcome?.decision ?? null;
}

/** The question to show: the open one, else the last one answered, so that its answer can be changed. */
export function shown(draft: Draft): { decision: Decision; place: number } | null {
  const now = open(draft);
  if (now) return { decision: now, place: draft.steps.length };
  const own = draft.steps.findLastIndex((step) => !step.auto);
  const place = own < 0 ? draft.steps.length - 1 : own;
  const step = draft.steps[place];
  return step ? { decision: step.decision, place } : null;
}

/** Answer the question at a place; what came after it falls away. */
export function answer(draft: Draft, place: number, decision: Decision, action: Action, auto = false): Draft {
  const steps = [...draft.steps.slice(0, place), { decision, action, auto }];
  return { ...draft, steps, outcome: null, passed: null };
}

/** Undo pops the last choice together with what followed from it by itself (A7). */
export function undo(draft: Draft): Draft {
  let length = draft.steps.length;
  while (length > 0 && draft.steps[length - 1]?.auto) length -= 1;
  return cut(draft, Math.max(0, length - 1));
}

export const reset = (draft: Draft): Draft => cut(draft, 0);

/** Keep only the first steps, for a jump back in the breadcrumb. */
export function cut(draft: Draft, length: number): Draft {
  return length === draft.steps.length
    ? draft
    : { ...draft, steps: draft.steps.slice(0, length), outcome: null, passed: null };
}

export const canUndo = (draft: Draft): boolean => draft.steps.some((step) => !step.auto);

/** The answer of the server, if it is for these very steps. */
export function told(draft: Draft, actions: readonly Action[], outcome: Outcome): Draft {
  if (same(actionsOf(draft), actions)) return { ...draft, outcome };
  const last = actions.at(-1);
  if (last && isPass(last) && same(actionsOf(draft), actions.slice(0, -1))) return { ...draft, passed: outcome };
  return draft;
}

const same = (a: readonly Action[], b: readonly Action[]): boolean =>
  a.length === b.length && a.every((action, index) => sameAction(action, sure(b[index])));

/** The pass that Confirm would add: nothing else is left to say. */
export function passOf(draft: Draft): Action | null {
  return open(draft)?.options?.find(isPass) ?? null;
}

/** What Confirm would do now: the draft itself when it is complete, or with a pass at its end. */
export function confirmable(draft: Draft): { actions: readonly Action[]; outcome: Outcome } | null {
  if (draft.outcome?.stop) return { actions: actionsOf(draft), outcome: draft.outcome };
  const pass = passOf(draft);
  if (pass && draft.passed?.stop) return { actions: [...actionsOf(draft), pass], outcome: draft.passed };
  return null;
}

/** A1: the forced answer to the open question, if there is one to take by itself. */
export function forced(draft: Draft): Action | null {
  const now = open(draft);
  const [only, ...others] = now?.options ?? [];
  return only && others.length === 0 ? only : null;
}

/** Whether a draft that nobody chose anything in may be committed without asking. */
export function silent(draft: Draft): boolean {
  return (
    draft.steps.length > 0 &&
    draft.outcome?.stop != null &&
    draft.steps.every((step) => step.auto && !known.question(step.decision.kind)?.calm)
  );
}

/** What the outcome strip shows: the draft's own outcome, or that of passing once something was drafted. */
export function visible(draft: Draft): Outcome | null {
  const ready = confirmable(draft);
  return ready ? ready.outcome : draft.outcome;
}
