/** The screens by address, relative to the root, so that the client works under any sub-path. */

import type { Component } from 'svelte';
import { ROOT } from './root';

export interface Route {
  /** The rest of the address after the name of the screen: a code, a module, an id. */
  rest: string;
  screen: Component<{ rest: string }>;
  /** Another table is another page; the modules of the rules are one. */
  key: string;
  /** There is no such page: home is shown instead. */
  lost: boolean;
}

type Loader = () => Promise<{ default: Component<{ rest: string }> }>;

const SCREENS: Record<string, Loader> = {
  '': () => import('./screens/Home.svelte'),
  new: () => import('./screens/setup/Setup.svelte'),
  replays: () => import('./screens/home/Replays.svelte'),
  rules: () => import('./screens/rules/Rules.svelte'),
  settings: () => import('./screens/settings/Settings.svelte'),
  profile: () => import('./screens/profile/Profile.svelte'),
  learn: () => import('./screens/learn/Learn.svelte'),
  g: () => import('./screens/table/Page.svelte'),
  w: () => import('./screens/table/Page.svelte'),
  r: () => import('./screens/replay/Page.svelte'),
};

/** Screens that begin anew with another address. */
const TABLES: ReadonlySet<string> = new Set(['g', 'w', 'r']);

// For developers, and for measuring the built client: `vite build --mode stories`.
if (import.meta.env.DEV || import.meta.env.MODE === 'stories')
  SCREENS['stories'] = () => import('./stories/Stories.svelte');

/** The screen for an address of the page. */
export async function route(path: string): Promise<Route> {
  const root = ROOT.pathname;
  const inside = path.startsWith(root) ? path.slice(root.length) : '';
  const [name = '', ...rest] = inside.split('/').map(readable);
  const lost = !Object.hasOwn(SCREENS, name);
  const load = SCREENS[lost ? '' : name];
  if (!load) throw new Error('There is no home screen.');
  const after = rest.join('/');
  const key = TABLES.has(name) ? `${name}/${after}` : name;
  return { rest: after, screen: (await load()).default, key, lost };
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a broken %: then it is no address of ours
  }
}
