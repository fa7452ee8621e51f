/** The part of a game's view (docs/protocol.md, `game.view`) that the board reads, by name and place. */

import type { Colour, Corner } from './types';

type At = readonly number[];

export interface ViewFigure {
  figure: string;
  at: At;
  segment: number | null;
}

export interface ViewPlayer {
  name: string;
  colour?: string | null;
  figures: readonly ViewFigure[];
  /** Figures beside the tiles: ["meeple", ["quarter", "castle"]]. */
  elsewhere: readonly (readonly [string, readonly (string | number)[]])[];
}

export interface ViewTile {
  tile: string;
  at: At;
  turn: number;
  player: number | null;
  number: number;
}

export interface View {
  players: readonly ViewPlayer[];
  tiles: readonly ViewTile[];
  bridges?: { built: readonly { at: At; segment: number; edges: readonly string[] }[] };
  ferries?: { placed: readonly { at: At; segments: At }[] };
  barns?: readonly { player: number; at: At; corner: Corner }[];
  castles?: { built: readonly { player: number; segments: readonly (readonly [At, number])[] }[] };
  towers?: { heights: readonly (readonly [At, number])[] };
  count?: { quarter: string } | null;
  magic?: Record<string, readonly [At, number] | null> | null;
  gold?: { tiles: readonly (readonly [At, number])[] } | null;
  dragon?: { at: At | null } | null;
  fairy?: {
    at: At | null;
    charge: { owner: number; figure: string; at: At; segment: number | null } | null;
  } | null;
  tournaments?: {
    crown: string | null;
    statues: readonly { at: At; segment: number; player: number; value: number }[];
    players: readonly {
      registered: readonly { figure: string; at: At; segment: number; value?: number | null }[];
    }[];
  };
}

const ORDER: readonly Colour[] = ['blue', 'red', 'yellow', 'green', 'black', 'pink'];

/** The colour of each seat: as the view says, else the free ones in order. */
export function seatColours(view: Pick<View, 'players'>): Colour[] {
  const named = view.players.map((player) => player.colour as Colour | null | undefined);
  const spare = ORDER.filter((colour) => !named.includes(colour));
  return named.map((colour) => colour ?? spare.shift() ?? 'black');
}
