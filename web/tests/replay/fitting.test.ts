import { describe, expect, it } from 'vitest';
import { Camera, type Clock } from '../../src/board/camera';
import { Fitting } from '../../src/screens/replay/fitting';

const AREA = { left: 0, top: 0, right: 900, bottom: 600 };

/** A camera whose time the test moves on. */
function made() {
  let now = 10_000;
  let next: ((now: number) => void) | null = null;
  const clock: Clock = { now: () => now, frame: (call) => ((next = call), 1), cancel: () => (next = null) };
  const camera = new Camera(clock);
  camera.resize(1000, 700);
  const pass = (ms: number): void => {
    now += ms;
    const call = next;
    next = null;
    call?.(now);
  };
  return { camera, fitting: new Fitting(camera), pass };
}

/** The camera says that it rests after a moment of real time. */
const rested = (camera: Camera): Promise<void> => new Promise((done) => void camera.onrest(() => done()));

describe('a fitted board', () => {
  it('is kept while it glides and when it rests', async () => {
    const { camera, fitting, pass } = made();
    expect(fitting.kept).toBe(false);
    fitting.fit(AREA);
    pass(100);
    expect(fitting.kept).toBe(true);
    pass(200);
    await rested(camera);
    expect([camera.moving, fitting.kept]).toEqual([false, true]);
  });

  it('is not kept once the user moved it, however long ago, until it is fitted again', async () => {
    const { camera, fitting, pass } = made();
    fitting.fit(AREA, false);
    camera.touch();
    camera.panBy(40, 0);
    expect(fitting.kept).toBe(false);
    await rested(camera);
    pass(60_000);
    expect([camera.free, fitting.kept]).toEqual([true, false]);
    fitting.fit(AREA, false);
    expect(fitting.kept).toBe(true);
  });
});
