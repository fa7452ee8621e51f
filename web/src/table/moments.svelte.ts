/** What the table listens to as long as it is open, and what it lets hear. */

import type { TableState } from '../net/table.svelte';
import type { Playback } from './playback.svelte';
import { buzz, listenForGesture, sound } from './sound';

/** Any of these means that nobody wants to look at an animation any more. */
const INPUTS = ['pointerdown', 'keydown', 'wheel'] as const;

/** Returns what ends it. */
export function attend(table: TableState, playback: Playback): () => void {
  table.onevents = (events, own, missed) => {
    if (events === 'back') {
      playback.flush();
      table.say('ui.takeback.done');
      return;
    }
    const rejected = events.find((event) => event.type === 'tile_rejected');
    if (rejected) table.say('ui.dock.no_place', { tile: rejected.tile });
    playback.coming(events, own, missed);
  };
  const wake = (): void => table.wake();
  const interrupt = (): void => playback.interrupt();
  addEventListener('online', wake);
  for (const input of INPUTS) addEventListener(input, interrupt, { capture: true, passive: true });
  const quiet = listenForGesture();
  return () => {
    table.onevents = null;
    playback.flush();
    removeEventListener('online', wake);
    for (const input of INPUTS) removeEventListener(input, interrupt, { capture: true });
    quiet();
  };
}

/** The clock is heard from so many seconds on. */
const LAST = 10;

/** What calls for the player: the turn has come, the time runs out. To be called while the page is made. */
export function call(turn: () => boolean, clock: () => number | null): void {
  const second = $derived.by(() => {
    const left = clock();
    return left !== null && left > 0 && left < LAST ? Math.ceil(left) : null;
  });
  $effect(() => {
    if (!turn()) return;
    sound('turn');
    buzz();
  });
  $effect(() => {
    if (second !== null) sound('clock');
  });
}
