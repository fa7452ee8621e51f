/** Who may stand where and what takes it away: the facts of the figure table, from docs/rules. */

/** A place, and the module without which there is none. */
type Place = readonly [on: string, module: string];

export interface FigureFacts {
  kind: string;
  module: string;
  /** How many each player has; 0: one for all. */
  count: number;
  /** Null: as many as the city has shields. */
  strength: number | null;
  places: readonly Place[];
  /** A place that no segment of a tile is: a text of its own. */
  special?: string;
  /** Modules that take it from the board, besides scoring. */
  taken: readonly string[];
  /** Leaves the board otherwise: a text of its own. */
  leaves: 'score' | 'company' | 'never' | 'points' | 'feature' | 'moved';
}

const ROAD: Place = ['road', 'base'];
const CITY: Place = ['city', 'base'];
const MONASTERY: Place = ['monastery', 'base'];
const FIELD: Place = ['field', 'farmers'];
const SHRINE: Place = ['shrine', 'cult'];
const ABBEY: Place = ['abbey', 'abbey'];
const CASTLE: Place = ['castle', 'castles'];
const QUARTER: Place = ['quarter', 'count'];
const TOWER: Place = ['tower', 'tower'];
const MACHINE: Place = ['flying-machine', 'flying-machines'];
const GARDEN: Place = ['garden', 'abbot'];

const ANYWHERE = [ROAD, CITY, MONASTERY, FIELD, SHRINE, ABBEY, CASTLE, QUARTER, TOWER, MACHINE];
const HUNTERS = ['dragon', 'tower', 'messages'];
const IN_CITIES = [...HUNTERS, 'princess', 'cathars', 'crop-circles'];

export const FIGURES: readonly FigureFacts[] = [
  { kind: 'meeple', module: 'base', count: 7, strength: 1, places: ANYWHERE, taken: IN_CITIES, leaves: 'score' },
  {
    kind: 'big-meeple',
    module: 'big-meeple',
    count: 1,
    strength: 2,
    places: ANYWHERE,
    taken: IN_CITIES,
    leaves: 'score',
  },
  {
    kind: 'abbot',
    module: 'abbot',
    count: 1,
    strength: 1,
    places: [MONASTERY, GARDEN, SHRINE, ABBEY, QUARTER],
    taken: ['abbot', ...HUNTERS],
    leaves: 'score',
  },
  {
    kind: 'builder',
    module: 'builder',
    count: 1,
    strength: 0,
    places: [ROAD, CITY],
    taken: ['dragon'],
    leaves: 'company',
  },
  { kind: 'pig', module: 'pig', count: 1, strength: 0, places: [FIELD], taken: ['dragon'], leaves: 'company' },
  {
    kind: 'mayor',
    module: 'mayor',
    count: 1,
    strength: null,
    places: [CITY, CASTLE, QUARTER],
    taken: IN_CITIES,
    leaves: 'score',
  },
  {
    kind: 'wagon',
    module: 'wagon',
    count: 1,
    strength: 1,
    places: [ROAD, CITY, MONASTERY, SHRINE, ABBEY, CASTLE, QUARTER],
    taken: IN_CITIES,
    leaves: 'score',
  },
  { kind: 'barn', module: 'barn', count: 1, strength: 0, places: [], special: 'corner', taken: [], leaves: 'never' },
  {
    kind: 'robber',
    module: 'robbers',
    count: 1,
    strength: 0,
    places: [],
    special: 'track',
    taken: [],
    leaves: 'points',
  },
  {
    kind: 'messenger',
    module: 'messages',
    count: 1,
    strength: 0,
    places: [],
    special: 'track',
    taken: [],
    leaves: 'never',
  },
  { kind: 'mage', module: 'mage-witch', count: 0, strength: 0, places: [ROAD, CITY], taken: [], leaves: 'feature' },
  { kind: 'witch', module: 'mage-witch', count: 0, strength: 0, places: [ROAD, CITY], taken: [], leaves: 'feature' },
  { kind: 'dragon', module: 'dragon', count: 0, strength: 0, places: [], special: 'tile', taken: [], leaves: 'never' },
  { kind: 'fairy', module: 'fairy', count: 0, strength: 0, places: [], special: 'beside', taken: [], leaves: 'moved' },
  { kind: 'count', module: 'count', count: 0, strength: 0, places: [QUARTER], taken: [], leaves: 'moved' },
];
