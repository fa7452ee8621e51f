/** Steps of a way that the players go together. */

import type { Point, View } from '../../../net/view';

/** The figures of all seats on a tile. */
export function standingOn(view: View, at: Point | undefined): readonly { figure: string; seat: number }[] {
  return view.players.flatMap((player, seat) =>
    player.figures
      .filter((one) => one.at[0] === at?.[0] && one.at[1] === at[1])
      .map(({ figure }) => ({ figure, seat })),
  );
}

/** "N", "E", "S" or "W": where a cell lies from another one. */
export function directionOf(from: Point, to: Point = from): string {
  const [across, up] = [to[0] - from[0], to[1] - from[1]];
  if (across !== 0) return across > 0 ? 'E' : 'W';
  return up > 0 ? 'N' : 'S';
}
