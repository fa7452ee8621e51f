import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Art } from '../../src/art/art';
import { Camera } from '../../src/board/camera';
import { Chunks } from '../../src/board/chunks';
import { Ground } from '../../src/board/geometry';
import type { Kept } from '../../src/board/grid';
import type { Painter, Placed } from '../../src/board/painter';
import type { Scene } from '../../src/board/scene';
import type { Cell } from '../../src/board/types';
import { Held, loaded } from './helpers';

/** Paints when it is told to, so that a test sees what is asked for and in which order. */
class Easel {
  asked: { band: number; placed: readonly Placed[]; finish: (made: boolean) => void }[] = [];
  kept = new Set<number>();
  works = true;
  #last = 0;
  keep(band: number, _size: unknown, _bleed: number, placed: readonly Placed[]): Promise<number | null> {
    const id = (this.#last += 1);
    this.kept.add(id);
    return new Promise((done) => {
      const finish = (made: boolean): void => {
        if (!made) this.kept.delete(id);
        done(made ? id : null);
      };
      this.asked.push({ band, placed, finish });
    });
  }
  forget = (id: number): void => void this.kept.delete(id);
}

/** Shows what it is given at once. */
class Stage {
  shown: readonly number[] = [];
  covers = true;
  fits = true;
  idle = true;
  has = ({ id }: Kept): boolean => this.shown.includes(id);
  shows = this.has;
  show(pictures: () => readonly Kept[]): Promise<void> {
    this.shown = pictures().map(({ id }) => id);
    return Promise.resolve();
  }
}

let art: Art;
let easel: Easel;
let camera: Camera;
let host: HTMLElement;
let chunks: Chunks;
let stage: Stage;
let open: Set<string>;

beforeEach(async () => {
  vi.useFakeTimers();
  document.documentElement.dataset['motion'] = 'off';
  open = new Set();
  let number = 0;
  URL.createObjectURL = () => {
    const address = `blob:${(number += 1)}`;
    open.add(address);
    return address;
  };
  URL.revokeObjectURL = (address) => void open.delete(address);
  art = await loaded();
  easel = new Easel();
  camera = new Camera(new Held());
  camera.resize(800, 600);
  camera.jump({ x: 50, y: 50, ppt: 100 });
  host = document.createElement('div');
  stage = new Stage();
  chunks = new Chunks(host, camera, art, easel as unknown as Painter, stage as unknown as Scene);
});

afterEach(() => {
  chunks.dispose();
  camera.dispose();
  vi.useRealTimers();
});

const square = (side: number): Cell[] =>
  Array.from({ length: side * side }, (_, n) => [(n % side) - Math.floor(side / 2), Math.floor(n / side)]);
const ground = (cells: readonly Cell[]) =>
  new Ground(
    art,
    cells.map((at) => ({ tile: 'base/D', at, rotation: 0 })),
  );
const rest = () => vi.advanceTimersByTime(200);
const settle = () => vi.advanceTimersByTimeAsync(1);
const singles = () => [...host.querySelectorAll('img')];

async function finish(made = true): Promise<void> {
  for (let next = easel.asked.shift(); next; next = easel.asked.shift()) {
    next.finish(made);
    await settle();
  }
}

describe('the pictures of the tiles', () => {
  it('are laid singly at first on a small board, then all in one', async () => {
    chunks.update(ground(square(2)));
    expect(singles()).toHaveLength(4);
    await finish();
    expect(singles()).toHaveLength(0);
    expect(stage.shown.length).toBeGreaterThan(0);
    expect(easel.kept.size).toBe(stage.shown.length);
    expect(open.size).toBe(0);
  });

  it('are asked for two at a time, what is nearest to the middle first', async () => {
    camera.jump({ x: 50, y: 50, ppt: 160 });
    rest();
    chunks.update(ground(square(12)));
    expect(easel.asked).toHaveLength(2);
    const keys = easel.asked[0]?.placed.flatMap(({ layers }) => layers.map(({ key }) => key));
    expect(keys?.some((key) => key.startsWith('base/D~0~0'))).toBe(true);
    await finish();
    expect(stage.shown.length).toBeGreaterThan(2);
  });

  it('become sharp after the view rests in another band, and the old ones stay until then', async () => {
    chunks.update(ground(square(6)));
    rest();
    await finish();
    const before = stage.shown;
    camera.zoomAt({ x: 400, y: 300 }, 2);
    chunks.peek();
    expect(easel.asked).toHaveLength(0);
    rest();
    chunks.refresh();
    expect(easel.asked.map(({ band }) => band)).toEqual([256, 256]);
    easel.asked.shift()?.finish(true);
    await settle();
    expect(stage.shown).toEqual(before);
    await finish();
    expect(before.some((one) => stage.shown.includes(one) || easel.kept.has(one))).toBe(false);
  });

  it('that a zoom out uncovers are made at once, and no finer than they are seen', async () => {
    camera.jump({ x: 50, y: 50, ppt: 220 });
    rest();
    chunks.update(ground(square(20)));
    await finish();
    camera.zoomAt({ x: 400, y: 300 }, 0.2);
    chunks.peek();
    expect(easel.asked.map(({ band }) => band)).toEqual([64, 64]);
  });

  it('of a band that was left again are not asked for', async () => {
    chunks.update(ground(square(12)));
    rest();
    await finish();
    for (const factor of [2, 0.5]) {
      camera.zoomAt({ x: 400, y: 300 }, factor);
      rest();
      chunks.refresh();
    }
    await finish();
    expect(easel.asked).toHaveLength(0);
    expect(host.children).toHaveLength(1);
  });

  it('show a tile at once that comes while a picture is being made', async () => {
    chunks.update(ground([[0, 0]]));
    rest();
    const [first] = easel.asked.splice(0);
    chunks.update(
      ground([
        [0, 0],
        [1, 0],
      ]),
    );
    expect(singles().map((one) => one.alt.split('=')[0])).toEqual(['0,0', '1,0']);
    first?.finish(true);
    await settle();
    expect(singles().map((one) => one.alt.split('=')[0])).toEqual(['1,0']);
    await finish();
    expect(singles()).toHaveLength(0);
  });

  it('are not needed: without a painter every tile lies by itself', async () => {
    chunks.update(ground(square(6)));
    rest();
    await finish(false);
    expect(stage.shown).toHaveLength(0);
    expect(singles()).toHaveLength(36);
  });

  it('give all their memory back', async () => {
    chunks.update(ground(square(6)));
    rest();
    await finish();
    camera.zoomAt({ x: 400, y: 300 }, 2);
    rest();
    chunks.refresh();
    const late = easel.asked.splice(0);
    chunks.dispose();
    for (const one of late) one.finish(true);
    await settle();
    expect(host.childElementCount).toBe(0);
    expect(easel.kept.size + open.size).toBe(0);
  });
});
