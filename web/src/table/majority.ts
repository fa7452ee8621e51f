/** Who leads on a feature: the strengths as the game tells them, and who is on the way there. */

import type { FeatureView, GameEvent, Point } from '../net/view';

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
