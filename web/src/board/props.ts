/** What a board is given. */

import type { Art } from '../art/art';
import type { Camera } from './camera';
import type { Ground } from './geometry';
import type { BoardEvents, BoardMarks, BoardWords, Cell, Hand, Insets, Piece, Target, Tentative } from './types';

export interface BoardProps extends BoardEvents {
  ground: Ground;
  pieces?: readonly Piece[];
  targets?: readonly Target[];
  tentative?: Tentative | null;
  hand?: Hand | null;
  marks?: BoardMarks;
  /** What covers the board at its rims. */
  insets?: Insets;
  /** Shared with the minimap and the zoom buttons. */
  camera?: Camera;
  art?: Art;
  words?: BoardWords;
  /** What a screen reader says of a tile beside its sides: features and owners, as `featuresText` tells them. */
  describe?: (at: Cell) => string;
  /** The wheel turns the tile in hand: over what can be turned, or everywhere. */
  wheelRotates?: 'over' | 'always';
}
