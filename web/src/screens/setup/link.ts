/** A set-up as the part of an address behind `#`, so that it can be sent to a friend and be read by people. */

import type { Edition, OptionValue } from './catalogue';
import { firstGame, type Assist, type Rules, type TakeBack } from './rules.svelte';

const LISTS = '.';
const PAIRS = ':';
/** The most that the server takes. */
const LONGEST_SEED = 256;
const WEEK = 604_800;
const HOUR = 3600;

export function toLink({ config, clock, assists, takeback }: Rules): string {
  const parts = new URLSearchParams({
    edition: config.edition ?? 'c3',
    modules: (config.modules ?? []).join(LISTS),
    assists: assists.join(LISTS),
    takeback,
  });
  for (const [set, copies] of Object.entries(config.tiles ?? {})) parts.append('tiles', set + PAIRS + copies);
  for (const [option, value] of Object.entries(config.options ?? {})) parts.append('option', option + PAIRS + value);
  if (clock.kind !== 'none' && clock.kind)
    parts.set('clock', [clock.kind, clock.seconds, clock.increment ?? 0, clock.out ?? 'defaults'].join(PAIRS));
  if (config.seed) parts.set('seed', String(config.seed));
  return parts.toString();
}

/** The set-up of a link; null if it is none. What is wrong inside the server will say. */
export function fromLink(hash: string): Rules | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const modules = parts.get('modules');
  if (!modules) return null;
  const usual = firstGame();
  const tiles = parts.getAll('tiles').map(pair);
  return {
    config: {
      edition: edition(parts.get('edition')),
      modules: modules.split(LISTS),
      tiles: tiles.length ? Object.fromEntries(tiles.map(([set, copies]) => [set, Number(copies) || 0])) : null,
      options: Object.fromEntries(
        parts
          .getAll('option')
          .map(pair)
          .map(([name, value]) => [name, plain(value)]),
      ),
      seed: parts.get('seed')?.slice(0, LONGEST_SEED) ?? null,
    },
    clock: clockOf(parts.get('clock')),
    assists: assistsOf(parts.get('assists'), usual.assists),
    takeback: (['ask', 'free', 'never'] as const).find((one) => one === parts.get('takeback')) ?? usual.takeback,
  } satisfies Rules & { takeback: TakeBack };
}

function assistsOf(text: string | null, all: readonly Assist[]): readonly Assist[] {
  const named = text?.split(LISTS);
  return named ? all.filter((one) => named.includes(one)) : all;
}

function clockOf(text: string | null): Rules['clock'] {
  const [kind, seconds, increment, out] = (text ?? '').split(PAIRS);
  if (kind !== 'turn' && kind !== 'bank') return { kind: 'none' };
  return {
    kind,
    seconds: Math.min(Number(seconds) || 60, WEEK),
    increment: Math.min(Number(increment) || 0, HOUR),
    out: out === 'bot' || out === 'resign' ? out : 'defaults',
  };
}

const edition = (text: string | null): Edition => (text === 'c1' || text === 'c2' ? text : 'c3');

function pair(text: string): readonly [string, string] {
  const at = text.lastIndexOf(PAIRS);
  return [text.slice(0, at), text.slice(at + 1)];
}

function plain(text: string): OptionValue {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d+$/.test(text) ? Number(text) : text;
}
