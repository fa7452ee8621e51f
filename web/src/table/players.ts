/** What a player's panel shows beside the score: supplies, treasures, tokens of modules. */

import type { Colour } from '../board/types';
import type { GameEvent, PlayerView, View } from '../net/view';

export interface Token {
  /** The name of the drawing. */
  readonly art: string;
  /** The message key of its name. */
  readonly key: string;
  readonly count: number;
  /** A figure of another seat that is held here. */
  readonly owner?: number;
  readonly figure?: string;
  readonly goods?: string;
  readonly size?: number;
}

const ORDER = ['meeple', 'big-meeple', 'abbot', 'mayor', 'wagon', 'builder', 'pig', 'barn', 'robber'];

const rank = (figure: string): number => (ORDER.includes(figure) ? ORDER.indexOf(figure) : ORDER.length);

/** Figures in the supply, none of them left included. */
export function supply(player: PlayerView): readonly (readonly [figure: string, count: number])[] {
  return Object.entries(player.supply).sort(([a], [b]) => rank(a) - rank(b));
}

/** Everything else a seat owns. */
export function treasures(view: View, seat: number, colours: readonly Colour[]): readonly Token[] {
  const colour = colours[seat] ?? 'black';
  const made: Token[] = [];
  const add = (art: string, key: string, count: number | undefined, more: Partial<Token> = {}): void => {
    if (count) made.push({ art, key: `ui.player.${key}`, count, ...more });
  };
  for (const [goods, count] of Object.entries(view.goods?.owned[seat] ?? {})) add(goods, 'goods', count, { goods });
  add('gold', 'gold', view.gold?.players[seat]);
  add('tower-1', 'towers', view.towers?.pieces[seat]);
  add('abbey', 'abbey', view.abbeys?.[seat] ? 1 : 0);
  add('bridge-ew', 'bridges', view.bridges?.supply[seat]);
  add(`castle-${colour}`, 'castles', view.castles?.supply[seat]);
  if (view.king?.player === seat) add('king', 'king', 1, { size: view.king.size });
  if (view.robber_baron?.player === seat) add('robber-baron', 'robber_baron', 1, { size: view.robber_baron.size });
  const shields = view.tournaments?.players[seat]?.supply;
  add(`shield-${colour}`, 'shields', typeof shields === 'number' ? shields : shields?.length);
  for (const [figure, owner] of prisoners(view, seat)) {
    add(`${figure}-${colours[owner] ?? 'black'}`, 'prisoner_of', 1, { figure, owner });
  }
  return made;
}

/** Figures of others that this seat holds prisoner. */
export function prisoners(view: View, holder: number): readonly (readonly [figure: string, owner: number])[] {
  return view.players.flatMap((player, owner) =>
    player.elsewhere
      .filter(([, place]) => place[0] === 'prison' && place[1] === holder)
      .map(([figure]) => [figure, owner] as const),
  );
}

/** Points if the game ended now, and by which sources. */
export function projected(
  view: View,
  seat: number,
): { points: number; sources: readonly (readonly [string, number])[] } | null {
  if (!view.projection) return null;
  const sources = new Map<string, number>();
  for (const event of view.projection.filter((one: GameEvent) => one.type === 'score' && one.player === seat)) {
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
