import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pieces, groundOf } from '../../src/board/pieces';
import { SEATS, cellsOf, viewOf, type BoardFile } from '../../src/screens/rules/board';
import { loaded } from '../board/helpers';

const FOLDER = join(import.meta.dirname, '../../src/screens/rules/boards');
const files = readdirSync(FOLDER).map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as object);
const boards = files.flatMap((file) => Object.entries(file) as [string, BoardFile][]);

const art = await loaded();

describe('a board of the reference', () => {
  const drawn = (board: BoardFile) => {
    const view = viewOf(board);
    return pieces(view, groundOf(art, view), SEATS).map((piece) => piece.art);
  };

  it('puts figures and tokens on its tiles', () => {
    const names = drawn({
      tiles: [
        ['base/D', 0, 0, 0],
        ['base/D', 1, 0, 0],
      ],
      figures: [
        { kind: 'meeple', seat: 1, at: [0, 0], segment: 3 },
        { kind: 'builder', seat: 1, at: [0, 0], segment: 1 },
        { kind: 'meeple', seat: 2, at: [1, 0], on: 'tower' },
      ],
      tokens: [
        { kind: 'gold', at: [0, 0], count: 2 },
        { kind: 'dragon', at: [1, 0] },
        { kind: 'fairy', at: [0, 0], seat: 1, segment: 3 },
        { kind: 'witch', at: [1, 0], segment: 0 },
        { kind: 'bridge', at: [1, 0], axis: 'NS' },
        { kind: 'barn', at: [0, 0], seat: 0, corner: 'NE' },
        { kind: 'tower', at: [1, 0], height: 2 },
        { kind: 'castle', at: [0, 0], to: [1, 0], seat: 3 },
      ],
    });
    expect(names.sort()).toEqual([
      'barn-blue',
      'bridge-ns',
      'builder-red',
      'castle-green',
      'dragon',
      'fairy',
      'gold',
      'gold',
      'meeple-red-lying',
      'meeple-yellow',
      'tower-2',
      'witch',
    ]);
  });

  it('shows the cells that it points at', () => {
    expect(cellsOf({ tiles: [['base/D', 0, 0, 0]], next: [[0, 1]] })).toEqual([
      [0, 0],
      [0, 1],
    ]);
  });

  it.each(boards)('%s draws every figure and token that it names', (_, board) => {
    const wanted = (board.figures?.length ?? 0) + (board.tokens ?? []).reduce((sum, one) => sum + (one.count ?? 1), 0);
    const onSquares = [...(board.figures ?? []), ...(board.tokens ?? [])].filter(
      (one) => 'quarter' in one || 'category' in one,
    );
    expect(drawn(board).length).toBe(wanted - onSquares.length);
  });
});
