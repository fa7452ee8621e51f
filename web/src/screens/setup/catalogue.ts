/** What there is to choose from, as the server lists it, and what a choice comes to. */

import { Refusal, post } from '../../net/api';
import { known } from '../../net/catalogue.svelte';
import type {
  Advice,
  ConfigSpec,
  ModuleFacts as ModuleInfo,
  PresetFacts as PresetInfo,
  SetupCheck,
} from '../../net/messages';

export type { ModuleInfo, PresetInfo };
export type { OptionValue } from '../../table/variants';
export type Edition = NonNullable<ConfigSpec['edition']>;

/** Whose text of a module is played in an edition: its own, else the next older one, else the next newer one. */
export function rulebook({ editions }: ModuleInfo, edition: Edition): Edition {
  const older = editions.filter((one) => one <= edition).sort();
  return older.at(-1) ?? [...editions].sort()[0] ?? edition;
}

export interface Catalogue {
  readonly modules: readonly ModuleInfo[];
  readonly presets: readonly PresetInfo[];
  readonly sets: readonly string[];
  /** The bots that people play against. */
  readonly levels: readonly string[];
}

/** Bots for measuring others; nobody wants to play against them. */
const YARDSTICKS: ReadonlySet<string> = new Set(['random', 'greedy', 'strong-1']);

/** The part of the catalogue that a host chooses from. */
export async function catalogue(): Promise<Catalogue> {
  const { modules, presets, tile_sets: sets, bots } = await known.load();
  return { modules, presets, sets, levels: bots.filter((bot) => !YARDSTICKS.has(bot)) };
}

export type Verdict =
  | { readonly ok: true; readonly tiles: number; readonly advice: readonly Advice[] }
  | { readonly ok: false; readonly why: Advice };

const verdicts = new Map<string, Promise<Verdict>>();

/** What the server says of a set-up; equal questions are asked once. */
export function check(config: ConfigSpec, players: number): Promise<Verdict> {
  const question = JSON.stringify([config, players]);
  let answer = verdicts.get(question);
  if (!answer) {
    answer = ask(config, players);
    answer.catch(() => verdicts.delete(question));
    verdicts.set(question, answer);
  }
  return answer;
}

async function ask(config: ConfigSpec, players: number): Promise<Verdict> {
  try {
    const { tiles, advice } = await post<SetupCheck>('api/setup', { config, players });
    return { ok: true, tiles, advice };
  } catch (error) {
    if (error instanceof Refusal && error.reason.startsWith('config.'))
      return { ok: false, why: { key: error.reason, params: error.params } };
    throw error;
  }
}

/** How many tiles a module adds to the base game; modules of one box share their tiles, so one of them is asked for. */
export async function tilesAdded(module: ModuleInfo, edition: Edition, all: readonly ModuleInfo[]): Promise<number> {
  const sets = String(module.tile_sets);
  const like = (sets && all.find((one) => String(one.tile_sets) === sets)) || module;
  const base = await check({ edition, modules: ['base'] }, 2);
  const more = await check({ edition, modules: ['base', like.id] }, 2);
  return base.ok && more.ok ? more.tiles - base.tiles : 0;
}
