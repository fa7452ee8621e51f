import { describe, expect, it } from 'vitest';
import type { GameEvent, View } from '../../src/net/view';
import { ACTS, finale, gains, overtaken, placeInAct, rewound } from '../../src/table/show/finale';
import { happened } from '../../src/table/show/position';
import ends from './finale.json';

interface End {
  readonly modules: readonly string[];
  readonly events: readonly GameEvent[];
  readonly scores: readonly number[];
}
const ENDS = ends as unknown as readonly End[];

const score = (source: string, player: number, points: number, tiles: [number, number][] = []): GameEvent => ({
  type: 'score',
  source,
  player,
  points,
  tiles,
  final: true,
});
const home = (player: number, at: [number, number], segment = 0): GameEvent => ({
  type: 'figure_returned',
  player,
  figure: 'meeple',
  at,
  segment,
});
const told = (events: readonly GameEvent[]) => finale([{ type: 'final_scoring' }, ...events]).steps;

const after = (scores: readonly number[]): View =>
  ({
    tiles: [],
    pieces: [],
    players: scores.map((points) => ({ score: points, markers: {}, supply: {}, figures: [] })),
  }) as unknown as View;

describe.each(ENDS)('the end of a game with $modules', ({ events, scores }) => {
  const { steps } = finale(events);
  const all = steps.flatMap((step) => step.events);

  it('tells every score of the engine once', () => {
    const counted = events.filter((event) => event.type === 'score');
    expect(all.filter((event) => event.type === 'score')).toHaveLength(counted.length);
    expect(new Set(all).size).toBe(all.length);
    expect(counted.every((event) => all.includes(event))).toBe(true);
  });

  it("ends with the engine's points", () => {
    const before = rewound(after(scores), events);
    const end = all.reduce(happened, before);
    expect(end.players.map((one) => one.score)).toEqual(scores);
    const won = gains(all);
    expect(
      before.players.map((one, seat) => one.score + (won.find((gain) => gain.seat === seat)?.points ?? 0)),
    ).toEqual(scores);
  });

  it('goes through the acts in order, and sends every figure home once', () => {
    const acts = steps.map((step) => ACTS.indexOf(step.act));
    expect(acts).toEqual([...acts].sort((a, b) => a - b));
    const back = (list: readonly GameEvent[]) => list.filter((event) => event.type === 'figure_returned').length;
    expect(back(all)).toBe(back(events));
  });
});

describe('the steps of the final scoring', () => {
  it('begin with the small things, those of one seat together', () => {
    const steps = told([
      score('city', 0, 9, [[0, 0]]),
      score('road', 0, 5, [[1, 0]]),
      score('road', 0, 1, [[2, 0]]),
      score('road', 1, 2, [[3, 0]]),
      score('road', 0, 2, [[4, 0]]),
      score('field', 1, 3, [[5, 0]]),
    ]);
    expect(steps.map(({ act, events }) => [act, events.map((event) => event.points)])).toEqual([
      ['road', [1, 2]],
      ['road', [2]],
      ['road', [5]],
      ['city', [9]],
      ['field', [3]],
    ]);
  });

  it('keep those together who share a feature', () => {
    expect(told([score('road', 0, 1, [[0, 0]]), score('road', 1, 1, [[0, 0]])])).toHaveLength(1);
  });

  it('send a figure home with its own feature', () => {
    const events = [
      { type: 'final_scoring' },
      score('field', 0, 3, [
        [0, 0],
        [1, 0],
      ]),
      score('road', 0, 4, [[0, 0]]),
      home(0, [0, 0], 2),
      home(1, [9, 9]),
    ];
    const view = {
      features: [{ kind: 'field', segments: [[[0, 0], 2]] }],
    } as unknown as View;
    const { steps } = finale(events, view);
    expect(steps.map((step) => step.events.filter((event) => event.type === 'figure_returned').length)).toEqual([0, 2]);
  });

  it('say who overtakes whom', () => {
    expect(overtaken([10, 12, 30], [score('city', 0, 5)])).toEqual([[0, 1]]);
    expect(overtaken([10, 12], [score('city', 0, 1)])).toEqual([]);
    expect(overtaken([10, 12, 13], [score('city', 0, 9)])).toEqual([[0, 2]]);
  });
});

it('gives figures and points back to watch the end once more', () => {
  const events = [{ type: 'final_scoring' }, score('road', 0, 4, [[0, 0]]), home(0, [0, 0])];
  const before = rewound(after([7]), events);
  expect(before.players[0]?.score).toBe(3);
  expect(before.pieces).toMatchObject([{ piece: 'meeple', at: [0, 0], owner: 0 }]);
});

describe('a step', () => {
  it('knows its place in its act', () => {
    const steps = (['road', 'road', 'city', 'field', 'field'] as const).map((act) => ({ act, events: [] }));
    expect(steps.map((_, step) => placeInAct({ step, steps }))).toEqual([0, 1, 0, 0, 1]);
    expect(placeInAct({ step: -1, steps })).toBe(0);
  });
});
