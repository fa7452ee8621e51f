/**
 * The tiles as pictures of about a thousand pixels, laid out in units of the board.
 *
 * While the view moves, only the transform of the element round them changes; pictures (unlike canvases) cost the
 * main thread nothing then. A picture is made when a tile comes or when it comes into sight; after the view rests in
 * another zoom band, a new grid of pictures takes over.
 */

import type { Art, Face } from '../art/art';
import { lasting, motion } from '../ui/motion';
import type { Camera } from './camera';
import { type Bounds, type Ground, UNIT, corner } from './geometry';
import { type Band, type Bitmap, Raster, bandFor } from './raster';
import type { Cell } from './types';

/** Cells along the side of a picture: few large ones are cheaper to move than many small ones. */
const SIDES: Record<Band, number> = { 64: 16, 128: 8, 256: 4, 384: 3 };
/** Pictures overlap by so many device pixels, so that no gap shows between them. */
const BLEED = 1;
/** Pictures out of sight are given back above this number. */
const KEPT = 16;
const MEADOW = '#b3c78b';
/** So many tiles are laid singly where there is no picture yet. */
const FEW = 3;
/** How long a tile falls, in milliseconds. */
const DROP = 180;

interface Lying {
  at: Cell;
  face: Face;
}

interface Chunk {
  column: number;
  row: number;
  tiles: Lying[];
  picture: HTMLImageElement | null;
  /** The tiles that the picture shows. */
  drawn: string;
  /** A new picture is on its way. */
  busy: boolean;
  /** Tiles that lie already while the picture is not ready. */
  fresh: HTMLImageElement[];
}

const stamp = (chunk: Chunk): string => chunk.tiles.map(nameOf).join(';');
const nameOf = ({ at, face }: Lying): string => `${at[0]},${at[1]}=${face.key}`;

/** All pictures of one zoom band. */
class Grid {
  readonly host = document.createElement('div');
  readonly side: number;
  chunks = new Map<string, Chunk>();

  constructor(
    readonly band: Band,
    readonly art: Art,
    ground: Ground,
  ) {
    this.side = SIDES[band];
    this.update(ground);
  }

  update(ground: Ground): void {
    const old = this.chunks;
    this.chunks = new Map();
    for (const [place, { at }] of ground.tiles) {
      const face = ground.faces.get(place);
      if (!face) continue;
      const { x, y } = corner(at);
      const [column, row] = [Math.floor(x / UNIT / this.side), Math.floor(y / UNIT / this.side)];
      const name = `${column},${row}`;
      let chunk = this.chunks.get(name);
      if (!chunk) {
        const { picture = null, drawn = '', fresh = [], busy = false } = old.get(name) ?? {};
        this.chunks.set(name, (chunk = { column, row, tiles: [], picture, drawn, fresh, busy }));
      }
      chunk.tiles.push({ at, face });
    }
    for (const [name, chunk] of old) if (!this.chunks.has(name)) clear(chunk);
  }

  area({ column, row }: Chunk): Bounds {
    const size = this.side * UNIT;
    return { left: column * size, top: row * size, right: (column + 1) * size, bottom: (row + 1) * size };
  }

  /** Brings a picture up to date once the bitmaps of its tiles are there; what is missing is asked for. */
  async draw(chunk: Chunk, raster: Raster): Promise<void> {
    const wanted = stamp(chunk);
    if (chunk.busy || chunk.drawn === wanted) return;
    const ready = chunk.tiles.filter(({ face }) => raster.get(face, this.band) || raster.failed(face, this.band));
    if (ready.length < chunk.tiles.length) return;
    chunk.busy = true;
    const picture = await this.#picture(chunk, raster);
    // The chunk may have got a successor in the meantime, or be gone.
    const kept = this.chunks.get(`${chunk.column},${chunk.row}`);
    if (kept) kept.busy = false;
    if (!kept || !picture) return forget(picture?.src);
    this.host.prepend(picture);
    clear(kept);
    [kept.picture, kept.drawn] = [picture, wanted];
    if (stamp(kept) !== wanted) await this.draw(kept, raster);
  }

