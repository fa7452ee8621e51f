import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Camera } from '../../src/board/camera';
import { Ground } from '../../src/board/geometry';
import type { Kept } from '../../src/board/grid';
import type { Painter, Sight } from '../../src/board/painter';
import { Scene } from '../../src/board/scene';
import type { Cell } from '../../src/board/types';
import { Held, loaded } from './helpers';

/** Keeps what it is asked for until a test has it made. */
class Easel {
  asked: { sight: Sight; finish: () => void }[] = [];
  works = true;
  see(sight: Sight): Promise<ImageBitmap> {
    const { left, top, right, bottom } = sight.area;
    const made = { width: right - left, height: bottom - top, close: () => undefined };
    return new Promise((done) => this.asked.push({ sight, finish: () => done(made) }));
  }
}

let easel: Easel;
let camera: Camera;
let canvas: HTMLCanvasElement;
let scene: Scene;
const picture: Kept = { id: 7, area: { left: 0, top: 0, right: 100, bottom: 100 } };
const settle = () => new Promise((done) => setTimeout(done));

beforeEach(async () => {
  easel = new Easel();
  camera = new Camera(new Held());
  camera.resize(800, 600);
  camera.jump({ x: 0, y: 0, ppt: 100 });
  canvas = document.createElement('canvas');
  canvas.getContext = vi.fn(() => ({ transferFromImageBitmap: () => undefined })) as never;
  scene = new Scene(canvas, document.createElement('div'), camera, easel as unknown as Painter);
  const art = await loaded();
  const cells = Array.from({ length: 900 }, (_, n): Cell => [(n % 30) - 15, Math.floor(n / 30) - 15]);
  scene.lay(
    new Ground(
      art,
      cells.map((at) => ({ tile: 'base/D', at, rotation: 0 })),
    ),
  );
});

async function shown(): Promise<void> {
  void scene.show(() => [picture]);
  await settle();
  easel.asked.shift()?.finish();
  await settle();
}

describe('the canvas of the land', () => {
  it('reaches beyond the view and follows it by whole pixels', async () => {
    await shown();
    expect([canvas.width, canvas.height]).toEqual([1121, 841]);
    scene.place({ x: 400, y: 300 });
    expect(canvas.style.transform).toBe('translate3d(-160px, -120px, 0) scale(1)');
    expect(scene.fits && scene.idle && scene.shows(picture)).toBe(true);
  });

  it('ends where the map ends', async () => {
    camera.jump({ x: -1500, y: -1500, ppt: 100 });
    await shown();
    expect(canvas.width).toBe(17 + 400 + 160 + 1);
  });

  it('is made anew before the view leaves it, and for another zoom', async () => {
    await shown();
    camera.panBy(100, 0);
    expect(scene.covers).toBe(true);
    camera.panBy(50, 0);
    expect(scene.covers).toBe(false);
    camera.jump({ x: 0, y: 0, ppt: 110 });
    expect(scene.covers).toBe(true);
    expect(scene.fits).toBe(false);
  });

  it('is asked for once while one is being made', async () => {
    for (let n = 0; n < 5; n += 1) {
      void scene.show(() => [picture]);
      await settle();
    }
    expect(easel.asked).toHaveLength(1);
    expect(scene.has(picture)).toBe(true);
    expect(scene.shows(picture)).toBe(false);
    easel.asked.shift()?.finish();
    await settle();
    expect(easel.asked).toHaveLength(1);
  });

  it('is not waited for where nobody paints', () => {
    easel.works = false;
    expect(scene.fits && scene.idle).toBe(true);
  });
});
