/** The picture of the board on the page: it fills its place, follows the camera and shows the tiles. */

import type { Art } from '../art/art';
import { type Camera, FARTHEST } from './camera';
import { Chunks } from './chunks';
import { lasting } from '../ui/motion';
import { type Ground, UNIT } from './geometry';
import { painter } from './painter';
import { Scene } from './scene';

/** The elements it lives in: the viewport, the land, all that moves on it, and in it what lies below and single tiles. */
export interface Panes {
  host: HTMLElement;
  land: HTMLCanvasElement;
  world: HTMLElement;
  under: Element;
  sheets: HTMLElement;
}

export interface PictureEvents {
  /** The size of the place is known now: show everything. */
  fit: () => void;
  /** The view rests, with so many units of the board per pixel. */
  rest: (unit: number) => void;
}

/** More than so many new tiles are another board, not a move. */
const FEW = 6;
/** A flight of the camera lasts so long where everything may move. */
const FLIGHT = 260;
/** A moving board is drawn anew once it is seen so much smaller: else what comes into sight is drawn far too large. */
const COARSER = 0.7;

/** Calls back when the browser has drawn what is on the page now. */
function shown(then: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(then)));
}

export class Picture {
  #camera: Camera;
  #panes: Panes;
  #scene: Scene;
  #chunks: Chunks;
  #events: PictureEvents;
  #fitted = false;
  #stops: (() => void)[];
  /** Pixels per tile in the last frame, and when the browser last drew the board anew. */
  #ppt = 0;
  #drawn = 0;
  /** The tiles of the last picture: those that lay there and those of the draft. */
  #before: ReadonlySet<string> = new Set();

  constructor(panes: Panes, camera: Camera, art: Art, events: PictureEvents) {
    this.#panes = panes;
    this.#camera = camera;
    this.#scene = new Scene(panes.land, panes.under, camera, painter);
    this.#chunks = new Chunks(panes.sheets, camera, art, painter, this.#scene);
    this.#events = events;
    const size = new ResizeObserver(() => this.#measure());
    size.observe(panes.host);
    this.#stops = [
      () => size.disconnect(),
      camera.onframe(() => this.#follow()),
      camera.onrest(() => this.#rest()),
      camera.onleap(() => this.#fade()),
      onlooks(() => this.#chunks.repaint()),
      () => this.#chunks.dispose(),
      () => this.#scene.dispose(),
    ];
    this.#measure();
  }

  /** Takes over what lies on the board; what lay there as a draft does not fall again. */
  lay(ground: Ground, withDraft: Ground): void {
    this.#scene.lay(withDraft);
    const fresh = [...ground.tiles.keys()].filter((at) => !this.#before.has(at));
    this.#chunks.update(ground, new Set(fresh.length <= FEW ? fresh : []));
    this.#before = new Set(withDraft.tiles.keys());
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
  }

  #measure(): void {
    const { clientWidth, clientHeight } = this.#panes.host;
    if (!clientWidth || !clientHeight) return;
    this.#camera.resize(clientWidth, clientHeight);
    if (!this.#fitted) {
      this.#fitted = true;
      this.#events.fit();
      this.#events.rest(UNIT / this.#camera.frame.ppt);
    }
    this.#show();
    this.#chunks.refresh();
  }

  #follow(): void {
    const { ppt } = this.#camera.frame;
    const keeps = this.#camera.moving && ppt > this.#drawn * COARSER;
    this.#panes.world.classList.toggle('moving', keeps);
    if (!keeps) this.#drawn = ppt;
    this.#show();
    this.#chunks.peek();
  }

  #rest(): void {
    // Who heard of the rest before may have moved on.
    this.#panes.world.classList.toggle('moving', this.#camera.moving);
    this.#drawn = this.#camera.frame.ppt;
    this.#show();
    this.#events.rest(UNIT / this.#camera.frame.ppt);
    // New pictures come once the browser has drawn the view at rest: both at a time would make it stutter.
    shown(() => this.#chunks.refresh());
  }

  /** Instead of a flight, where motion is reduced. */
  #fade(): void {
    const duration = lasting(FLIGHT);
    if (duration <= 0) return;
    for (const one of [this.#panes.land, this.#panes.world])
      one.animate([{ opacity: 0 }, { opacity: 1 }], { duration });
  }

  /** The transforms of a moving view. A pan goes by whole pixels, which the browser copies as they are. */
  #show(): void {
    const { ppt } = this.#camera.frame;
    const pans = ppt === this.#ppt;
    this.#ppt = ppt;
    const whole = (pixels: number): number =>
      pans ? Math.round(pixels * devicePixelRatio) / devicePixelRatio : pixels;
    const origin = this.#camera.toScreen({ x: 0, y: 0 });
    const [x, y] = [whole(origin.x), whole(origin.y)];
    this.#panes.world.style.transform = `translate3d(${x}px, ${y}px, 0) scale(${ppt / FARTHEST})`;
    this.#scene.place({ x, y });
  }
}

/** Calls back when the page wears other colours; returns how to stop it. */
function onlooks(changed: () => void): () => void {
  const worn = new MutationObserver(changed);
  worn.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-contrast'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', changed);
  return () => {
    worn.disconnect();
    system.removeEventListener('change', changed);
  };
}
