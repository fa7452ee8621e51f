/** The small boards of the examples, in the form that tools/reference_boards.py describes, as the board reads a view. */

import type { Cell, Colour, Spot, Rotation } from '../../board/types';
import type { View, ViewPiece } from '../../board/view';

export interface BoardFile {
  tiles: readonly (readonly [string, number, number, Rotation])[];
  pieces?: readonly ViewPiece[];
  lit?: readonly (readonly [number, number, number])[];
  next?: readonly (readonly [number, number])[];
}

export const SEATS: readonly Colour[] = ['blue', 'red', 'yellow', 'green', 'black', 'pink'];

export const litOf = (board: BoardFile): Spot[] => (board.lit ?? []).map(([x, y, segment]) => [[x, y], segment]);

/** All cells that must be seen. */
export const cellsOf = (board: BoardFile): Cell[] => [
  ...board.tiles.map(([, x, y]): Cell => [x, y]),
  ...(board.next ?? []).map(([x, y]): Cell => [x, y]),
];

/** The board as a view of a game. */
export const viewOf = (board: BoardFile): View => ({
  players: SEATS.map((colour) => ({ name: '', colour })),
  tiles: board.tiles.map(([tile, x, y, rotation], number) => ({
    tile,
    at: [x, y],
    turn: rotation,
    player: null,
    number,
  })),
  pieces: board.pieces ?? [],
});
