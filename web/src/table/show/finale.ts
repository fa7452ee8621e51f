/** The final scoring as a play: five acts, in each the small things first, fields at the very end. */

import type { Colour } from '../../board/types';
import { known } from '../../net/catalogue.svelte';
import { isScore, type GameEvent, type Point, type View } from '../../net/view';
import { cellsOf } from './log';
import { happened, same } from './position';

export const ACTS = ['road', 'city', 'monastery', 'wealth', 'field'] as const;
export type Act = (typeof ACTS)[number];

/** What is told at once. */
export interface Step {
  readonly act: Act;
  readonly events: readonly GameEvent[];
}

export const actOf = ({ source }: GameEvent): Act =>
  known.all.sources.find((one) => one.id === source)?.act ?? 'wealth';

/** Not more than so many points of one seat are told with others of their act. */
const SMALL = 2;

export const pointsIn = (events: readonly GameEvent[]): number =>
  events.filter(isScore).reduce((sum, event) => sum + (event.points ?? 0), 0);

/** The events before the final scoring, and the final scoring as steps, with what follows from each. */
export function finale(
  events: readonly GameEvent[],
  view?: Pick<View, 'features'> | null,
): { before: readonly GameEvent[]; steps: readonly Step[] } {
  const begin = events.findIndex((event) => event.type === 'final_scoring');
  if (begin < 0) return { before: events, steps: [] };
  const end = events.slice(begin + 1);
  const steps = ACTS.flatMap((act) =>
    inOrder(
      act,
      end.filter((event) => isScore(event) && actOf(event) === act),
    ),
  );
  const homecomings = end.filter((event) => event.type === 'figure_returned');
  return { before: events.slice(0, begin), steps: withFigures(steps, homecomings, view ?? null) };
}

/** The features of an act, the smallest first; small ones of one seat together. */
function inOrder(act: Act, scores: readonly GameEvent[]): readonly Step[] {
  const features: GameEvent[][] = [];
  for (const event of scores) {
    const shared = features.find(([first]) => first && sameFeature(first, event));
    if (shared) shared.push(event);
    else features.push([event]);
  }
  const small = ([event, ...others]: readonly GameEvent[]): boolean =>
    others.length === 0 && Math.abs(event?.points ?? 0) <= SMALL;
  const seats = [...new Set(features.filter(small).map(([event]) => event?.player))];
  const together = seats.map((seat) => features.filter((one) => small(one) && one[0]?.player === seat).flat());
  const most = (one: readonly GameEvent[]): number => Math.max(...one.map((event) => event.points ?? 0));
  const large = features.filter((one) => !small(one)).sort((a, b) => most(a) - most(b));
  return [...together, ...large].map((events) => ({ act, events }));
}

/** Several seats share the points of one feature: they are counted together. */
const sameFeature = (a: GameEvent, b: GameEvent): boolean =>
  a.source === b.source && (a.tiles?.length ?? 0) > 0 && String(a.tiles) === String(b.tiles);

/** Figures stay until their feature is told; those that scored nothing leave with the last one. */
function withFigures(
  steps: readonly Step[],
  homecomings: readonly GameEvent[],
  view: Pick<View, 'features'> | null,
): readonly Step[] {
  const leaving = steps.map((): GameEvent[] => []);
  for (const event of homecomings) {
    const index = steps.findIndex((step) => step.events.some((score) => stoodOn(event, score, view)));
    leaving.at(index)?.push(event);
  }
  return steps.map((step, index) => ({ ...step, events: [...step.events, ...(leaving[index] ?? [])] }));
}

function stoodOn(
  { player, figure, at, segment }: GameEvent,
  score: GameEvent,
  view: Pick<View, 'features'> | null,
): boolean {
  if (!at) return score.player === player && score.source === figure;
  if (!cellsOf(score).some((one) => same(one, at))) return false;
  const kind = view?.features?.find((one) =>
    one.segments.some(([point, number]) => same(point, at) && number === segment),
  )?.kind;
  if (kind !== undefined) return kind === score.source;
  const strengths = score['strengths'];
  return Array.isArray(strengths) ? (strengths[player ?? -1] ?? 0) > 0 : score.player === player;
}

/** What each seat gains by these events; seats that gain nothing are left out. */
export function gains(events: readonly GameEvent[]): readonly { seat: number; points: number }[] {
  const sums = new Map<number, number>();
  for (const event of events.filter(isScore)) {
    const seat = event.player ?? 0;
    sums.set(seat, (sums.get(seat) ?? 0) + (event.points ?? 0));
  }
  return [...sums].sort(([a], [b]) => a - b).map(([seat, points]) => ({ seat, points }));
}

/** Whom the seats that gain something overtake: [who, whom]. */
export function overtaken(
  scores: readonly number[],
  events: readonly GameEvent[],
): readonly (readonly [number, number])[] {
  const after = [...scores];
  for (const { seat, points } of gains(events)) after[seat] = (after[seat] ?? 0) + points;
  const of = (list: readonly number[], seat: number): number => list[seat] ?? 0;
  const seats = scores.map((_, seat) => seat);
  return seats.flatMap((who) =>
    seats
      .filter((whom) => of(scores, who) <= of(scores, whom) && of(after, who) > of(after, whom))
      .sort((a, b) => of(after, b) - of(after, a))
      .slice(0, 1)
      .map((whom) => [who, whom] as const),
  );
}

/** The position of a finished game as it was before its final scoring. */
export function rewound(view: View, events: readonly GameEvent[]): View {
  const { steps } = finale(events);
  const all = steps.flatMap((step) => step.events);
  const back = all
    .filter((event): event is GameEvent & { at: Point } => event.type === 'figure_returned' && event.at !== undefined)
    .map((event): GameEvent => ({ ...event, type: 'figure_placed' }));
  const lost = all.filter(isScore).map((event): GameEvent => ({ ...event, points: -(event.points ?? 0) }));
  return [...lost, ...back].reduce(happened, { ...view, over: false });
}

/** How many steps of its act have been told before a step. */
export const placeInAct = ({ step, steps }: { step: number; steps: readonly Step[] }): number =>
  steps.slice(0, Math.max(0, step)).filter((one) => one.act === steps[step]?.act).length;

/** In whose colour a step is told. */
export const colourOf = (step: Step, colours: readonly Colour[]): Colour => {
  const [best] = [...gains(step.events)].sort((a, b) => b.points - a.points);
  return colours[best?.seat ?? 0] ?? 'black';
};
