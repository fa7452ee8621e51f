/** What "Play now" plays: a first game, a classic one, or the set-up that was played last. */

import { known } from '../../net/catalogue.svelte';
import type { PresetFacts } from '../../net/messages';
import { firstGame, type Rules } from '../setup/rules.svelte';
import { last, played } from '../setup/shelf';

export const GAMES = ['first-game', 'classic', 'last'] as const;
export type QuickGame = (typeof GAMES)[number];

/** The preset that these rules are, without changes. */
export function presetOf({ config }: Pick<Rules, 'config'>, presets: readonly PresetFacts[]): string | null {
  const plain = !config.tiles && Object.keys(config.options ?? {}).length === 0;
  const modules = [...(config.modules ?? [])].sort().join();
  const same = (one: PresetFacts): boolean =>
    one.edition === config.edition && [...one.modules].sort().join() === modules;
  return plain ? (presets.find(same)?.id ?? null) : null;
}

/** The choices: the last set-up only where it is another one. */
export function choices(presets: readonly PresetFacts[]): readonly QuickGame[] {
  const own = played() && !GAMES.some((one) => one === presetOf(last(), presets));
  return own ? GAMES : GAMES.filter((one) => one !== 'last');
}

/** What was played last comes first. */
export function offered(presets: readonly PresetFacts[]): QuickGame {
  if (!played()) return 'first-game';
  return GAMES.find((one) => one === presetOf(last(), presets)) ?? 'last';
}

export async function rulesFor(game: QuickGame): Promise<Rules> {
  if (game === 'last') return last();
  const { presets } = await known.load();
  const preset = presets.find((one) => one.id === game);
  return preset ? { ...firstGame(), config: { edition: preset.edition, modules: preset.modules } } : firstGame();
}
