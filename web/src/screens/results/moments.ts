/** The best moments of a game: what brought most points at once, and the greatest of each kind, for plaques on the board. */

import type { Pennant } from '../../board/layers/pennants';
import type { Colour } from '../../board/types';
import { t } from '../../i18n';
import { word } from '../../i18n/engine';
import type { GameEvent, Point } from '../../net/view';
import { cellsOf } from '../../table/show/log';

export interface Moment {
  readonly event: GameEvent;
  /** The turn in which it came; null: the final scoring. */
  readonly turn: number | null;
  readonly cells: readonly Point[];
}

const MOST = 6;

/** The scores with the most points, the greatest first. */
export function bestMoments(events: readonly GameEvent[]): readonly Moment[] {
  let turn: number | null = 0;
  const scores: Moment[] = [];
  for (const event of events) {
    if (event.type === 'turn') turn = event.turn ?? 0;
    else if (event.type === 'final_scoring') turn = null;
    else if (event.type === 'score' && (event.points ?? 0) > 0) scores.push({ event, turn, cells: cellsOf(event) });
  }
  return scores.sort((a, b) => (b.event.points ?? 0) - (a.event.points ?? 0)).slice(0, MOST);
}

/** The one of these cells that is nearest to the middle of all. */
function central(cells: readonly Point[]): Point | undefined {
  const mean = (axis: 0 | 1): number => cells.reduce((sum, at) => sum + at[axis], 0) / cells.length;
  const [x, y] = [mean(0), mean(1)];
  const away = (at: Point): number => Math.hypot(at[0] - x, at[1] - y);
  return cells.reduce<Point | undefined>((best, at) => (!best || away(at) < away(best) ? at : best), undefined);
}

const sizeOf = (event: GameEvent): number => new Set((event.tiles ?? []).map(String)).size;

/** The largest city and the longest road by tiles, the best field by points. */
const PLAQUES: Readonly<Record<string, (event: GameEvent) => number>> = {
  city: sizeOf,
  road: sizeOf,
  field: (event) => event.points ?? 0,
};
/** Less is not worth a plaque. */
const LEAST = 3;

export function plaques(events: readonly GameEvent[], colours: readonly Colour[]): readonly Pennant[] {
  return Object.entries(PLAQUES).flatMap(([kind, worth]) => {
    const scores = events.filter((event) => event.type === 'score' && event.source === kind && (event.points ?? 0) > 0);
    const best = scores.reduce<GameEvent | null>((most, one) => (!most || worth(one) > worth(most) ? one : most), null);
    const cells = best ? cellsOf(best) : [];
    const at = central(cells);
    if (!best || !at || worth(best) < LEAST) return [];
    const colour = colours[best.player ?? -1] ?? 'black';
    const text = t('ui.result.plaque', {
      kind,
      count: sizeOf(best),
      points: best.points ?? 0,
      source: word('source', kind),
    });
    return [{ id: `plaque-${kind}`, at, text, brief: text, leaders: [colour], colour, label: text }];
  });
}
