import { Art, type Fetcher } from '../../src/art/art';
import type { Clock } from '../../src/board/camera';

/** A tile with a city in the north, a road across and two fields, as the art package writes it. */
const drawing = (turn: number) => ({
  meadow: ['<path d="M0 0h1"/>', '<path d="M0 0h2"/>', '<path d="M0 0h3"/>'],
  ground: `<path d="M${turn} 0h9"/>`,
  woods: ['', '', ''],
  segments: [
    ['city', 'M-3-3h106v20h-106z', 50, 10],
    ['road', 'M-3 46h106v8h-106z', 50, 50],
    ['field', 'M-3 17h106v29h-106z', 30, 32],
    ['field', 'M-3 54h106v49h-106z', 60, 80],
  ],
  top: '',
});

/** Looks the same after half a turn: its fields change places then. */
const straight = {
  turns: [
    [0, [0, 1]],
    [1, [0, 1]],
    [0, [1, 0]],
    [1, [1, 0]],
  ],
  drawings: [0, 1].map((turn) => ({
    ...drawing(turn),
    segments: [
      ['field', 'M-3-3h106v49h-106z', 50, 25],
      ['field', 'M-3 54h106v49h-106z', 50, 75],
    ],
  })),
};

const FILES: Record<string, unknown> = {
  'art/base.json': {
    set: 'base',
    copies: 3,
    root: '',
    designs: {
      'base/D': {
        turns: [0, 1, 2, 3].map((turn) => [turn, [0, 1, 2, 3]]),
        drawings: [0, 1, 2, 3].map(drawing),
      },
      'base/V': straight,
    },
  },
  'art/pieces.json': {
    box: [-21, -21, 42, 42],
    standing: {
      scale: 0.6,
      scales: { 'big-meeple': 0.72, tower: 0.75, shield: 0.5 },
      underneath: 0.72,
    },
    pieces: { 'meeple-red': '<g/>', 'meeple-red-lying': '<g/>', dragon: '<g/>' },
  },
};

export const asked: string[] = [];

export const files: Fetcher = async (path) => {
  asked.push(path);
  const file = FILES[path];
  if (!file) throw new Error(`no ${path}`);
  return file;
};

export async function loaded(): Promise<Art> {
  const art = new Art(files);
  await art.load(['base']);
  return art;
}

/** Time that stands still until it is told to go on. */
export class Held implements Clock {
  time = 0;
  #next: ((now: number) => void)[] = [];
  now = (): number => this.time;
  frame = (callback: (now: number) => void): number => this.#next.push(callback);
  cancel = (): void => {
    this.#next = [];
  };
  pass(lasts: number): void {
    this.time += lasts;
    const due = this.#next;
    this.#next = [];
    due.forEach((callback) => callback(this.time));
  }
}
