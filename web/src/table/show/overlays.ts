/** The overlays: fields and their owners, leads, holes, last moves, reach; from what the server worked out. */

import type { Pennant } from '../../board/layers/pennants';
import type { Badge, Colour, Stamp, Wash } from '../../board/types';
import { known } from '../../net/catalogue.svelte';
import type { FeatureView, Point, View } from '../../net/view';
import { cell, NEIGHBOURS } from './position';

export type Overlay = 'fields' | 'leads' | 'holes' | 'last' | 'since' | 'reach';

/** In the order of the rail, each with the help it needs from the table. */
export const OVERLAYS: readonly { readonly id: Overlay; readonly aid: string }[] = [
  { id: 'fields', aid: 'standings' },
  { id: 'leads', aid: 'standings' },
  { id: 'holes', aid: 'fits' },
  { id: 'last', aid: '' },
  { id: 'since', aid: '' },
  { id: 'reach', aid: 'reach' },
];

/** The seats with the greatest strength; none where nobody stands. */
export function leaders(feature: FeatureView): readonly number[] {
  const best = Math.max(0, ...feature.strength);
  if (best === 0) return [];
  return feature.strength.flatMap((strength, seat) => (strength === best ? [seat] : []));
}

/** "2 : 1": the strengths of those who take part, greatest first. */
export function ratio(feature: FeatureView): string {
  return feature.strength
    .filter((strength) => strength > 0)
    .sort((a, b) => b - a)
    .join(' : ');
}

const best = (standing: Readonly<Record<string, number>>): number => Math.max(0, ...Object.values(standing));

export function fields(view: View, colours: readonly Colour[]): Wash[] {
  return (view.features ?? [])
    .filter((feature) => feature.kind === 'field' && leaders(feature).length > 0)
    .map((feature, index) => ({
      id: `field-${index}`,
      spots: feature.segments.map(([at, segment]) => [cell(at), segment] as const),
      colours: leaders(feature).map((seat) => colours[seat] ?? 'black'),
      note: String(best(feature.standing)),
    }));
}

/** A pennant on every unfinished feature that somebody holds: strength if it is contested, value now and when completed. */
export function leads(view: View, colours: readonly Colour[], label: (feature: FeatureView) => string): Pennant[] {
  return (view.features ?? [])
    .filter((feature) => !feature.complete && feature.kind !== 'field' && leaders(feature).length > 0)
    .map((feature, index) => {
      const [first] = feature.segments;
      const [now, done] = [best(feature.standing), best(feature.standing_complete)];
      const lead = leaders(feature).map((seat) => colours[seat] ?? 'black');
      const contested = feature.strength.filter((strength) => strength > 0).length > 1;
      return {
        id: `lead-${index}`,
        at: cell(first?.[0] ?? [0, 0]),
        segment: first?.[1] ?? 0,
        text: `${contested ? `${ratio(feature)} · ` : ''}${now}${done !== now ? ` → ${done}` : ''}`,
        brief: String(now),
        leaders: lead,
        colour: lead.length === 1 ? (lead[0] ?? null) : null,
        label: label(feature),
      };
    });
}

/** How many of the unseen tiles fit each cell that is shut in or that nothing fits any more. */
export function holes(view: View, label: (count: number, at: Point) => string): Badge[] {
  const laid = new Set(view.tiles.map((tile) => String(tile.at)));
  return (view.fits ?? []).flatMap(([at, tiles]) => {
    const count = Object.values(tiles).reduce((sum, one) => sum + one, 0);
    const around = NEIGHBOURS.filter(([x, y]) => laid.has(String([at[0] + x, at[1] + y]))).length;
    if (around < 2 && count > 0) return [];
    const dead = count === 0;
    return [{ id: `hole-${at}`, at: cell(at), text: dead ? '✕' : String(count), dead, label: label(count, at) }];
  });
}

/** Cells that modules want shown, each with the sign of its module. */
export function reach(view: View): Stamp[] {
  const seen = new Map<string, Stamp>();
  for (const [name, cells] of Object.entries(view.reach ?? {})) {
    const text = known.sign(name) ?? '◎';
    for (const at of cells) seen.set(String(at), { at: cell(at), text });
  }
  return [...seen.values()];
}
