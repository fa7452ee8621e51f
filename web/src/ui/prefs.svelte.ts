/** What the user of this browser prefers. Every change applies at once and is kept in the local storage. */

import { EMBLEMS, type Colour } from './emblems';
import type { Theme } from './theme';
import { keysIn } from '../sure';

export interface Prefs {
  /** Offered when a seat is taken or a table opened. */
  name: string;
  colour: string | null;
  theme: Theme;
  /** Size of the text in percent. */
  text: number;
  motion: 'system' | 'full' | 'reduced' | 'off';
  /** What may be heard. */
  sounds: { table: boolean; score: boolean; turn: boolean; clock: boolean };
  /** From 0 to 1. */
  volume: number;
  muted: boolean;
  vibration: boolean;
  /** Tell through the system that it is my turn while the page is out of sight; null: nobody has asked yet. */
  notify: boolean | null;
  /** When a draft must be confirmed; `never` leaves three seconds to undo. */
  confirm: 'always' | 'reveals' | 'never';
  wheel: 'zoom' | 'rotate';
  /** When the view of the board moves by itself: with every move, in my turn, never. */
  camera: 'follow' | 'turn' | 'manual';
  /** The small map of the board: when it is of use, always, never. */
  map: 'auto' | 'always' | 'never';
  /** Take single options by itself. */
  auto: boolean;
  /** My panel first, else in the order of the seats. */
  meFirst: boolean;
  singleKeys: boolean;
  /** Keys that were moved: the shortcut by its name, the new key. */
  keys: Record<string, string>;
  /** Modules whose introduction was seen. */
  seen: string[];
  /** Lessons that were finished, by their ids. */
  lessons: string[];
  /** Games begun, for the warnings that only beginners get. */
  games: number;
}

const STORED = 'carcassonne.prefs';

export const fresh = (): Prefs => ({
  name: '',
  colour: null,
  theme: 'system',
  text: 100,
  motion: 'system',
  sounds: { table: true, score: true, turn: true, clock: false },
  volume: 0.5,
  muted: false,
  vibration: true,
  notify: null,
  confirm: 'always',
  wheel: 'zoom',
  camera: 'follow',
  map: 'auto',
  auto: true,
  meFirst: true,
  singleKeys: true,
  keys: {},
  seen: [],
  lessons: [],
  games: 0,
});

function stored(): Partial<Prefs> {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '{}');
  } catch {
    return {}; // a browser that stores nothing, or something else wrote there
  }
}

/** Reactive: read it anywhere, change it with `prefer`. */
export const prefs: Prefs = $state({ ...fresh(), ...stored() });

/** The colour that this browser's player likes, if there is such a colour. */
export const ownColour = (): Colour | null => keysIn(EMBLEMS).find((one) => one === prefs.colour) ?? null;

export function prefer(changes: Partial<Prefs>): void {
  Object.assign(prefs, changes);
  try {
    localStorage.setItem(STORED, JSON.stringify(prefs));
  } catch {
    // then the choice lasts as long as the page
  }
}

/** All settings as new; who the user is and what he has learnt stays. */
export function resetPrefs(): void {
  const { name, colour, seen, lessons, games } = prefs;
  prefer({ ...fresh(), name, colour, seen, lessons, games });
}
