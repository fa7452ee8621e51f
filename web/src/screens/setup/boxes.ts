/** How the set-up page arranges modules: in boxes as they are sold, with how much there is to decide. */

import { known } from '../../net/catalogue.svelte';
import type { ModuleInfo } from './catalogue';

export interface Box {
  /** The key of its title. */
  readonly title: string;
  readonly has: readonly ModuleInfo[];
}

const NEWER = 'ui.setup.box_newer';

/** The boxes with the modules that the server has; those that are in no box come last. */
export function boxes(modules: readonly ModuleInfo[]): readonly Box[] {
  const found = new Map<string, ModuleInfo[]>();
  for (const module of [...modules].sort((a, b) => place(a) - place(b))) {
    const title = module.face.box || NEWER;
    found.set(title, [...(found.get(title) ?? []), module]);
  }
  return [...found].map(([title, has]) => ({ title, has }));
}

const place = ({ face }: ModuleInfo): number => (face.box ? face.place : Infinity);

/** Decisions a module brings: 1 few, 2 some, 3 many; 0: it only changes how things count. */
export const load = (module: string): number => known.face(module)?.load ?? 0;
