/** What a player's panel shows beside the score: supplies, treasures, tokens of modules. */

import type { Colour } from '../../board/types';
import { known } from '../../net/catalogue.svelte';
import type { BelongingFacts } from '../../net/messages';
import { isScore, type GameEvent, type PlayerView, type View } from '../../net/view';

export interface Token {
  /** The name of the drawing. */
  readonly art: string;
  /** The message key of its name. */
  readonly key: string;
  readonly count: number;
  /** A figure of another seat that is held here. */
  readonly owner?: number;
  readonly figure?: string;
  /** The name of one of several drawings, and the family of names that it is of. */
  readonly named?: readonly [family: string, name: string];
  readonly size?: number;
}

/** Figures in the supply, none of them left included. */
export function supply(player: PlayerView): readonly (readonly [figure: string, count: number])[] {
  return Object.entries(player.supply).sort(([a], [b]) => known.rank(a) - known.rank(b));
}

/** Everything else a seat owns: what modules give, then the figures of others that it holds prisoner. */
export function treasures(view: View, seat: number, colours: readonly Colour[]): readonly Token[] {
  const owned = known.all.modules.flatMap((module) => module.face.owns);
  return [
    ...owned.flatMap((one) => tokens(one, found(view, one.path, seat), seat, colours[seat] ?? 'black')),
    ...prisoners(view, seat).map(([figure, owner]) => ({
      art: `${figure}-${colours[owner] ?? 'black'}`,
      key: 'ui.player.prisoner_of',
      count: 1,
      figure,
      owner,
    })),
  ];
}

/** What a path leads to in a view; "*" is the seat. */
export function found(view: View, path: readonly string[], seat: number): unknown {
  return path.reduce<unknown>(
    (whole, step) => (isRecord(whole) ? whole[step === '*' ? String(seat) : step] : undefined),
    view,
  );
}

/** The tiles that a seat holds openly, in a game that is played from the hand. */
export function held(view: View, seat: number): readonly string[] {
  const tiles = found(view, ['hands', '*'], seat);
  return Array.isArray(tiles) ? tiles : [];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** How many there are of something: a number, a list, a yes or no. */
export const amount = (value: unknown): number => (Array.isArray(value) ? value.length : Number(value ?? 0));

function tokens(what: BelongingFacts, value: unknown, seat: number, colour: Colour): readonly Token[] {
  const base = { art: what.coloured ? `${what.art}-${colour}` : what.art, key: what.text };
  const many = (count: number, more: Partial<Token> = {}): readonly Token[] =>
    count ? [{ ...base, count, ...more }] : [];
  if (Array.isArray(value) || !isRecord(value)) return many(amount(value));
  if (!what.path.includes('*')) return value['player'] === seat ? many(1, { size: amount(value['size']) }) : [];
  return Object.entries(value).flatMap(([name, count]) =>
    many(amount(count), { art: name, named: [what.names, name] }),
  );
}

/** Figures of others that this seat holds prisoner. */
export function prisoners(view: View, holder: number): readonly (readonly [figure: string, owner: number])[] {
  return view.players.flatMap((player, owner) =>
    player.elsewhere
      .filter(([, place]) => known.holds(place[0]) && place[1] === holder)
      .map(([figure]) => [figure, owner] as const),
  );
}

/** Points if the game ended now, and by which sources; nothing once it has ended. */
export function projected(
  view: View,
  seat: number,
): { points: number; sources: readonly (readonly [string, number])[] } | null {
  if (!view.projection || view.over) return null;
  const sources = new Map<string, number>();
  for (const event of view.projection.filter((one: GameEvent) => isScore(one) && one.player === seat)) {
    const source = event.source ?? '';
    sources.set(source, (sources.get(source) ?? 0) + (event.points ?? 0));
  }
  const more = [...sources.values()].reduce((sum, points) => sum + points, 0);
  return { points: (view.players[seat]?.score ?? 0) + more, sources: [...sources] };
}

/** Seconds left on a clock that may be running, as of now on the server. */
export function timeLeft(
  clock: { kind: string; left: readonly number[]; running: number | null; at: number },
  seat: number,
  now: number,
): number | null {
  if (clock.kind === 'none') return null;
  const left = clock.left[seat] ?? 0;
  return Math.max(0, clock.running === seat ? left - (now - clock.at) : left);
}

export const EMOTES = ['thumbs-up', 'surprise', 'sweat', 'hurry', 'party', 'handshake'] as const;
