/** The small boards of the examples, in the form that tools/reference_boards.py describes, as the board reads a view. */

import type { Cell, Colour, Corner, Spot, Turn } from '../../board/types';
import type { View, ViewPlayer } from '../../board/view';

type At = readonly [number, number];

export interface Figure {
  kind: string;
  seat: number;
  at?: At;
  segment?: number;
  on?: 'tower' | 'castle';
  to?: At;
  quarter?: string;
}

export interface Token {
  kind: string;
  at?: At;
  to?: At;
  seat?: number;
  figure?: string;
  segment?: number;
  segments?: At;
  axis?: 'NS' | 'EW';
  corner?: Corner;
  height?: number;
  count?: number;
  value?: number;
  quarter?: string;
  category?: string;
}

export interface BoardFile {
  tiles: readonly (readonly [string, number, number, Turn])[];
  figures?: readonly Figure[];
  tokens?: readonly Token[];
  lit?: readonly (readonly [number, number, number])[];
  next?: readonly At[];
}

export const SEATS: readonly Colour[] = ['blue', 'red', 'yellow', 'green', 'black', 'pink'];

export const litOf = (board: BoardFile): Spot[] => (board.lit ?? []).map(([x, y, segment]) => [[x, y], segment]);

/** All cells that must be seen. */
export const cellsOf = (board: BoardFile): Cell[] => [
  ...board.tiles.map(([, x, y]): Cell => [x, y]),
  ...(board.next ?? []).map(([x, y]): Cell => [x, y]),
];

/** The board as a view of a game. */
export function viewOf(board: BoardFile): View {
  const of = (kind: string): Token[] => (board.tokens ?? []).filter((token) => token.kind === kind);
  const view: View = {
    players: SEATS.map((colour, seat) => player(colour, board.figures?.filter((one) => one.seat === seat) ?? [])),
    tiles: board.tiles.map(([tile, x, y, turn], number) => ({ tile, at: [x, y], turn, player: null, number })),
    bridges: {
      built: of('bridge').map(({ at = [0, 0], axis }) => ({
        at,
        segment: 0,
        edges: axis === 'NS' ? ['N', 'S'] : ['E', 'W'],
      })),
    },
    ferries: { placed: of('ferry').map(({ at = [0, 0], segments = [0, 1] }) => ({ at, segments })) },
    barns: of('barn').map(({ at = [0, 0], seat = 0, corner = 'NE' }) => ({ player: seat, at, corner })),
    castles: {
      built: of('castle').map(({ at = [0, 0], to = [0, 0], seat = 0 }) => ({
        player: seat,
        segments: [
          [at, 0],
          [to, 0],
        ],
      })),
    },
    towers: { heights: of('tower').map(({ at = [0, 0], height = 1 }) => [at, height]) },
    gold: { tiles: of('gold').map(({ at = [0, 0], count = 1 }) => [at, count]) },
    magic: Object.fromEntries(
      [...of('mage'), ...of('witch')].map(({ kind, at = [0, 0], segment = 0 }) => [kind, [at, segment]]),
    ),
    tournaments: tournament(of('crown')[0]?.category ?? null, of('statue'), of('shield'), board.figures ?? []),
  };
  const [count, dragon, fairy] = [of('count')[0], of('dragon')[0], of('fairy')[0]];
  if (count?.quarter) view.count = { quarter: count.quarter };
  if (dragon?.at) view.dragon = { at: dragon.at };
  if (fairy?.at) view.fairy = { at: fairy.at, charge: charge(fairy) };
  return view;
}

/** The figure that the fairy stands with. */
function charge({ seat, figure = 'meeple', at, segment }: Token) {
  return seat === undefined || !at ? null : { owner: seat, figure, at, segment: segment ?? null };
}

function player(colour: Colour, figures: readonly Figure[]): ViewPlayer {
  return {
    name: '',
    colour,
    figures: figures.flatMap(({ kind, at, segment, on, quarter }) =>
      at && segment !== undefined && !on && !quarter ? [{ figure: kind, at, segment }] : [],
    ),
    elsewhere: figures.flatMap(({ kind, at = [0, 0], to = [0, 0], on, quarter }): ViewPlayer['elsewhere'] => {
      if (quarter) return [[kind, ['quarter', quarter]]];
      if (on === 'tower') return [[kind, ['tower', ...at]]];
      return on === 'castle' ? [[kind, ['castle', ...at, ...to]]] : [];
    }),
  };
}

function tournament(
  crown: string | null,
  statues: readonly Token[],
  shields: readonly Token[],
  figures: readonly Figure[],
): NonNullable<View['tournaments']> {
  const below = ({ at = [0, 0], segment = 0, seat, value = 0 }: Token) => {
    const above = figures.find((one) => one.seat === seat && one.at?.join() === at.join() && one.segment === segment);
    return { figure: above?.kind ?? 'meeple', at, segment, value: value || null };
  };
  return {
    crown,
    statues: statues.map(({ at = [0, 0], segment = 0, seat = 0, value = 0 }) => ({ at, segment, player: seat, value })),
    players: SEATS.map((_, seat) => ({
      registered: shields.filter((one) => one.seat === seat).map(below),
    })),
  };
}
