/** The dragon's flight as the events tell it. */

import { known } from '../../../net/catalogue.svelte';
import type { GameEvent, Point, View } from '../../../net/view';

const MOVED = 'dragon_moved';

/** The cells of the flight that is under way, in order. */
export function trail(events: readonly GameEvent[]): readonly Point[] {
  const cells: Point[] = [];
  for (let index = events.length - 1; index >= 0; index -= 1) {
    const event = events[index] as GameEvent;
    if (event.type === 'turn' || event.type === 'tile_placed') break;
    if (event.type === MOVED && event.at) cells.unshift(event.at);
  }
  return cells;
}

/** The figures of all seats on a tile. */
export function standingOn(view: View, at: Point | undefined): readonly { figure: string; seat: number }[] {
  return view.players.flatMap((player, seat) =>
    player.figures
      .filter((one) => one.at[0] === at?.[0] && one.at[1] === at[1])
      .map(({ figure }) => ({ figure, seat })),
  );
}

/** "N", "E", "S" or "W": where a cell lies from the dragon. */
export function directionOf(view: View, to: Point | undefined): string {
  const moved = known.event(MOVED)?.piece;
  const from = view.pieces.find((one) => one.piece === moved)?.at ?? to ?? [0, 0];
  const [across, up] = [(to?.[0] ?? 0) - from[0], (to?.[1] ?? 0) - from[1]];
  if (across !== 0) return across > 0 ? 'E' : 'W';
  return up > 0 ? 'N' : 'S';
}
