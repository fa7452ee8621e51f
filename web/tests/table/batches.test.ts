import { describe, expect, it } from 'vitest';
import type { GameEvent, View } from '../../src/net/view';
import { finale } from '../../src/table/show/finale';
import { batches, lastsInAll, MOST, speed } from '../../src/table/show/playback.svelte';
import { happened } from '../../src/table/show/position';

const tile: GameEvent = { type: 'tile_placed', player: 0, tile: 'base/D', at: [1, 0], turn: 0 };
const score = (player: number, tiles: readonly [number, number][] = [[1, 0]], final = false): GameEvent => ({
  type: 'score',
  player,
  points: 4,
  source: 'road',
  tiles,
  final,
});
const back = (segment: number): GameEvent => ({
  type: 'figure_returned',
  player: 0,
  figure: 'meeple',
  at: [1, 0],
  segment,
});

describe('batches', () => {
  it('keep the order, and what moves nothing belongs to the batch before', () => {
    const completed: GameEvent = { type: 'completed' };
    const all = batches([tile, completed, score(0), back(0)]);
    expect(all.map((batch) => batch.events.map((event) => event.type))).toEqual([
      ['tile_placed', 'completed'],
      ['score'],
      ['figure_returned'],
    ]);
    expect(all.map((batch) => batch.lasts)).toEqual([180, 240, 220]);
  });

  it('let at most three things move at once', () => {
    expect(batches([0, 1, 2, 3].map(back)).map((batch) => batch.events.length)).toEqual([3, 1]);
  });

  it('are over in time however many they are', () => {
    const many = batches(Array.from({ length: 30 }, () => tile));
    expect(lastsInAll(many) / speed(many)).toBe(MOST);
    expect(speed(batches([tile]))).toBe(1);
  });
});

describe('the final scoring', () => {
  it('is counted feature by feature, those who share it together', () => {
    const events = [
      tile,
      { type: 'final_scoring' },
      score(0, [[0, 0]], true),
      score(1, [[0, 0]], true),
      score(0, [[5, 5]], true),
      back(1),
      { type: 'game_over' },
    ];
    const { before, steps } = finale(events);
    expect(before).toEqual([tile]);
    expect(steps.map((step) => step.events.filter((event) => event.type === 'score').length)).toEqual([2, 1]);
  });

  it('has no steps where the game goes on', () => {
    expect(finale([tile]).steps).toEqual([]);
  });
});

describe('an event in the picture', () => {
  const view = {
    tiles: [],
    hand: [],
    pieces: [
      { piece: 'meeple', at: [1, 0], segment: 0, owner: 0 },
      { piece: 'meeple', at: [1, 0], segment: 1, owner: 0 },
      { piece: 'shield', at: [1, 0], segment: 0, owner: 0, under: 0 },
      { piece: 'fairy', at: [1, 0], how: 'walks', beside: 1 },
    ],
    players: [
      {
        score: 3,
        markers: { meeple: 3 },
        supply: { meeple: 1 },
        figures: [{ figure: 'meeple', at: [1, 0], segment: 0 }],
      },
    ],
  } as unknown as View;

  it('lays tiles, brings figures home and counts points', () => {
    const after = [tile, tile, back(0), score(0)].reduce(happened, view);
    expect(after.tiles).toHaveLength(1);
    expect(after.players[0]).toMatchObject({ score: 7, markers: { meeple: 7 }, supply: { meeple: 2 }, figures: [] });
    expect(view.players[0]?.score).toBe(3);
  });

  it('takes a piece from the board with what lies under it, and others keep their company', () => {
    expect(happened(view, back(0)).pieces).toMatchObject([
      { piece: 'meeple', segment: 1 },
      { piece: 'fairy', beside: 0 },
    ]);
  });

  it('puts a figure on its corner, raises a tower and moves the dragon', () => {
    const built = {
      ...view,
      pieces: [],
      towers: { pieces: [], heights: [] },
      dragon: { at: null, aside: [], steps: 6 },
    };
    const events: GameEvent[] = [
      { type: 'figure_placed', player: 0, figure: 'barn', at: [1, 0], segment: 3, corner: 'NE' },
      { type: 'tower_built', player: 0, at: [1, 0], height: 1 },
      { type: 'tower_built', player: 0, at: [1, 0], height: 2 },
      { type: 'dragon_arrived', at: [1, 0] },
      { type: 'dragon_moved', at: [2, 0] },
    ];
    expect(events.reduce(happened, built as unknown as View).pieces).toMatchObject([
      { piece: 'barn', at: [1, 0], corner: 'NE', owner: 0 },
      { piece: 'tower', at: [1, 0], how: 'built', height: 2 },
      { piece: 'dragon', at: [2, 0], how: 'walks' },
    ]);
  });
});
