/** What is heard when something happens at the table, or is chosen there. */

import { known } from '../../net/catalogue.svelte';
import { isScore, type Action, type GameEvent } from '../../net/view';
import type { Sound } from '../../sound/sounds';

/** Points that deserve more than the usual sound. */
const MANY = 12;

const HEARD: Readonly<Record<string, Sound>> = {
  tile_drawn: 'draw',
  tile_placed: 'lay',
  figure_returned: 'figure-home',
  final_scoring: 'paper',
  tile_rejected: 'no',
};

export const figureSound = (figure: string | undefined): Sound =>
  (known.figure(figure)?.strength ?? 1) > 1 ? 'figure-big' : 'figure';

/** What moves without a sound of its own is made of wood. */
export function soundOf(event: GameEvent): Sound | null {
  if (event.type === 'score' && !isScore(event)) return null;
  if (isScore(event)) return (event.points ?? 0) >= MANY ? 'score-big' : 'score';
  if (event.type === 'figure_placed') return figureSound(event.figure);
  const facts = known.event(event.type);
  return HEARD[event.type] ?? facts?.sound ?? (facts?.pace ? 'figure' : null);
}

/** Events that happen together are heard together, each sound once, the larger score instead of the smaller. */
export function soundsOf(events: readonly GameEvent[]): readonly Sound[] {
  const all = new Set(events.map(soundOf).filter((one) => one !== null));
  if (all.has('score-big')) all.delete('score');
  return [...all];
}

/** What a change of the own choices sounds like, those before and those now; null if something was taken back. */
export function soundOfChoice(before: readonly Action[], now: readonly Action[]): Sound | null {
  const last = now.at(-1);
  const old = before[now.length - 1];
  if (!last || now.length < before.length || last === old) return null;
  if (last.type === 'place_tile') return old?.at && String(old.at) === String(last.at) ? 'turn' : 'lay';
  return last.type === 'place_figure' ? figureSound(last.figure) : null;
}
