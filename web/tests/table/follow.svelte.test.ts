import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Camera } from '../../src/board/camera';
import { FIGURE, inSight } from '../../src/board/framing';
import type { Cell } from '../../src/board/types';
import { Follow, type Sight } from '../../src/table/show/follow.svelte';
import { fresh, prefer } from '../../src/ui/prefs.svelte';
import { Held } from '../board/helpers';

const BOARD: Cell[] = Array.from({ length: 20 }, (_, x): Cell => [x, 0]);
const NOTHING: Sight = {
  turn: null,
  asks: null,
  question: '',
  board: BOARD,
  legal: [],
  recent: [],
  laid: [],
  places: [],
  counted: [],
};
const TILE: Sight = {
  ...NOTHING,
  turn: '5 0',
  asks: 'tile',
  question: '20 0 place_tile',
  legal: [
    [18, 1],
    [19, 1],
  ],
};
const draft = (at: Cell): Sight => ({
  ...TILE,
  asks: 'figure',
  question: '20 1 place_figure',
  laid: [at],
  places: [at],
});
const moved = (at: Cell): Sight => ({ ...NOTHING, recent: [at] });

let camera: Camera;
let clock: Held;
let follow: Follow;

beforeEach(() => {
  vi.useFakeTimers();
  clock = new Held();
  camera = new Camera(clock);
  camera.still = true;
  camera.resize(800, 600);
  follow = new Follow(camera);
});

afterEach(() => {
  follow.dispose();
  prefer({ camera: fresh().camera });
  vi.useRealTimers();
});

describe('the camera that follows', () => {
  it('begins with the board and the question', () => {
    follow.look(TILE);
    expect(
      [
        [18, 1],
        [19, 1],
      ].every((at) => inSight(camera, at as [number, number])),
    ).toBe(true);
  });

  it('shows what is asked when the own turn begins', () => {
    follow.look(NOTHING);
    follow.look({ ...TILE, recent: [[17, 0]] });
    expect(
      [
        [18, 1],
        [19, 1],
        [17, 0],
      ].every((at) => inSight(camera, at as [number, number])),
    ).toBe(true);
  });

  it('comes near where a figure is placed, and goes back when that is undone or confirmed', () => {
    follow.look(TILE);
    const before = camera.frame;
    follow.look(draft([18, 1]));
    expect(camera.frame.ppt).toBeGreaterThanOrEqual(FIGURE);
    follow.look(TILE);
    expect(camera.frame).toEqual(before);
    follow.look(draft([18, 1]));
    follow.look(moved([18, 1]));
    expect(camera.frame.ppt).toBe(before.ppt);
  });

  it('stays near a drafted tile that is turned', () => {
    follow.look(TILE);
    follow.look(draft([18, 1]));
    const near = camera.frame;
    follow.look({ ...TILE, laid: [[18, 1]] });
    expect(camera.frame).toBe(near);
    follow.look(draft([18, 1]));
    expect(camera.frame).toBe(near);
    follow.look({ ...TILE, laid: [[19, 1]] });
    expect(camera.frame.ppt).toBeLessThan(FIGURE);
  });

  it('goes along with the moves of others, never nearer', () => {
    follow.look(NOTHING);
    camera.jump({ x: 0, y: 0, ppt: 60 });
    follow.look(moved([15, 0]));
    expect(inSight(camera, [15, 0])).toBe(true);
    expect(camera.frame.ppt).toBe(60);
  });

  it('stays where the user has moved the view until the next own turn', () => {
    follow.look(NOTHING);
    camera.panBy(900, 0);
    expect(follow.held).toBe(true);
    clock.pass(5000);
    const before = camera.frame;
    follow.look(moved([15, 0]));
    expect(camera.frame).toBe(before);
    follow.look(TILE);
    expect(follow.held).toBe(false);
    expect(inSight(camera, [18, 1])).toBe(true);
  });

  it('waits until the user has let go', () => {
    follow.look(NOTHING);
    camera.jump({ x: -5000, y: 0, ppt: 80 });
    camera.hold(true);
    follow.look(TILE);
    expect([follow.waiting, inSight(camera, [18, 1])]).toEqual([true, false]);
    camera.hold(false);
    vi.advanceTimersByTime(300);
    expect([follow.waiting, inSight(camera, [18, 1])]).toEqual([false, true]);
  });

  it('follows again when that is asked for', () => {
    follow.look(TILE);
    camera.panBy(-3000, 0);
    clock.pass(3000);
    follow.resume();
    expect([follow.held, inSight(camera, [18, 1])]).toEqual([false, true]);
  });

  it('arranges the view anew when its room changes', () => {
    follow.look(TILE);
    camera.safe = { top: 0, right: 400, bottom: 0, left: 0 };
    follow.look({ ...TILE });
    expect(inSight(camera, [19, 1])).toBe(true);
    camera.resize(500, 600);
    camera.safe = { top: 0, right: 0, bottom: 300, left: 0 };
    vi.advanceTimersByTime(1000);
    expect(inSight(camera, [19, 1])).toBe(true);
  });

  it('moves to what a card speaks of', () => {
    follow.look({ ...TILE, asks: 'places', places: [[19, 0]] });
    follow.point([[0, 0]]);
    expect(inSight(camera, [0, 0])).toBe(true);
  });

  it('moves in the own turn alone, or never, if that is preferred', () => {
    prefer({ camera: 'turn' });
    follow.look(NOTHING);
    camera.jump({ x: -500, y: 0, ppt: 80 });
    const before = camera.frame;
    follow.look(moved([15, 0]));
    expect(camera.frame).toBe(before);
    prefer({ camera: 'manual' });
    follow.look(TILE);
    follow.point([[15, 0]]);
    expect(camera.frame).toBe(before);
    prefer({ camera: 'turn' });
    follow.look({ ...TILE });
    expect(inSight(camera, [18, 1])).toBe(true);
  });
});
