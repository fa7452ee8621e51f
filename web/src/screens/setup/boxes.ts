/** How the set-up page arranges modules: in boxes as they are sold, with how much there is to decide. */

import type { ModuleInfo } from './catalogue';

export interface Box {
  /** The key of its title. */
  readonly title: string;
  readonly modules: readonly string[];
}

const BOXES: readonly Box[] = [
  { title: 'set.base', modules: ['base', 'farmers', 'river', 'abbot'] },
  { title: 'set.inns-cathedrals', modules: ['inns', 'cathedrals', 'big-meeple'] },
  { title: 'set.traders-builders', modules: ['goods', 'builder', 'pig'] },
  {
    title: 'ui.setup.box_minis',
    modules: ['flying-machines', 'messages', 'ferries', 'gold-mines', 'mage-witch', 'robbers', 'crop-circles'],
  },
  { title: 'set.princess-dragon', modules: ['dragon', 'fairy', 'princess', 'portal'] },
  { title: 'set.tower', modules: ['tower'] },
  { title: 'set.abbey-mayor', modules: ['abbey', 'mayor', 'wagon', 'barn'] },
  { title: 'ui.setup.box_count', modules: ['count', 'king', 'robber-baron', 'cult'] },
  { title: 'set.bridges-castles-bazaars', modules: ['bridges', 'castles', 'bazaars'] },
  { title: 'set.tournaments', modules: ['tournaments'] },
  { title: 'ui.setup.box_small', modules: ['river-2', 'games-quarterly', 'cathars'] },
];
const NEWER = 'ui.setup.box_newer';

/** The boxes with the modules that the server has; those we do not know come last. */
export function boxes(modules: readonly ModuleInfo[]): readonly (Box & { readonly has: readonly ModuleInfo[] })[] {
  const known = new Set(BOXES.flatMap((box) => box.modules));
  const newer = modules.filter((one) => !known.has(one.id)).map((one) => one.id);
  return [...BOXES, { title: NEWER, modules: newer }]
    .map((box) => ({ ...box, has: box.modules.flatMap((id) => modules.find((one) => one.id === id) ?? []) }))
    .filter((box) => box.has.length > 0);
}

/** Decisions a module brings: 1 few, 2 some, 3 many. What is missing only changes how things count. */
const LOAD: Readonly<Record<string, number>> = {
  farmers: 1,
  abbot: 1,
  'big-meeple': 1,
  builder: 1,
  pig: 1,
  cathars: 1,
  'flying-machines': 1,
  messages: 2,
  ferries: 2,
  'gold-mines': 1,
  'mage-witch': 2,
  robbers: 1,
  'crop-circles': 2,
  dragon: 3,
  fairy: 1,
  princess: 1,
  portal: 2,
  tower: 3,
  abbey: 1,
  mayor: 1,
  wagon: 2,
  barn: 1,
  count: 3,
  cult: 1,
  bridges: 2,
  castles: 2,
  bazaars: 3,
  tournaments: 3,
};

export const load = (module: string): number => LOAD[module] ?? 0;
