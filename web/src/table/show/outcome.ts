/** From the events of a draft to the pills of the outcome strip, and who leads on a feature. */

import { known } from '../../net/catalogue.svelte';
import {
  isScore,
  type FeatureView,
  type GameEvent,
  type Outcome,
  type Part,
  type Point,
  type View,
} from '../../net/view';

export interface Pill {
  readonly id: string;
  /** "score", "return", or the type of an event worth a word, or "feature" for what stays unfinished. */
  readonly what: string;
  /** The seat whose colour the pill has; null for neutral facts. */
  readonly seat: number | null;
  readonly points: number | null;
  readonly source: string | null;
  readonly parts: readonly Part[];
  readonly count: number;
  readonly tiles: readonly Point[];
  readonly event: GameEvent | null;
  readonly feature: FeatureView | null;
}

const EMPTY = { seat: null, points: null, source: null, parts: [], count: 0, tiles: [], event: null, feature: null };

/** A number with a real minus, where a plus would say too much. */
export const plain = (points: number): string => (points < 0 ? `−${-points}` : String(points));

const isPoint = (value: Point | string): value is Point => typeof value !== 'string';

/** Points per seat that a list of events brings. */
export function gains(events: readonly GameEvent[], seats: number): readonly number[] {
  return Array.from({ length: seats }, (_, seat) =>
    events
      .filter((event) => event.type === 'score' && event.player === seat)
      .reduce((sum, event) => sum + (event.points ?? 0), 0),
  );
}

/** Own gains first, then what others gain, then neutral facts. */
export function pills(outcome: Outcome, seat: number | null, view: View | null): readonly Pill[] {
  const scores = outcome.events
    .filter(isScore)
    .map((event, index): Pill => scorePill(event, index))
    .sort((a, b) => Number(b.seat === seat) - Number(a.seat === seat));
  const facts = outcome.events.filter((event) => known.event(event.type)?.news).map(factPill);
  return [...scores, ...returned(outcome.events), ...facts, ...unfinished(outcome.events, view)];
}

export function scorePill(event: GameEvent, index: number): Pill {
  return {
    ...EMPTY,
    id: `score-${index}`,
    what: 'score',
    seat: event.player ?? null,
    points: event.points ?? 0,
    source: event.source ?? null,
    parts: event.parts ?? [],
    tiles: (event.tiles ?? []).filter(isPoint),
    event,
  };
}

function factPill(event: GameEvent, index: number): Pill {
  return { ...EMPTY, id: `fact-${index}`, what: event.type, seat: event.player ?? null, event };
}

function returned(events: readonly GameEvent[]): readonly Pill[] {
  const count = events.filter((event) => event.type === 'figure_returned').length;
  return count === 0 ? [] : [{ ...EMPTY, id: 'return', what: 'return', count }];
}

/** The feature that a figure placed in the draft stands on, while it is unfinished. */
function unfinished(events: readonly GameEvent[], view: View | null): readonly Pill[] {
  const placed = events.find((event) => event.type === 'figure_placed' && event.at && event.segment !== undefined);
  if (!placed?.at || placed.segment === undefined || !view?.features) return [];
  const feature = featureAt(view.features, placed.at, placed.segment);
  if (!feature || feature.complete) return [];
  return [{ ...EMPTY, id: 'feature', what: 'feature', seat: placed.player ?? null, feature }];
}

export function featureAt(features: readonly FeatureView[], at: Point, segment: number): FeatureView | null {
  return (
    features.find((feature) =>
      feature.segments.some(([point, index]) => point[0] === at[0] && point[1] === at[1] && index === segment),
    ) ?? null
  );
}

export interface Share {
  readonly seat: number;
  readonly strength: number;
  /** Figures of the draft that the strength does not count yet. */
  readonly joining: readonly string[];
}

const name = (at: Point | undefined, segment: number | undefined): string => `${at},${segment}`;

/** The strengths that decided a score, strongest first; their figures may have gone home since. */
export const sharesOfScore = (event: GameEvent | null | undefined): readonly Share[] =>
  ranked(event?.strengths ?? [], []);

/**
 * Those who stand on a feature and, of the draft's events behind the first `shown`, those that join them. Where the
 * draft goes as far as its score, the strengths are those of the score.
 */
export function sharesOf(feature: FeatureView, events: readonly GameEvent[], shown: number): readonly Share[] {
  const late = events.slice(shown);
  const score = late.find((event) => event.strengths && isOf(event, feature));
  if (score) return sharesOfScore(score);
  const spots = new Set(feature.segments.map(([at, segment]) => name(at, segment)));
  const joining = late.filter((event) => event.type === 'figure_placed' && spots.has(name(event.at, event.segment)));
  return ranked(feature.strength, joining);
}

/** Whether a score is for this very feature. */
function isOf({ source, tiles = [] }: GameEvent, feature: FeatureView): boolean {
  const cells = new Set(tiles.map(String));
  return (
    source === feature.kind && cells.size === feature.tiles && feature.segments.every(([at]) => cells.has(String(at)))
  );
}

function ranked(strengths: readonly number[], placed: readonly GameEvent[]): readonly Share[] {
  const all = strengths.map((strength, seat): Share => {
    const own = placed.filter((event) => event.player === seat);
    return { seat, strength, joining: own.map((event) => event.figure ?? '') };
  });
  return all
    .filter(({ strength, joining }) => strength > 0 || joining.length > 0)
    .sort((a, b) => b.strength - a.strength);
}
