/** Options of modules: those in play, their usual values, and those that a table plays otherwise. */

import { t } from '../i18n';
import { word } from '../i18n/engine';
import type { ModuleFacts, OptionFacts } from '../net/messages';

export type OptionValue = boolean | number | string;

export interface Variant {
  readonly name: string;
  readonly info: OptionFacts;
  /** The module that brings it; the first one if there are several. */
  readonly module: string;
}

/** What a table plays, as far as options need it. */
export interface Played {
  readonly edition?: string;
  readonly modules?: readonly string[];
  readonly options?: Readonly<Record<string, OptionValue>>;
  /** Copies of each tile set; null: one of each that the modules bring. */
  readonly tiles?: Readonly<Record<string, number>> | null;
}

/** The options of the modules in play, each once. */
export function variants(modules: readonly string[], all: readonly ModuleFacts[]): readonly Variant[] {
  const found = all
    .filter(({ id }) => modules.includes(id))
    .flatMap(({ id, options }) => Object.entries(options).map(([name, info]) => ({ name, info, module: id })));
  return found.filter(({ name }, place) => found.findIndex((one) => one.name === name) === place);
}

export const usual = ({ values, default: byEdition }: OptionFacts, edition: string): OptionValue =>
  byEdition[edition] ?? values[0] ?? false;

/** The options that do not have their usual value. */
export function unusual(
  { edition = 'c3', modules = [], options = {} }: Played,
  all: readonly ModuleFacts[],
): readonly Variant[] {
  return variants(modules, all).filter(
    ({ name, info }) => (options[name] ?? usual(info, edition)) !== usual(info, edition),
  );
}

/** The tile sets that modules bring, each once. */
export const setsOf = (modules: readonly string[], all: readonly ModuleFacts[]): readonly string[] => [
  ...new Set(all.filter((one) => modules.includes(one.id)).flatMap((one) => one.tile_sets)),
];

/** The tile sets of which there are more or fewer copies than usual, with their number. */
export function otherCopies(
  { modules = [], tiles = null }: Played,
  all: readonly ModuleFacts[],
): readonly (readonly [set: string, copies: number])[] {
  if (tiles === null) return [];
  const usual = setsOf(modules, all);
  return [...new Set([...usual, ...Object.keys(tiles)])]
    .map((set) => [set, tiles[set] ?? 0] as const)
    .filter(([set, copies]) => copies !== (usual.includes(set) ? 1 : 0));
}

/** An option with its value, in words. */
export function variantText(name: string, value: OptionValue): string {
  const variant = word('variant', name);
  if (value === true) return variant;
  return t('ui.setup.variant_is', {
    variant,
    value: value === false ? t('ui.setup.variant_no') : word(`variant.${name}`, value),
  });
}
