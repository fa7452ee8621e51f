/** What changed between two looks at a table before its start, in words for a short message. */

import { list, t } from '../../i18n';
import { known } from '../../net/catalogue.svelte';
import type { ConfigSpec, TableInfo } from '../../net/messages';
import { seatName } from '../../table/labels';
import { usual, variants, variantText } from '../../table/variants';

/** A message with more than this nobody reads in time. */
const MOST = 5;

export function changes(before: TableInfo, now: TableInfo): string | null {
  const rules = ruleChanges(before, now);
  const shown =
    rules.length > MOST
      ? [...rules.slice(0, MOST - 1), t('ui.lobby.changed_more', { count: rules.length - MOST + 1 })]
      : rules;
  if (rules.length) return t('ui.lobby.changed', { changes: list(shown) });
  return comings(before, now)[0] ?? null;
}

/** Modules and options by name; everything else by its heading. */
function ruleChanges(before: TableInfo, now: TableInfo): readonly string[] {
  const [old, config] = [before.config, now.config];
  const [were, are] = [old.modules ?? [], config.modules ?? []];
  const title = (module: string): string => t(`module.${module}.title`);
  const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
  const clock = ({ kind, seconds, increment, out }: TableInfo['clock']): unknown => [kind, seconds, increment, out];
  return [
    ...are.filter((one) => !were.includes(one)).map((one) => t('ui.setup.added', { module: title(one) })),
    ...were.filter((one) => !are.includes(one)).map((one) => t('ui.setup.removed', { module: title(one) })),
    ...(old.edition === config.edition ? [] : [t(`edition.${config.edition ?? 'c3'}.title`)]),
    ...(same(old.tiles, config.tiles) ? [] : [t('ui.setup.tiles')]),
    ...optionChanges(old, config),
    ...(same(clock(before.clock), clock(now.clock)) ? [] : [t('ui.setup.clock')]),
    ...(same(before.assists, now.assists) ? [] : [t('ui.setup.assists')]),
    ...(before.takeback === now.takeback ? [] : [t('ui.setup.takebacks')]),
    ...(before.known_tiles === now.known_tiles ? [] : [t('ui.setup.seed')]),
  ];
}

/** The options in play that were given another value. */
const optionChanges = (
  old: ConfigSpec,
  { edition = 'c3', modules = [], options = {} }: ConfigSpec,
): readonly string[] =>
  variants(modules, known.all.modules)
    .filter(({ name }) => old.options?.[name] !== options[name])
    .map(({ name, info }) => variantText(name, options[name] ?? usual(info, edition)));

/** Who came and who left; a new order of the seats is neither. */
function comings(before: TableInfo, now: TableInfo): readonly string[] {
  const people = ({ seats }: TableInfo): readonly string[] =>
    seats.flatMap((seat, number) => (seat.kind === 'link' && seat.taken ? [seatName(seat, number)] : []));
  const [were, are] = [people(before), people(now)];
  return [
    ...are.filter((one) => !were.includes(one)).map((player) => t('ui.lobby.joined', { player })),
    ...were.filter((one) => !are.includes(one)).map((player) => t('ui.lobby.left', { player })),
  ];
}
