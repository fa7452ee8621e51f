/** A small catalogue as the server lists it, and a server that answers the questions of these screens. */

import { vi } from 'vitest';
import type { Catalogue, ConfigSpec, OptionFacts } from '../../src/net/messages';
import type { Edition, ModuleInfo } from '../../src/screens/setup/catalogue';
import { CATALOGUE as ALL } from '../catalogue';

const module = (id: string, more: Partial<ModuleInfo> = {}): ModuleInfo => ({
  ...(ALL.modules.find((one) => one.id === id) as ModuleInfo),
  editions: ['c1', 'c2', 'c3'] as Edition[],
  tile_sets: [],
  options: {},
  figures: {},
  ...more,
});

/** A switch that no rulebook has; the real ones may change, this one stays. */
const houseRule = (): OptionFacts => ({ values: [false, true], default: { c3: false }, house: true });

export const MODULES: readonly ModuleInfo[] = [
  module('base', { tile_sets: ['base'], figures: { meeple: 7 } }),
  module('farmers'),
  module('river', {
    tile_sets: ['river'],
    options: { 'river.bends': { values: ['alternate', 'adjacent'], default: { c3: 'alternate' }, house: false } },
  }),
  module('pig', { figures: { pig: 1 } }),
  module('dragon', {
    tile_sets: ['princess-dragon'],
    editions: ['c1', 'c2'],
    options: { 'dragon.volcano_figures': houseRule() },
  }),
  module('princess', { tile_sets: ['princess-dragon'], editions: ['c1', 'c2'] }),
  module('count', { editions: ['c1', 'c2'], options: { 'count.city_only': houseRule() } }),
  module('bazaars', {
    options: {
      'bazaars.auction': { values: [true, false], default: { c3: true }, house: false },
      'bazaars.max_bid': { values: Array.from({ length: 101 }, (_, bid) => bid), default: { c3: 50 }, house: false },
    },
  }),
];

export const CATALOGUE: Catalogue = {
  ...ALL,
  engine: 'test',
  modules: MODULES,
  presets: [
    { id: 'first-game', title: '', edition: 'c3', modules: ['base'] },
    { id: 'classic', title: '', edition: 'c1', modules: ['base', 'farmers'] },
  ],
  tile_sets: ['base', 'river', 'princess-dragon'],
  bots: ['random', 'greedy', 'easy', 'medium', 'strong'],
  colours: [],
  emotes: [],
  assists: [],
};

const TILES: Readonly<Record<string, number>> = { base: 72, river: 11, dragon: 30, princess: 30, count: 11 };

/** What the server would say: the rulebook advises against the count with a river. */
function setup({ modules = [] }: ConfigSpec): object {
  const has = (id: string): boolean => modules.includes(id);
  const tiles = modules.reduce((sum, id) => sum + (id === 'princess' && has('dragon') ? 0 : (TILES[id] ?? 0)), 0);
  const advice = [
    ...(has('pig') && !has('farmers')
      ? [{ key: 'advice.pointless-without', params: { module: 'pig', needs: 'farmers' } }]
      : []),
    ...(has('count') && has('river')
      ? [{ key: 'advice.discouraged-with', params: { module: 'count', with: 'river' } }]
      : []),
  ];
  return { tiles, modules, options: {}, advice };
}

export interface Asked {
  readonly path: string;
  readonly body: unknown;
}

/** What jsdom does not have: everything is in view at once. */
export function see(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(readonly tell: (seen: readonly { isIntersecting: boolean }[]) => void) {}
      observe = (): void => this.tell([{ isIntersecting: true }]);
      disconnect = (): void => undefined;
    },
  );
}

/** Stands in for the server's HTTP part; `more` answers further paths. What was asked is noted. */
export function serve(more: Readonly<Record<string, (body: never) => object>> = {}): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', (url: URL | string, request?: RequestInit) => {
    const path = new URL(url).pathname.replace(/^.*\/(api|art)\//, '$1/');
    const body: unknown = request?.body ? JSON.parse(String(request.body)) : null;
    asked.push({ path, body });
    const answers: Readonly<Record<string, (body: never) => object>> = {
      'api/catalogue': () => CATALOGUE,
      'api/setup': ({ config }: { config: ConfigSpec }) => setup(config),
      'api/mine': () => ({ tables: [] }),
      'art/pieces.json': () => ({ box: [0, 0, 0, 0], pieces: {} }),
      ...more,
    };
    const answer = answers[path];
    if (!answer) return Promise.reject(new TypeError('Failed to fetch'));
    const said = answer(body as never);
    const status = 'reason' in said ? 400 : 200;
    return Promise.resolve(new Response(JSON.stringify(said), { status }));
  });
  return asked;
}
