/** Flags on the board: how large they are drawn, and how they keep out of each other's way. */

import type { Colour, Flag } from '../types';

/** A place on the board by its middle. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A flag that tells who leads; far away only the leaders and `brief` are shown, the rest when it is pointed at. */
export interface Pennant extends Flag {
  readonly brief: string;
  readonly leaders: readonly Colour[];
}

export const isPennant = (flag: Flag): flag is Pennant => 'brief' in flag;

/** Below so many pixels per tile a pennant is told briefly. */
const NEAR = 70;

/** The points of a feature that is counted alone are written so large. */
const LARGE = 40;

/** What is written on a flag, in pixels. */
export interface Cloth {
  readonly text: string;
  readonly marks: readonly Colour[];
  readonly width: number;
  readonly height: number;
  readonly font: number;
}

/** How wide a text is at most, in shares of its size; digits are the widest of what stands on flags. */
const SHARE = 0.58;

function cloth(text: string, marks: readonly Colour[], font: number): Cloth {
  const height = Math.round(font * 1.75);
  const across = Math.ceil(text.length * font * SHARE) + marks.length * (font + 3);
  return { text, marks, font, height, width: Math.max(across + font, height) };
}

/** `ppt`: pixels per tile. Points of the draft become smaller with the tiles, down to twelve pixels of text. */
export function clothOf(flag: Flag, ppt: number, whole = false): Cloth {
  if (flag.over) return cloth(flag.text, [], Math.min(LARGE, Math.max(20, ppt / 2)));
  if (!isPennant(flag)) return cloth(flag.text, [], Math.min(17, Math.max(12, ppt / 4.5)));
  return whole || ppt >= NEAR ? cloth(flag.text, flag.leaders, 13) : cloth(flag.brief, flag.leaders, 12);
}

/** Where a flag may step, in its own widths and heights. */
const STEPS: readonly (readonly [number, number])[] = [0.6, 1.1, 1.7, 2.3].flatMap((far): [number, number][] => [
  [0, -far],
  [0, far],
  [far, 0],
  [-far, 0],
  [far * 0.7, -far],
  [-far * 0.7, -far],
  [far * 0.7, far],
  [-far * 0.7, far],
]);

/** The places around a box, the nearest first. */
function stepsFrom(box: Box): Box[] {
  const away = ({ x, y }: Box): number => Math.hypot(x - box.x, y - box.y);
  return STEPS.map(([across, down]) => ({
    ...box,
    x: box.x + across * box.width,
    y: box.y + down * box.height,
  })).sort((a, b) => away(a) - away(b));
}

const shared = (a: Box, b: Box): number => {
  const across = Math.min(a.x + a.width / 2, b.x + b.width / 2) - Math.max(a.x - a.width / 2, b.x - b.width / 2);
  const down = Math.min(a.y + a.height / 2, b.y + b.height / 2) - Math.max(a.y - a.height / 2, b.y - b.height / 2);
  return across > 0 && down > 0 ? across * down : 0;
};

/** Each box where it covers least of the others and of what is `fixed`, as near to its own place as can be. */
export function steppedAside(boxes: readonly Box[], fixed: readonly Box[]): Box[] {
  const taken: Box[] = [...fixed];
  return boxes.map((box) => {
    const covers = (one: Box): number => taken.reduce((sum, other) => sum + shared(one, other), 0);
    let best = box;
    let least = covers(box);
    for (const moved of stepsFrom(box)) {
      if (least === 0) break;
      const covered = covers(moved);
      if (covered < least) [best, least] = [moved, covered];
    }
    taken.push(best);
    return best;
  });
}
