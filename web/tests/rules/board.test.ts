import { describe, expect, it } from 'vitest';
import { pieces, groundOf } from '../../src/board/pieces';
import { SEATS, cellsOf, viewOf, type BoardFile } from '../../src/screens/rules/board';
import { loaded } from '../board/helpers';
import { FOLDERS, boards as boardsOf } from '../texts';

const boards = [...FOLDERS.keys()].flatMap((module) => Object.entries(boardsOf<BoardFile>(module)));

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
      pieces: [
        { piece: 'meeple', at: [0, 0], segment: 3, owner: 1 },
        { piece: 'builder', at: [0, 0], segment: 1, owner: 1 },
        { piece: 'gold', at: [0, 0], how: 'lies' },
        { piece: 'gold', at: [0, 0], how: 'lies' },
        { piece: 'dragon', at: [1, 0], how: 'walks' },
        { piece: 'fairy', at: [0, 0], how: 'walks', beside: 0 },
        { piece: 'witch', at: [1, 0], segment: 0, how: 'walks' },
        { piece: 'bridge', at: [1, 0], segment: 4, how: 'lies', span: 'NS' },
        { piece: 'barn', at: [0, 0], corner: 'NE', owner: 0 },
        { piece: 'tower', at: [1, 0], segment: 2, how: 'built', height: 2 },
        { piece: 'meeple', at: [1, 0], owner: 2, on: 9 },
        { piece: 'castle', at: [0, 0], side: 'E', owner: 3, how: 'lies' },
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

  it.each(boards)('%s draws every piece that it names', (_, board) => {
    expect(drawn(board).length).toBe(board.pieces?.length ?? 0);
  });
});
