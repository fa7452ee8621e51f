/** The rules of a table while they are being chosen, on the set-up page and by the host in the lobby. */

import type { ClockSpec, ConfigSpec, NewTable, TableInfo } from '../../net/messages';
import type { Edition, ModuleInfo, OptionValue, PresetInfo, Verdict } from './catalogue';
import { setsOf } from '../../table/variants';

export type TakeBack = NonNullable<NewTable['takeback']>;
export type Assist = NonNullable<NewTable['assists']>[number];
export type Help = 'all' | 'no_hints' | 'bare';

/** Everything that is saved, shared and sent. */
export interface Rules {
  readonly config: ConfigSpec;
  readonly clock: ClockSpec;
  readonly assists: readonly Assist[];
  readonly takeback: TakeBack;
}

const EVERY: readonly Assist[] = ['standings', 'remaining', 'fits', 'projection', 'reach', 'previews', 'hints'];
/** What tells how many tiles of a kind are left. */
const COUNTING: readonly Assist[] = ['remaining', 'fits'];

export const firstGame = (): Rules => ({
  config: { edition: 'c3', modules: ['base'] },
  clock: { kind: 'none' },
  assists: EVERY,
  takeback: 'ask',
});

/** The rules of a table as everybody sees them; its seed is not among them. */
export function rulesOf({ config, clock, assists, takeback }: TableInfo): Rules {
  const { edition, modules, tiles, options } = config;
  const { kind, seconds, increment, out } = clock;
  return {
    config: { edition, modules, tiles, options },
    clock: kind === 'none' ? { kind } : { kind, seconds, increment, out },
    assists: EVERY.filter((one) => assists.includes(one)),
    takeback,
  };
}

export class RulesDraft {
  edition = $state<Edition>('c3');
  modules = $state.raw<readonly string[]>(['base']);
  /** Copies of each tile set; null: those that the modules bring. */
  tiles = $state.raw<Readonly<Record<string, number>> | null>(null);
  options = $state.raw<Readonly<Record<string, OptionValue>>>({});
  clock = $state.raw<ClockSpec>({ kind: 'none' });
  help = $state<Help>('all');
  /** May everybody look at the list of remaining tiles? */
  counting = $state(true);
  takeback = $state<TakeBack>('ask');
  /** Null: drawn by lot, and unknown to everybody. */
  seed = $state<string | null>(null);
  /** What the server said last. */
  verdict = $state.raw<Verdict | null>(null);

  constructor(rules: Rules = firstGame()) {
    this.take(rules);
  }

  take({ config, clock, assists, takeback }: Rules): void {
    this.edition = config.edition ?? 'c3';
    this.modules = withBase(config.modules ?? []);
    this.tiles = config.tiles ?? null;
    this.options = config.options ?? {};
    this.clock = clock;
    this.help = assists.includes('hints') ? 'all' : assists.includes('previews') ? 'no_hints' : 'bare';
    this.counting = assists.includes('remaining');
    this.takeback = takeback;
    this.seed = config.seed === null || config.seed === undefined ? null : String(config.seed);
  }

  get assists(): readonly Assist[] {
    if (this.help === 'bare') return [];
    return EVERY.filter(
      (one) => (one !== 'hints' || this.help === 'all') && (this.counting || !COUNTING.includes(one)),
    );
  }

  get config(): ConfigSpec {
    return {
      edition: this.edition,
      modules: [...this.modules],
      tiles: this.tiles && { ...this.tiles },
      options: { ...this.options },
      seed: this.seed || null,
    };
  }

  get rules(): Rules {
    return { config: this.config, clock: this.clock, assists: this.assists, takeback: this.takeback };
  }

  /** A preset replaces modules, edition, tiles and variants; clock, help and seed stay. */
  choose(preset: PresetInfo): void {
    this.edition = preset.edition;
    this.modules = preset.modules;
    this.tiles = null;
    this.options = {};
  }

  /** Is this just the preset? */
  is(preset: PresetInfo): boolean {
    return (
      preset.edition === this.edition &&
      this.tiles === null &&
      Object.keys(this.options).length === 0 &&
      preset.modules.length === this.modules.length &&
      preset.modules.every((one) => this.modules.includes(one))
    );
  }

  /** Switches modules on or off, with their options and, where tiles are counted one by one, their tiles. */
  turn(modules: readonly ModuleInfo[], on: boolean, all: readonly ModuleInfo[]): void {
    const ids = modules.map((one) => one.id).filter((id) => id !== 'base');
    const others = this.modules.filter((one) => !ids.includes(one));
    const now = on ? [...others, ...ids] : others;
    // In the order of the catalogue, so that the same choice always reads the same.
    this.modules = all.map((one) => one.id).filter((id) => now.includes(id));
    const open = all.filter((one) => now.includes(one.id)).flatMap((one) => Object.keys(one.options));
    this.options = Object.fromEntries(Object.entries(this.options).filter(([name]) => open.includes(name)));
    if (this.tiles) this.tiles = this.copied(modules, on, all);
  }

  private copied(modules: readonly ModuleInfo[], on: boolean, all: readonly ModuleInfo[]): Record<string, number> {
    const turned = modules.flatMap((one) => one.tile_sets);
    const kept = setsOf(this.modules, all);
    const tiles = Object.entries(this.tiles ?? {});
    if (!on) return Object.fromEntries(tiles.filter(([set]) => !turned.includes(set) || kept.includes(set)));
    return { ...Object.fromEntries(turned.map((set) => [set, 1])), ...Object.fromEntries(tiles) };
  }

  /** Another value for an option; the usual one is not written down. */
  set(option: string, value: OptionValue, usual: OptionValue): void {
    const others = without(this.options, option);
    this.options = value === usual ? others : { ...others, [option]: value };
  }

  /** So many copies of a tile set; back to null when they are those of the modules again. */
  copies(set: string, count: number, all: readonly ModuleInfo[]): void {
    const usual = Object.fromEntries(setsOf(this.modules, all).map((one) => [one, 1]));
    const others = without<number>(this.tiles ?? usual, set);
    const tiles = count > 0 ? { ...others, [set]: count } : others;
    const same =
      Object.keys(tiles).length === Object.keys(usual).length &&
      Object.entries(tiles).every(([one, copies]) => usual[one] === copies);
    this.tiles = same ? null : tiles;
  }
}

const withBase = (modules: readonly string[]): readonly string[] =>
  modules.includes('base') ? modules : ['base', ...modules];

/** The tile sets that modules bring. */
export const without = <T>(record: Readonly<Record<string, T>>, name: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
