/** From events to beats: what is shown at the same time, and how long it takes. Pure, so that it can be tested. */

import { known } from '../net/catalogue.svelte';
import type { GameEvent } from '../net/view';

export interface Beat {
  readonly events: readonly GameEvent[];
  /** Milliseconds at full motion. */
  readonly lasts: number;
}

/** These come in droves, and then together. */
const TOGETHER = new Set(['figure_returned', 'score']);
const AT_ONCE = 3;

/** Whatever is played, it is over after so long. */
export const MOST = 1200;

/** Events as beats, in order; those that move nothing belong to the beat before them. */
export function beats(events: readonly GameEvent[]): readonly Beat[] {
  const made: { events: GameEvent[]; lasts: number }[] = [];
  for (const event of events) {
    const lasts = known.event(event.type)?.pace ?? 0;
    const last = made.at(-1);
    const first = last?.events[0];
    if (last && lasts === 0) last.events.push(event);
    else if (last && first?.type === event.type && TOGETHER.has(event.type) && last.events.length < AT_ONCE) {
      last.events.push(event);
    } else made.push({ events: [event], lasts });
  }
  return made;
}

export const lastsInAll = (all: readonly Beat[]): number => all.reduce((sum, beat) => sum + beat.lasts, 0);

/** How much faster than usual beats must go to be over in time. */
export const speed = (all: readonly Beat[], usual = 1): number => Math.max(usual, lastsInAll(all) / MOST);

/** The events before the final scoring, and each score of it as a step of its own with what follows from it. */
export function finale(events: readonly GameEvent[]): {
  before: readonly GameEvent[];
  steps: readonly (readonly GameEvent[])[];
} {
  const begin = events.findIndex((event) => event.type === 'final_scoring');
  if (begin < 0) return { before: events, steps: [] };
  const steps: GameEvent[][] = [];
  for (const event of events.slice(begin + 1)) {
    const last = steps.at(-1);
    const goesOn = last?.[0] !== undefined && (event.type !== 'score' || sameFeature(last[0], event));
    if (goesOn) last.push(event);
    else steps.push([event]);
  }
  return {
    before: events.slice(0, begin),
    steps: steps.filter((step) => step.some((event) => event.type === 'score')),
  };
}

/** Several seats share the points of one feature: they are counted together. */
const sameFeature = (a: GameEvent, b: GameEvent): boolean =>
  a.type === 'score' && a.source === b.source && (a.tiles?.length ?? 0) > 0 && String(a.tiles) === String(b.tiles);
