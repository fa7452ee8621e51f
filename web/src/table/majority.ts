/** Who leads on a feature, while its figures still stand there: from the position and what the draft adds to it. */

import type { DraftView } from '../net/table.svelte';
import type { FeatureView, GameEvent, Point, View } from '../net/view';

export interface Share {
  readonly seat: number;
  readonly strength: number;
  /** Figures of the draft that the strength does not count yet. */
  readonly more: number;
}

/** A position, the draft laid over it, and what the draft does. */
export interface Moment {
  readonly view: View;
  readonly drafted: DraftView | null;
  readonly events: readonly GameEvent[];
}

type Spot = readonly [Point, number];

const name = ([at, segment]: Spot): string => `${at},${segment}`;

/** Those who take part in a score, strongest first. */
export function sharesOfScore(source: string | null, cells: readonly Point[], moment: Moment): readonly Share[] {
  const tiles = new Set(cells.map(String));
  const within = (one: FeatureView): boolean =>
    one.kind === source && one.segments.every(([at]) => tiles.has(String(at)));
  const made = moment.drafted?.view.features?.find((one) => within(one) && one.complete) ?? null;
  if (made && held(made)) return known(shares([made], late(moment), made.segments));
  // The figures have gone home in the draft, or its tile does not lie yet: what stood there before it, joined.
  const spots = made && new Set(made.segments.map(name));
  const parts = (moment.view.features ?? []).filter((one) =>
    spots ? one.segments.some((spot) => spots.has(name(spot))) : within(one),
  );
  const segments = made?.segments ?? parts.flatMap((one) => one.segments);
  return known(shares(parts, moment.events, segments));
}

/** Those who stand on a feature, with what the draft sends there. */
export function sharesOf(feature: FeatureView, moment: Moment): readonly Share[] {
  return shares([feature], late(moment), feature.segments);
}

const held = (feature: FeatureView): boolean => feature.strength.some((strength) => strength > 0);

/** What the drafted position does not show yet. */
const late = ({ events, drafted }: Moment): readonly GameEvent[] => events.slice(drafted?.shown ?? 0);

function shares(
  parts: readonly FeatureView[],
  events: readonly GameEvent[],
  segments: readonly Spot[],
): readonly Share[] {
  const spots = new Set(segments.map(name));
  const seats = Math.max(0, ...parts.map((one) => one.strength.length));
  const placed = events.filter(
    (event) => event.type === 'figure_placed' && event.at && spots.has(name([event.at, event.segment ?? -1])),
  );
  const all = Array.from({ length: seats }, (_, seat): Share => {
    const strength = parts.reduce((sum, one) => sum + (one.strength[seat] ?? 0), 0);
    return { seat, strength, more: placed.filter((event) => event.player === seat).length };
  });
  const present = all.filter(({ strength, more }) => strength + more > 0);
  return present.sort((a, b) => b.strength + b.more - (a.strength + a.more));
}

/** A figure that comes alone and whose strength is not known yet has nothing to be compared with. */
const known = (all: readonly Share[]): readonly Share[] => (all.some(({ strength }) => strength > 0) ? all : []);
