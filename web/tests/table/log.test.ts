import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../../src/net/view';
import { filtered, lastMoves, lines, notation } from '../../src/table/show/log';

const turn = (player: number, number: number): GameEvent => ({ type: 'turn', player, turn: number });
const laid = (player: number, x: number): GameEvent => ({
  type: 'tile_placed',
  player,
  tile: 'base/U',
  at: [x, 0],
  turn: 1,
});
const score: GameEvent = {
  type: 'score',
  player: 1,
  points: 4,
  source: 'city',
  final: false,
  parts: [['tiles', 2, 4]],
  tiles: [
    [0, 0],
    [1, 0],
  ],
};

describe('the log', () => {
  const events = [turn(0, 1), laid(0, 1), turn(1, 2), laid(1, 2), score];

  it('has a line for each event that tells something, with the turn it belongs to', () => {
    const made = lines(events).lines;
    expect(made.map((line) => [line.event.type, line.turn, line.number])).toEqual([
      ['tile_placed', 1, 1],
      ['tile_placed', 2, 3],
      ['score', 2, 4],
    ]);
    expect(made[2]).toMatchObject({ points: 4, seat: 1, cells: score.tiles });
  });

  it('filters scores and the own lines', () => {
    const made = lines(events).lines;
    expect(filtered(made, 'scores', 0)).toHaveLength(1);
    expect(filtered(made, 'mine', 0).map((line) => line.number)).toEqual([1]);
  });

  it('writes moves in short', () => {
    expect(notation(laid(0, 3))).toBe('base/U 3,0 →');
    expect(notation(score)).toBe('city +4');
    expect(notation({ type: 'final_scoring' })).toBeNull();
  });
});

describe('the last moves', () => {
  it('are the last tile of each seat', () => {
    const moves = lastMoves([laid(0, 1), laid(1, 2), laid(0, 3), laid(1, 4)], 2);
    expect(moves).toEqual([
      { seat: 1, cells: [[4, 0]] },
      { seat: 0, cells: [[3, 0]] },
    ]);
  });

  it('go through a double turn', () => {
    const moves = lastMoves([laid(1, 9), laid(0, 1), laid(1, 2), laid(1, 3)], 2);
    expect(moves[0]).toEqual({
      seat: 1,
      cells: [
        [3, 0],
        [2, 0],
      ],
    });
    expect(moves[1]).toEqual({ seat: 0, cells: [[1, 0]] });
  });

  it('are one tile for a player alone', () => {
    expect(lastMoves([laid(0, 1), laid(0, 2)], 1)[0]?.cells).toEqual([[2, 0]]);
  });
});