  async #picture(chunk: Chunk, raster: Raster): Promise<HTMLImageElement | null> {
    const address = await this.#paint(chunk, raster);
    if (!address) return null;
    const picture = new Image();
    picture.src = address;
    picture.alt = '';
    picture.draggable = false;
    const bleed = (BLEED / this.band) * UNIT;
    const { left, top } = this.area(chunk);
    place(picture, left - bleed, top - bleed, this.side * UNIT + 2 * bleed);
    await picture.decode().catch(() => undefined);
    return picture;
  }

  /** Shows at once the tiles that the present pictures do not have; those of `drops` fall onto the table. */
  lay(drops: ReadonlySet<string>): void {
    for (const chunk of this.chunks.values()) {
      // A whole board comes as pictures; a few tiles that open a new part of it do not wait for theirs.
      if (chunk.picture || chunk.tiles.length <= FEW) this.#lay(chunk, drops);
    }
  }

  #lay(chunk: Chunk, drops: ReadonlySet<string>): void {
    const shown = new Set([...chunk.drawn.split(';'), ...chunk.fresh.map((one) => one.alt)]);
    for (const lying of chunk.tiles) {
      if (shown.has(nameOf(lying))) continue;
      const picture = new Image();
      picture.src = this.art.picture(lying.face);
      picture.alt = nameOf(lying);
      const { x, y } = corner(lying.at);
      place(picture, x, y, UNIT);
      chunk.fresh.push(picture);
      this.host.append(picture);
      if (drops.has(lying.at.join())) drop(picture);
    }
  }

  dispose(): void {
    for (const chunk of this.chunks.values()) clear(chunk);
    this.chunks.clear();
    this.host.remove();
  }

  async #paint(chunk: Chunk, raster: Raster): Promise<string | undefined> {
    const { band, side } = this;
    const size = side * band;
    const sheet = new OffscreenCanvas(size + 2 * BLEED, size + 2 * BLEED);
    const context = sheet.getContext('2d', { willReadFrequently: true });
    if (!context) return undefined;
    for (const { at, face } of chunk.tiles) {
      const { x, y } = corner(at);
      const left = Math.round((x / UNIT - chunk.column * side) * band);
      const top = Math.round((y / UNIT - chunk.row * side) * band);
      paint(context, raster.get(face, band), left, top, band, size);
    }
    return URL.createObjectURL(await sheet.convertToBlob());
  }
}

function place(picture: HTMLImageElement, left: number, top: number, size: number): void {
  picture.style.left = `${left}px`;
  picture.style.top = `${top}px`;
  picture.style.width = picture.style.height = `${size}px`;
}

/** A tile comes down on the table. */
function drop(picture: HTMLElement): void {
  const high = motion() === 'full' ? { scale: 1.3, translate: '0 -14px' } : {};
  picture.animate?.([{ opacity: 0, ...high }, { opacity: 1 }], { duration: lasting(DROP), easing: 'ease-out' });
}

/** Takes a picture away, with the tiles that stood in for it. */
function clear(chunk: Chunk): void {
  forget(chunk.picture?.src);
  chunk.picture?.remove();
  for (const one of chunk.fresh) one.remove();
  [chunk.picture, chunk.fresh] = [null, []];
}

function forget(address: string | undefined): void {
  if (address) URL.revokeObjectURL(address);
}

export class Chunks {
  #host: HTMLElement;
  #camera: Camera;
  #raster: Raster;
  #art: Art;
  #ground: Ground | null = null;
  #grid: Grid | null = null;
  /** There is something to see already. */
  #shown = false;
  /** Grids of other bands that are still needed. */
  #old: Grid[] = [];

