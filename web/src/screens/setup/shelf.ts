/** What this browser remembers of set-ups: the own ones with a name, the last one, the quick opponents. */

import { firstGame, type Rules } from './rules.svelte';

export const MOST = 20;

export interface Named {
  readonly name: string;
  readonly rules: Rules;
}

export interface Quick {
  readonly bots: number;
  readonly level: string;
}

interface Shelf {
  readonly mine: readonly Named[];
  readonly last: Rules | null;
  readonly quick: Quick;
}

const STORED = 'carcassonne.setups';
const EMPTY: Shelf = { mine: [], last: null, quick: { bots: 1, level: 'medium' } };

function read(): Shelf {
  try {
    return { ...EMPTY, ...JSON.parse(localStorage.getItem(STORED) ?? '{}') };
  } catch {
    return EMPTY; // a browser that stores nothing, or something else wrote there
  }
}

function write(changes: Partial<Shelf>): void {
  try {
    localStorage.setItem(STORED, JSON.stringify({ ...read(), ...changes }));
  } catch {
    // then it lasts as long as the page
  }
}

export const mine = (): readonly Named[] => read().mine;

/** Keep a set-up under a name; the same name is overwritten. False: the shelf is full. */
export function keep(name: string, rules: Rules): boolean {
  const others = mine().filter((one) => one.name !== name);
  if (others.length >= MOST) return false;
  write({ mine: [...others, { name, rules: unseeded(rules) }] });
  return true;
}

export const drop = (name: string): void => write({ mine: mine().filter((one) => one.name !== name) });

/** The set-up that was played last, else that of a first game. */
export const last = (): Rules => read().last ?? firstGame();
/** Has a set-up been played in this browser? */
export const played = (): boolean => read().last !== null;
export const remember = (rules: Rules): void => write({ last: unseeded(rules) });

export const quick = (): Quick => read().quick;
export const chooseQuick = (choice: Quick): void => write({ quick: choice });

/** A seed is for one game: it must not come back unasked. */
const unseeded = (rules: Rules): Rules => ({ ...rules, config: { ...rules.config, seed: null } });
