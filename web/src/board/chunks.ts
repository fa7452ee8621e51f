/**
 * The tiles as pictures of up to a thousand pixels, each for a part of the board, that make up what is seen of it.
 *
 * A worker makes and keeps them: when a tile comes or when it comes into sight, the nearest to the middle first; after the
 * view rests in another zoom band, a new grid of pictures takes over. The scene shows them.
 */

import type { Art } from '../art/art';
import type { Camera } from './camera';
import type { Ground } from './geometry';
import { type Band, type Chunk, Grid, type Kept, bandFor } from './grid';
import type { Painter } from './painter';
import type { Scene } from './scene';

/** Pictures out of sight are given back above this number: they have a thousand pixels and take 4 MB each. */
const KEPT = 8;
/** So many pictures are being made at the same time: what is in sight may change any moment. */
const AT_ONCE = 2;
/** A board of so many tiles is laid singly at first, and so is there at once. */
const SMALL = 24;
/** Pictures this share of the view beyond its rims are made too: while it moves, and at rest. */
const AHEAD = { moving: 0.2, resting: 0.25 };

export class Chunks {
  #host: HTMLElement;
  #camera: Camera;
  #art: Art;
  #painter: Painter;
  #scene: Scene;
  #ground: Ground | null = null;
  #grid: Grid | null = null;
  /** There is something to see already. */
  #shown = false;
  /** Grids of other bands that are still needed. */
  #old: Grid[] = [];
  #making = 0;

  constructor(host: HTMLElement, camera: Camera, art: Art, painter: Painter, scene: Scene) {
    this.#host = host;
    this.#camera = camera;
    this.#art = art;
    this.#painter = painter;
    this.#scene = scene;
  }

