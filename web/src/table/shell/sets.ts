/** Which tile sets a game may draw from, so that their drawings are there before the first tile is drawn. */

import { setsOf } from '../../art/art';
import { known } from '../../net/catalogue.svelte';
import type { TableInfo } from '../../net/messages';
import type { View } from '../../net/view';

export async function setsNeeded({ config }: TableInfo, view: View): Promise<readonly string[]> {
  const seen = setsOf([...view.tiles.map((one) => one.tile), ...view.hand]);
  const named = config.tiles ? Object.keys(config.tiles) : await ofModules(config.modules ?? view.modules);
  return [...new Set([...seen, ...named])];
}

/** The sets of modules as the server's catalogue lists them. */
async function ofModules(modules: readonly string[]): Promise<readonly string[]> {
  const all = (await known.load()).modules;
  return all.filter((one) => one.id === 'base' || modules.includes(one.id)).flatMap((one) => one.tile_sets);
}
