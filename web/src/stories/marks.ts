/** Overlays of a story, straight from the view: enough to see every mark the board can draw. */

import type { BoardMarks, Cell, Colour, Spot } from '../board/types';
import type { View } from '../board/view';
import type { Option } from './targets';

interface Feature {
  kind: string;
  segments: [number[], number][];
  complete: boolean;
  strength: number[];
  standing: Record<string, number>;
  standing_complete: Record<string, number>;
}

export interface StoryView extends View {
  hand: string[];
  decision: { player: number; kind: string; options: Option[] } | null;
  features: Feature[];
  fits: [number[], Record<string, number>][];
}

const cell = (at: readonly number[]): Cell => [at[0] ?? 0, at[1] ?? 0];
const spots = (feature: Feature): Spot[] => feature.segments.map(([at, segment]) => [cell(at), segment]);

function leaders(feature: Feature): number[] {
  const most = Math.max(0, ...feature.strength);
  return most === 0 ? [] : feature.strength.flatMap((one, seat) => (one === most ? [seat] : []));
}

export function marksOf(view: StoryView, overlay: string, colours: readonly Colour[]): BoardMarks {
  const last = view.tiles[view.tiles.length - 1];
  const colour = (seat: number): Colour => colours[seat] ?? 'black';
  const frames =
    last && last.player !== null
      ? [{ at: cell(last.at), colour: colour(last.player), tag: `${view.players[last.player]?.name}, T${last.number}` }]
      : [];
  switch (overlay) {
    case 'fields':
      return {
        frames,
        faded: true,
        washes: view.features
          .filter((one) => one.kind === 'field' && leaders(one).length)
          .map((one, n) => ({
            id: `field-${n}`,
            spots: spots(one),
            colours: leaders(one).map(colour),
            note: String(Math.max(0, ...Object.values(one.standing))),
          })),
      };
    case 'leads':
      return {
        frames,
        flags: view.features
          .filter((one) => one.kind !== 'field' && !one.complete && leaders(one).length)
          .map((one, n) => ({
            id: `lead-${n}`,
            at: cell(one.segments[0]?.[0] ?? []),
            segment: one.segments[0]?.[1],
            text: one.strength.filter(Boolean).join(':'),
            colour: leaders(one).length === 1 ? colour(leaders(one)[0] ?? 0) : null,
            label: one.kind,
          })),
      };
    case 'holes':
      return {
        frames,
        badges: view.fits.map(([at, tiles]) => {
          const count = Object.values(tiles).reduce((sum, one) => sum + one, 0);
          return { id: at.join(), at: cell(at), text: String(count), dead: count === 0, label: `${count} fit` };
        }),
      };
    case 'done': {
      const city = view.features
        .filter((one) => one.kind === 'city')
        .sort((a, b) => b.segments.length - a.segments.length)[0];
      const road = view.features
        .filter((one) => one.kind === 'road')
        .sort((a, b) => b.segments.length - a.segments.length)[0];
      const at = city?.segments[Math.floor((city?.segments.length ?? 0) / 2)];
      return {
        frames,
        outlines: city ? [{ id: 'city', spots: spots(city), colour: colour(0) }] : [],
        washes: road ? [{ id: 'road', spots: spots(road), colours: [] }] : [],
        flags: at
          ? [{ id: 'city', at: cell(at[0]), segment: at[1], text: '+14', colour: colour(0), label: 'City +14' }]
          : [],
      };
    }
    case 'events':
      return {
        frames,
        happenings: [
          { id: 'far', at: [30, 12], colour: colour(1), label: 'far away' },
          { id: 'deep', at: [-3, -30], colour: colour(2), label: 'deep down' },
        ],
        stamps: view.tiles.slice(-3).map((one, n) => ({ at: cell(one.at), text: String(n + 1), dead: n === 2 })),
      };
    default:
      return { frames };
  }
}
