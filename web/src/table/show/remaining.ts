/** Unseen tiles, grouped by their set. */

import { known } from '../../net/catalogue.svelte';
import type { View } from '../../net/view';
import { found } from './players';

export interface Left {
  readonly tile: string;
  readonly left: number;
  /** How many of them there were at the start, as far as the board tells; 0 if unknown. */
  readonly all: number;
}

export interface Group {
  readonly set: string;
  readonly tiles: readonly Left[];
}

/** Tiles that modules have laid beside the board. */
export const tilesAside = (view: View): readonly string[] =>
  known.all.modules.flatMap(({ face: { aside } }) => {
    const tiles = aside.length ? found(view, aside, 0) : [];
    return Array.isArray(tiles) ? tiles.map(String) : [];
  });

/** All designs of the game that are not yet on the board or that lie there; with `fits` only those that fit. */
export function groups(view: View, fits: Readonly<Record<string, number>> | null): readonly Group[] {
  const laid = new Map<string, number>();
  for (const { tile } of view.tiles) laid.set(tile, (laid.get(tile) ?? 0) + 1);
  for (const tile of [...view.hand, ...view.rejected]) laid.set(tile, (laid.get(tile) ?? 0) + 1);
  const remaining = view.remaining ?? {};
  const names = new Set([...Object.keys(remaining), ...laid.keys()]);
  const made = new Map<string, Left[]>();
  for (const tile of [...names].sort()) {
    const left = remaining[tile] ?? 0;
    if (fits ? !fits[tile] : left === 0 && !laid.has(tile)) continue;
    const set = tile.split('/')[0] ?? tile;
    const group = made.get(set) ?? [];
    group.push({ tile, left, all: left + (laid.get(tile) ?? 0) });
    made.set(set, group);
  }
  return [...made].map(([set, tiles]) => ({ set, tiles: tiles.sort((a, b) => b.left - a.left) }));
}
