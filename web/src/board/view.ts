/** The part of a game's view (docs/protocol.md, `game.view`) that the board reads, by name and place. */

import type { FeatureShown, PieceShown, TileShown } from '../net/generated/protocol';
import type { BoardTile, Colour } from './types';

export interface ViewPlayer {
  readonly name: string;
  readonly colour?: Colour | null;
}

export type ViewPiece = PieceShown;

export interface View {
  readonly players: readonly ViewPlayer[];
  readonly tiles: readonly TileShown[];
  readonly pieces: readonly ViewPiece[];
}

const ORDER: readonly Colour[] = ['blue', 'red', 'yellow', 'green', 'black', 'pink'];

/** The colour of each seat: as the view says, else the free ones in order. */
export function seatColours(view: Pick<View, 'players'>): Colour[] {
  const named = view.players.map((player) => player.colour);
  const spare = ORDER.filter((colour) => !named.includes(colour));
  return named.map((colour) => colour ?? spare.shift() ?? 'black');
}

/** Laid tiles as the board draws them; where features are known, complete ones look so. */
export function boardTiles(
  tiles: readonly Pick<TileShown, 'tile' | 'at' | 'turn'>[],
  features: readonly Pick<FeatureShown, 'complete' | 'segments'>[] = [],
): BoardTile[] {
  const complete = new Map<string, number[]>();
  for (const [at, segment] of features.flatMap((one) => (one.complete ? one.segments : [])))
    complete.set(at.join(), [...(complete.get(at.join()) ?? []), segment].sort());
  return tiles.map(({ tile, at, turn }) => {
    const lit = complete.get(at.join());
    return { tile, at, rotation: turn, ...(lit && { complete: lit }) };
  });
}