  constructor(host: HTMLElement, camera: Camera, art: Art) {
    this.#host = host;
    this.#camera = camera;
    this.#art = art;
    this.#raster = new Raster(
      art,
      () => camera.moving && this.#shown,
      () => this.refresh(),
    );
  }

  /** Takes over what lies on the board; the cells of `drops` have just been laid. */
  update(ground: Ground, drops: ReadonlySet<string> = new Set()): void {
    this.#ground = ground;
    this.#grid?.update(ground);
    if (this.#shown) this.#grid?.lay(drops);
    this.refresh();
  }

  /** Draws whatever is in sight and out of date, in the band of the present zoom. */
  refresh(): void {
    // A moving view gets sharper pictures when it rests; only the very first ones do not wait.
    if (!this.#ground || !this.#camera.width || (this.#camera.moving && this.#shown)) return;
    const band = bandFor(this.#camera.frame.ppt * devicePixelRatio);
    if (this.#grid?.band !== band) {
      if (this.#grid) this.#old.push(this.#grid);
      this.#grid = new Grid(band, this.#art, this.#ground);
      this.#host.append(this.#grid.host);
    }
    const grid = this.#grid;
    const first = [...this.#near(grid, 0)];
    const later = [...this.#near(grid, 0.4)].filter((chunk) => !first.includes(chunk));
    for (const chunk of [...first, ...later]) void grid.draw(chunk, this.#raster).then(() => this.#tidy());
    this.#give(grid);
  }

  /** The old pictures stay below the new ones until those can be seen. */
  #tidy(): void {
    const grid = this.#grid;
    this.#shown ||= [...(grid?.chunks.values() ?? [])].some((chunk) => chunk.picture);
    if (!grid || !this.#old.length || [...this.#near(grid, 0)].some((chunk) => !chunk.picture)) return;
    for (const old of this.#old.splice(0)) old.dispose();
  }

  /** During a gesture: draws one picture that comes into sight. */
  peek(): void {
    const grid = this.#grid;
    if (!grid) return;
    for (const chunk of this.#near(grid, 0.2)) {
      if (chunk.picture || chunk.busy) continue;
      void grid.draw(chunk, this.#raster);
      return;
    }
  }

  /** The pictures within sight, the view widened by a share of its size. */
  *#near(grid: Grid, share: number): Generator<Chunk> {
    const { left, top, right, bottom } = this.#camera.seen;
    const [wide, high] = [(right - left) * share, (bottom - top) * share];
    for (const chunk of grid.chunks.values()) {
      const box = grid.area(chunk);
      const apart =
        box.right < left - wide || box.left > right + wide || box.bottom < top - high || box.top > bottom + high;
      if (!apart) yield chunk;
    }
  }

  /** Gives pictures back that are out of sight. */
  #give(grid: Grid): void {
    const kept = [...grid.chunks.values()].filter((chunk) => chunk.picture);
    if (kept.length <= KEPT) return;
    const near = new Set(this.#near(grid, 0.4));
    for (const chunk of kept) {
      if (near.has(chunk)) continue;
      clear(chunk);
      chunk.drawn = '';
    }
  }

  dispose(): void {
    this.#raster.dispose();
    for (const grid of [...this.#old, this.#grid]) grid?.dispose();
    this.#grid = null;
  }
}

/** One tile; at the rim of the canvas it reaches into the overlap, without the line at its edge. */
function paint(
  context: OffscreenCanvasRenderingContext2D,
  bitmap: Bitmap | undefined,
  left: number,
  top: number,
  band: number,
  size: number,
): void {
  const [x, y] = [left + BLEED, top + BLEED];
  if (!bitmap) {
    context.fillStyle = MEADOW;
    context.fillRect(x, y, band, band);
    return;
  }
  if (left === 0 || top === 0 || left + band === size || top + band === size) {
    const inset = bitmap.width * 0.02;
    const inner = bitmap.width - 2 * inset;
    context.drawImage(bitmap, inset, inset, inner, inner, x - BLEED, y - BLEED, band + 2 * BLEED, band + 2 * BLEED);
  }
  context.drawImage(bitmap, x, y, band, band);
}