  /** Takes over what lies on the board; the cells of `drops` have just been laid. */
  update(ground: Ground, drops: ReadonlySet<string> = new Set()): void {
    this.#ground = ground;
    this.#grid?.update(ground);
    if (this.#shown) this.#grid?.lay(drops);
    this.refresh();
    if (this.#shown) this.repaint();
  }

  /** Shows all there is anew: the table, or its colours, have changed. */
  repaint(): void {
    const grids = (): (Grid | null)[] => [...(this.#complete ? [] : this.#old), this.#grid];
    const pictures = (): Kept[] => grids().flatMap((one) => one?.pictures ?? []);
    void this.#scene.show(pictures).then(() => {
      this.#grid?.settle(this.#scene.shows);
      this.#tidy();
      this.#tell();
    });
  }

  /** Has the present grid all that is in sight? */
  get #complete(): boolean {
    return !this.#grid || this.#near(this.#grid, 0).every((chunk) => chunk.tried && !chunk.busy);
  }

  /** Draws whatever is in sight and out of date, in the band of the present zoom. */
  refresh(): void {
    if (!this.#ground || !this.#camera.width) return;
    // A moving view gets sharper pictures when it rests; only the very first ones do not wait.
    if (!this.#camera.moving || !this.#grid) this.#choose(this.#ground);
    this.#make();
  }

  /** During a gesture: draws what comes into sight, and no finer than it is seen. */
  peek(): void {
    if (!this.#shown || !this.#ground || !this.#grid) return;
    if (this.#band < this.#grid.band && this.#next(this.#grid)) this.#choose(this.#ground);
    this.#make();
  }

  get #band(): Band {
    return bandFor(this.#camera.frame.ppt * devicePixelRatio);
  }

  /** The grid of the present zoom. */
  #choose(ground: Ground): void {
    const band = this.#band;
    if (this.#grid?.band === band) return;
    const known = this.#old.find((one) => one.band === band);
    known?.update(ground);
    this.#old = this.#old.filter((one) => one !== known);
    if (this.#grid) this.#old.push(this.#grid);
    this.#grid = known ?? new Grid(band, this.#art, this.#painter, ground);
    this.#host.append(this.#grid.host);
    void this.#refine(this.#grid);
    if (this.#shown || ground.tiles.size > SMALL) return;
    this.#grid.lay(new Set(), true);
    this.#shown = true;
  }

  /** Loads the detail of a zoom; what is drawn already stays until it can be drawn with it. */
  async #refine(grid: Grid): Promise<void> {
    const fresh = await this.#art.refine(grid.level).catch(() => false);
    if (!fresh || grid !== this.#grid || !this.#ground) return;
    grid.update(this.#ground);
    this.refresh();
  }

  /** Has pictures made, a few at a time, so that a change of the view is followed soon; and shown. */
  #make(): void {
    const grid = this.#grid;
    for (let chunk; grid && this.#making < AT_ONCE && (chunk = this.#next(grid));) {
      this.#making += 1;
      void grid.draw(chunk).then(() => {
        this.#making -= 1;
        this.#tidy();
        this.#make();
      });
    }
    if (grid && this.#behind(grid)) this.repaint();
    this.#tell();
  }

  /** Is there more to see than is shown? */
  #behind(grid: Grid): boolean {
    if (!this.#shown) return false;
    if (!this.#scene.covers) return true;
    // In another band all that is in sight becomes sharp at once.
    if (this.#old.length && !this.#complete) return false;
    if (!this.#camera.moving && !this.#scene.fits) return true;
    const due = this.#near(grid, this.#making ? 0 : AHEAD.resting);
    return due.some(({ picture }) => picture && !this.#scene.has(picture));
  }

  /** Whoever takes a picture of the page waits for this. */
  #tell(): void {
    const due = !this.#grid || this.#making > 0 || this.#next(this.#grid) !== undefined;
    const shown = this.#scene.idle && this.#scene.fits;
    this.#host.toggleAttribute('data-painted', !due && !this.#camera.moving && shown);
  }

  /** What is in sight first, then what is near it; a moving view only gets what it lacks. */
  #next(grid: Grid): Chunk | undefined {
    const moving = this.#camera.moving && this.#shown;
    const due = (chunk: Chunk): boolean =>
      !chunk.busy && chunk.tried !== chunk.wanted && !(moving && chunk.picture !== null);
    const all = [...grid.chunks.values()].filter(due);
    if (!all.length) return undefined; // in nearly every frame
    const [inSight] = this.#near(grid, 0, all);
    return inSight ?? this.#near(grid, moving ? AHEAD.moving : AHEAD.resting, all)[0];
  }

  /** The old pictures stay below the new ones until those can be seen. */
  #tidy(): void {
    const grid = this.#grid;
    if (!grid) return;
    this.#shown ||= [...grid.chunks.values()].some((chunk) => chunk.picture ?? chunk.fresh.length);
    const seen = ({ picture }: Chunk): boolean => !picture || this.#scene.shows(picture);
    if (this.#old.length && this.#complete && this.#near(grid, 0).every(seen))
      for (const old of this.#old.splice(0)) old.dispose();
    this.#give(grid);
  }

  /** The pictures within sight, the view widened by a share of its size; the nearest to the middle first. */
  #near(grid: Grid, share: number, among: Iterable<Chunk> = grid.chunks.values()): Chunk[] {
    const { left, top, right, bottom } = this.#camera.seen;
    const [wide, high] = [(right - left) * share, (bottom - top) * share];
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const found: [number, Chunk][] = [];
    for (const chunk of among) {
      const box = chunk.area;
      const apart =
        box.right < left - wide || box.left > right + wide || box.bottom < top - high || box.top > bottom + high;
      if (!apart) found.push([Math.hypot((box.left + box.right) / 2 - x, (box.top + box.bottom) / 2 - y), chunk]);
    }
    return found.sort(([a], [b]) => a - b).map(([, chunk]) => chunk);
  }

  /** Gives pictures back that are out of sight. */
  #give(grid: Grid): void {
    const kept = [...grid.chunks.values()].filter((chunk) => chunk.picture && !chunk.busy);
    if (kept.length <= KEPT) return;
    const near = new Set(this.#near(grid, AHEAD.resting));
    for (const chunk of kept) if (!near.has(chunk)) grid.give(chunk);
  }

  dispose(): void {
    for (const grid of [...this.#old, this.#grid]) grid?.dispose();
    this.#grid = null;
    this.#old = [];
  }
}
