/** The sounds of a table: what happens, what the player chooses, and what calls for him. */

import { untrack } from 'svelte';
import * as drafting from '../../net/draft';
import type { Draft } from '../../net/draft';
import type { Action, GameEvent } from '../../net/view';
import { buzz, play } from '../../sound/player';
import { soundOfChoice, soundsOf } from './hearing';

/** The clock is heard from so many seconds on. */
const LAST = 20;
/** Steps of an act of the final scoring rise by half a tone, as far as an octave. */
const OCTAVE = 12;

/** Events begin to be shown; `step` counts those of an act of the final scoring; `hurried`: others play fast. */
export function hear(events: readonly GameEvent[], step = 0, hurried = false): void {
  for (const sound of soundsOf(events))
    play(sound, { higher: sound.startsWith('score') ? Math.min(step, OCTAVE) : 0, hurried });
}

interface Heard {
  readonly turn: () => boolean;
  readonly draft: () => Draft | null;
  /** How the tile in hand is turned. */
  readonly rotation: () => number;
  /** Seconds left on the own clock while it runs. */
  readonly clock: () => number | null;
}

/** To be called while the page is made. */
export function listen({ turn, draft, rotation, clock }: Heard): void {
  const second = $derived.by(() => {
    const left = clock();
    return left !== null && left > 0 && left < LAST ? Math.ceil(left) : null;
  });
  const chosen: readonly Action[] = $derived.by(() => {
    const now = draft();
    return now ? drafting.actionsOf(now) : [];
  });
  let before: { chosen: readonly Action[]; rotation: number } = untrack(() => ({ chosen, rotation: rotation() }));
  $effect(() => {
    if (!turn()) return;
    play('your-turn');
    buzz();
  });
  $effect(() => {
    const now = { chosen, rotation: rotation() };
    const turned = now.chosen.length === 0 && before.chosen.length === 0 && now.rotation !== before.rotation;
    const sound = turned ? 'turn' : soundOfChoice(before.chosen, now.chosen);
    before = now;
    if (sound) untrack(() => play(sound));
  });
  $effect(() => {
    if (second !== null) untrack(() => play('tick'));
  });
}
