/** The sign of each module: a piece of the game where it has one, else a small line drawing on a grid of 24. */

import { known } from '../../net/catalogue.svelte';

export type Sign = { readonly piece: string } | { readonly path: string };

const TILE = 'M5 5h14v14H5zM5 12h14';

export function sign(module: string): Sign {
  const face = known.face(module);
  return face?.piece ? { piece: face.piece } : { path: face?.path || TILE };
}
