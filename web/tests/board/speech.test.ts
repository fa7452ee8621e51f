import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Ground } from '../../src/board/geometry';
import { cellText, draftText, featuresText } from '../../src/board/speech';
import type { Target } from '../../src/board/types';
import { WORDS } from '../../src/board/words';
import { setLanguage } from '../../src/i18n';
import { loaded } from './helpers';

/** Paths of the test drawings are rectangles: "M-3 46h106v8h-106z". */
class Rectangle {
  readonly [key: string]: unknown;
  readonly box: readonly number[];
  constructor(d: string) {
    this.box = (d.match(/-?\d+/g) ?? []).map(Number);
  }
}

const inside = ({ box: [left = 0, top = 0, wide = 0, high = 0] }: Rectangle, x: number, y: number): boolean =>
  x >= left && x <= left + wide && y >= top && y <= top + high;

let ground: Ground;

beforeAll(async () => {
  vi.stubGlobal('Path2D', Rectangle);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    isPointInPath: inside,
  } as unknown as RenderingContext);
  await setLanguage('en');
  ground = new Ground(await loaded(), [{ tile: 'base/D', at: [0, 0], rotation: 0 }]);
});

describe('what a screen reader hears', () => {
  it('are the sides of a tile clockwise, what is known of it and what can be chosen there', () => {
    const spot: Target = { kind: 'spot', id: 's', at: [0, 0], segment: 1, label: 'road' };
    const edges = 'north city, east road, south field, west road';
    expect(cellText([0, 0], ground, [], WORDS)).toBe(`start tile: tile. ${edges}`);
    expect(cellText([0, 0], ground, [spot], WORDS, () => 'city, free')).toBe(
      `start tile: tile. ${edges}. city, free. 1 place to choose from here`,
    );
  });

  it('is where the tile of the draft lies now, or how it is turned', () => {
    const tile = { tile: 'base/D', at: [0, 0], rotation: 1 } as const;
    const edges = 'north city, east road, south field, west road';
    expect(draftText(tile, ground, WORDS, false)).toBe(`Placed: start tile. ${edges}`);
    expect(draftText(tile, ground, WORDS, true)).toBe(`Turned to 90°. ${edges}`);
  });

  it('is where an empty cell is, and what can be laid there', () => {
    const cell: Target = {
      kind: 'cell',
      id: 'c',
      at: [3, -2],
      look: 'fits',
      rotations: [0, 2],
      label: 'legal, 2 rotations',
    };
    expect(cellText([3, -2], ground, [], WORDS)).toBe('3 east, 2 south: empty');
    expect(cellText([3, -2], ground, [cell], WORDS)).toBe('legal, 2 rotations');
  });

  it('are the features of a cell with who is strongest', () => {
    const features = [
      { kind: 'city', segments: [[[0, 0], 0]], strength: [0, 2, 2] },
      { kind: 'road', segments: [[[0, 0], 1]], strength: [0, 0, 0] },
      { kind: 'field', segments: [[[1, 0], 2]], strength: [1, 0, 0] },
    ] as const;
    expect(featuresText(features, [0, 0], ['Ann', 'Bob', 'Олена'])).toBe('city, Bob, Олена, strength 2; road, free');
    expect(featuresText(features, [5, 5], [])).toBe('');
  });
});
