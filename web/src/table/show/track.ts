/** The score track: where markers stand on its fifty spaces, and figures beside them. */

import type { Action, PlayerView } from '../../net/view';

export const SPACES = 50;

export interface Pawn {
  readonly seat: number;
  readonly marker: string;
  readonly points: number;
  readonly space: number;
  /** How often it went round; below zero for a score below zero. */
  readonly laps: number;
  /** Its place in the pile of pawns on this space, from 0. */
  readonly stack: number;
  /** Where it would stand if the draft were confirmed. */
  readonly next?: boolean;
}

/** A score below zero stands on its space modulo fifty (BASE-34). */
export const spaceOf = (points: number): number => ((points % SPACES) + SPACES) % SPACES;

export function pawns(players: readonly PlayerView[], coming: readonly number[]): readonly Pawn[] {
  const heights = new Map<number, number>();
  const made: Pawn[] = [];
  const put = (seat: number, marker: string, points: number, next: boolean): void => {
    const space = spaceOf(points);
    const stack = heights.get(space) ?? 0;
    heights.set(space, stack + 1);
    made.push({ seat, marker, points, space, laps: Math.floor(points / SPACES), stack, ...(next ? { next } : {}) });
  };
  players.forEach((player, seat) => {
    for (const [marker, points] of Object.entries(player.markers)) put(seat, marker, points, false);
  });
  players.forEach((player, seat) => {
    const more = coming[seat] ?? 0;
    if (more !== 0) put(seat, 'meeple', (player.markers['meeple'] ?? player.score) + more, true);
  });
  return made;
}

/** So many spaces a pawn with its text takes: half the disc, then "50+" or "→ 61". */
const ROOM = { lap: 3.5, next: 4.5 } as const;
const DISC = 1.5;

/** On which side of a pawn there is room for its text: pawns near to each other would cover it. */
export function side(pawn: Pawn, all: readonly Pawn[]): 'right' | 'left' | null {
  const room = pawn.next ? ROOM.next : ROOM.lap;
  const gaps = all.filter((other) => other !== pawn).map((other) => other.space - pawn.space);
  const free = (way: 1 | -1): boolean => gaps.every((gap) => gap * way < 0 || gap * way >= room + DISC);
  if (free(1) && pawn.space + room < SPACES) return 'right';
  return free(-1) && pawn.space - room >= 0 ? 'left' : null;
}

/** A figure beside the track: whose it is and the space it watches. */
export interface Watcher {
  readonly figure: string;
  readonly seat: number;
  readonly space: number;
}

export function watching(players: readonly PlayerView[]): readonly Watcher[] {
  return players.flatMap((player, seat) =>
    player.elsewhere
      .filter(([, place]) => place[0] === 'track')
      .map(([figure, place]) => ({ figure, seat, space: Number(place[1]) })),
  );
}

/** Where on the track each option leads that is a place on it: the space of a figure, the end of a marker's way. */
export function landings(
  options: readonly Action[],
  player: PlayerView | undefined,
): readonly { option: Action; space: number }[] {
  return options.flatMap((option) => {
    const end = endOf(option, player);
    const space = option.space ?? (end && spaceOf(end.to));
    return space === undefined ? [] : [{ option, space }];
  });
}

/** From where to where an option moves a marker. */
export function endOf(option: Action, player: PlayerView | undefined): { from: number; to: number } | undefined {
  if (option.type !== 'move_marker') return undefined;
  const from = player?.markers[option.marker ?? ''] ?? 0;
  return { from, to: from + (option.points ?? 0) };
}

/** Places in shares of the track, moved apart until each has `gap`, as near to where they belong as can be. */
export function spread(wanted: readonly number[], gap: number): readonly number[] {
  const order = wanted.map((at, index) => ({ at, index })).sort((a, b) => a.at - b.at || a.index - b.index);
  // Without their gaps the places must only keep their order: neighbours that do not share their mean.
  const blocks: { sum: number; count: number }[] = [];
  order.forEach(({ at }, place) => {
    blocks.push({ sum: at - place * gap, count: 1 });
    for (let last = blocks.length - 1; last > 0 && mean(blocks[last - 1]) > mean(blocks[last]); last -= 1) {
      const merged = blocks.pop();
      const before = blocks[last - 1];
      if (before && merged) [before.sum, before.count] = [before.sum + merged.sum, before.count + merged.count];
    }
  });
  const most = Math.max(0, 1 - (wanted.length - 1) * gap);
  const starts = blocks.flatMap((one) => Array<number>(one.count).fill(Math.min(most, Math.max(0, mean(one)))));
  const made = Array<number>(wanted.length).fill(0);
  order.forEach(({ index }, place) => (made[index] = (starts[place] ?? 0) + place * gap));
  return made;
}

const mean = (block: { sum: number; count: number } | undefined): number => (block ? block.sum / block.count : 0);
