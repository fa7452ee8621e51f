import { describe, expect, it } from 'vitest';
import { CLOSEST, Camera, FARTHEST } from '../../src/board/camera';
import { Held } from './helpers';

function camera(width = 1000, height = 600): { camera: Camera; clock: Held } {
  const clock = new Held();
  const made = new Camera(clock);
  made.resize(width, height);
  return { camera: made, clock };
}

describe('the camera', () => {
  it('turns pixels into places and back', () => {
    const { camera: one } = camera();
    one.jump({ x: 130, y: -70, ppt: 80 });
    const there = one.toScreen({ x: 12, y: 34 });
    const back = one.toBoard(there);
    expect(back.x).toBeCloseTo(12);
    expect(back.y).toBeCloseTo(34);
    expect(one.cell({ x: 500, y: 300 })).toEqual([1, 1]);
  });

  it('keeps the point under the pointer when zooming', () => {
    const { camera: one } = camera();
    const point = { x: 220, y: 410 };
    const before = one.toBoard(point);
    one.zoomAt(point, 1.7);
    expect(one.toBoard(point).x).toBeCloseTo(before.x);
    expect(one.toBoard(point).y).toBeCloseTo(before.y);
  });

  it('zooms from 24 to 220 pixels per tile and no further', () => {
    const { camera: one } = camera();
    one.zoomAt({ x: 0, y: 0 }, 100);
    expect(one.frame.ppt).toBe(CLOSEST);
    one.zoomAt({ x: 0, y: 0 }, 0.001);
    expect(one.frame.ppt).toBe(FARTHEST);
  });

  it('fits an area into what nothing covers', () => {
    const { camera: one } = camera();
    one.safe = { top: 50, right: 300, bottom: 100, left: 20 };
    one.fit({ left: -300, top: -200, right: 500, bottom: 300 }, false);
    const from = one.toScreen({ x: -300, y: -200 });
    const to = one.toScreen({ x: 500, y: 300 });
    expect(from.x).toBeGreaterThanOrEqual(20 - 1e-6);
    expect(from.y).toBeGreaterThanOrEqual(50 - 1e-6);
    expect(to.x).toBeLessThanOrEqual(700 + 1e-6);
    expect(to.y).toBeLessThanOrEqual(500 + 1e-6);
    expect(one.shows([0, 0])).toBe(true);
    expect(one.shows([9, 0])).toBe(false);
  });

  it('glides within 260 ms and stops when told', () => {
    const { camera: one, clock } = camera();
    const end = { x: 900, y: 50, ppt: 120 };
    one.glide(end);
    clock.pass(130);
    expect(one.frame.x).toBeGreaterThan(50);
    expect(one.frame.x).toBeLessThan(900);
    clock.pass(130);
    expect(one.frame).toEqual(end);
    one.glide({ x: 0, y: 0, ppt: 60 });
    one.stop();
    clock.pass(300);
    expect(one.frame).toEqual(end);
  });

  it('does not fly if nothing may move', () => {
    const { camera: one } = camera();
    one.still = true;
    one.goTo([7, 3]);
    expect(one.cell({ x: 500, y: 300 })).toEqual([7, 3]);
    const before = one.frame;
    one.release(3, 3);
    expect(one.frame).toBe(before);
  });

  it('runs out within 200 ms after a fling', () => {
    const { camera: one, clock } = camera();
    const start = one.frame.x;
    one.release(-2, 0);
    clock.pass(200);
    const end = one.frame.x;
    expect(end).toBeGreaterThan(start);
    clock.pass(200);
    expect(one.frame.x).toBe(end);
  });

  it('leaves the user alone for two seconds', () => {
    const { camera: one, clock } = camera();
    expect(one.free).toBe(true);
    one.touch();
    clock.pass(1999);
    expect(one.free).toBe(false);
    clock.pass(1);
    expect(one.free).toBe(true);
  });

  it('knows a hand that moves the view from one that only taps', () => {
    const { camera: one, clock } = camera();
    const steered: number[] = [];
    one.onsteer(() => steered.push(clock.time));
    one.hold(true);
    expect(one.steered).toBe(true);
    one.hold(false);
    expect([one.steered, one.free]).toEqual([false, false]);
    one.panBy(40, 0);
    expect([one.steered, steered.length]).toEqual([true, 1]);
    clock.pass(2000);
    expect(one.steered).toBe(false);
  });

  it('keeps the middle in the middle when its room changes', () => {
    const { camera: one } = camera();
    one.safe = { top: 0, right: 300, bottom: 0, left: 0 };
    one.still = true;
    one.goTo([3, 2], 80);
    one.resize(800, 500);
    expect(one.cell({ x: 250, y: 250 })).toEqual([3, 2]);
  });

  it('does not lose sight of the board', () => {
    const { camera: one } = camera();
    one.limit({ left: 0, top: 0, right: 100, bottom: 100 });
    one.panBy(-1e6, 1e6);
    const { left, top, right, bottom } = one.seen;
    expect(left < 100 && right > 0 && top < 100 && bottom > 0).toBe(true);
  });

  it('tells of frames until it is asked not to', () => {
    const { camera: one } = camera();
    const seen: number[] = [];
    const stop = one.onframe((frame) => seen.push(frame.x));
    one.panBy(-10, 0);
    stop();
    one.panBy(-10, 0);
    expect(seen).toHaveLength(1);
  });
});
