/**
 * The drawings of tiles and pieces, as the Python package `carcassonne.art` makes them.
 *
 * Tiles: `art/<set>.json`, one file per tile set, and `art/<set>.mid.json` and `.far.json` for tiles of few pixels.
 * Pieces: `art/pieces.json`, `{box, standing, pieces: {name: svg}}`. The land below all tiles: `art/land.json`.
 * A turned tile is a drawing of its own, so that houses and symbols stand upright.
 */

import { at, drawings, unpacked } from '../root';

export interface SegmentArt {
  kind: string;
  /** Its area; where it leaves the tile the path reaches three units beyond the edge. */
  path: string;
  /** Where a figure stands. */
  x: number;
  y: number;
}

export interface Face {
  /** Names the picture; equal keys look alike. */
  key: string;
  segments: readonly SegmentArt[];
  /** The drawing in a box of 100 x 100, as SVG elements without a root, on a piece of land. */
  body: string;
  /** The same for a board, which has its own land: at a level of detail, with some segments complete. */
  bare: (level: Level, complete?: readonly number[]) => string;
}

interface Drawing {
  meadow: string[];
  ground: string;
  town?: string;
  /** Empty where it is that of the near level. */
  woods: string[];
  /** The same at all levels: only the near one has them. */
  segments?: [kind: string, path: string, x: number, y: number][];
  top: string;
  /** By place in `segments`: what is drawn over a complete one. */
  done?: Record<string, string>;
}

/** One of the drawings that lie on each other. */
export interface Layer {
  key: string;
  body: string;
}

/** How much detail a drawing has: for tiles of few, of some and of many pixels. */
export type Level = 'far' | 'mid' | 'near';

/** The level for tiles of so many device pixels. */
export const levelFor = (pixels: number): Level => (pixels <= 40 ? 'far' : pixels <= 110 ? 'mid' : 'near');

/** The land below all tiles, by row and column; it repeats. */
export interface LandFile {
  cells: string[][];
  drift?: Drift;
}

/** Soft tints over the land, which repeat after another period: sun here, a cloud's shade there. */
export interface Drift {
  period: number;
  /** From the middle of a tint to its rim: where, and how strong it is there. */
  fading: [at: number, share: number][];
  lights: Record<string, [colour: string, opacity: number]>;
  blobs: [x: number, y: number, radius: number, light: string][];
}

/** A tint as it lies over a tile, in its units. */
export interface Tint {
  x: number;
  y: number;
  radius: number;
  colour: string;
  /** From the middle to the rim: where, and the opacity there. */
  stops: readonly (readonly [at: number, opacity: number])[];
}

interface DesignArt {
  drawings: Drawing[];
  turns: [number, number[]][];
}

export interface SetFile {
  set: string;
  level?: Level;
  copies: number;
  root: string;
  designs?: Record<string, DesignArt>;
  /** Of format 2 instead: the turns of each design, and of each part of a drawing lists by design. */
  turns?: Record<string, DesignArt['turns']>;
  columns?: Record<string, Record<string, unknown[]>>;
}

/** Sizes of pieces on a tile of 100 x 100. */
export interface StandingArt {
  /** How large a drawing is shown, and those that are larger or smaller. */
  scale: number;
  scales: Readonly<Record<string, number>>;
  /** So much smaller is what lies under a figure. */
  underneath: number;
}

export interface PiecesFile {
  box: [number, number, number, number];
  standing: StandingArt;
  pieces: Record<string, string>;
}

/** Fetches one JSON file below the root of the client; tests give their own. */
export type Fetcher = (path: string) => Promise<unknown>;

const MEADOW = '<path d="M0 0h100v100H0z" fill="#b3c78b"/>';
const ROOT = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
const PLAIN: Face = {
  key: 'plain',
  segments: [],
  body: '<path d="M0 0h100v100H0z" fill="#b3c78b"/><path d="M.3.3h99.4v99.4H.3z" stroke="#43342a" stroke-opacity=".16" stroke-width=".6"/>',
  bare: () => '',
};

/** The light on what is complete: golden floors, and roads with gilded kerbs. */
const GLOW: Readonly<Record<string, string>> = {
  city: 'fill="#e89e34" fill-opacity=".5"',
  road: 'fill="#ffd468" fill-opacity=".5" stroke="#cf922a" stroke-width="1.3"',
};
/** The cells whose land tiles show that lie on no board, one for each copy. */
const ALONE = [
  [4, 3],
  [6, 5],
  [3, 6],
] as const;

/** Before the drawings are there. */
const NOTHING: StandingArt = { scale: 1, scales: {}, underneath: 1 };

export class Art {
  /** How large pieces are on tiles. */
  standing = NOTHING;
  #designs: Record<Level, Map<string, DesignArt>> = { far: new Map(), mid: new Map(), near: new Map() };
  #land: readonly (readonly string[])[] = [];
  #drift: Drift | null = null;
  #pieces = new Map<string, string>();
  #faces = new Map<string, Face>();
  #images = new Map<string, string>();
  #loading = new Map<string, Promise<void>>();
  #copies = 3;
  #fetch: Fetcher;

  constructor(fetcher: Fetcher = fetchJson) {
    this.#fetch = fetcher;
  }

  /** Loads the drawings of these tile sets and of all pieces; what is there is not loaded again. */
  async load(sets: Iterable<string>): Promise<void> {
    const land = this.#once('land').catch(() => undefined); // a plain meadow will do
    await Promise.all([land, ...['pieces', ...new Set(sets)].map((name) => this.#once(name))]);
  }

  /** Loads a level of detail for all sets that are there; says whether something is new. */
  async refine(level: Level): Promise<boolean> {
    const known = new Set([...this.#designs[level].keys()].map(setOf));
    const missing = [...new Set([...this.#designs.near.keys()].map(setOf))].filter((set) => !known.has(set));
    await Promise.all(missing.map((set) => this.#once(`${set}.${level}`)));
    return missing.length > 0;
  }

  /** The land of a cell, by its column and row on the board, as SVG elements. */
  land(column: number, row: number): string {
    const side = this.#land.length;
    if (!side) return MEADOW;
    return this.#land[((row % side) + side) % side]?.[((column % side) + side) % side] ?? MEADOW;
  }

  /** The tints over the land of a cell, by its column and row on the board. */
  tints(column: number, row: number): Tint[] {
    const drift = this.#drift;
    if (!drift) return [];
    const { period, fading, lights, blobs } = drift;
    return blobs.flatMap(([x, y, radius, light]) => {
      const [colour, opacity] = lights[light] ?? ['#fff', 0];
      const stops = fading.map(([at, share]) => [at, opacity * share] as const);
      const [across, down] = [nearest(x - column * UNIT, period), nearest(y - row * UNIT, period)];
      const gap = Math.hypot(beyond(across), beyond(down));
      return gap < radius ? [{ x: across, y: down, radius, colour, stops }] : [];
    });
  }

  #once(name: string): Promise<void> {
    let running = this.#loading.get(name);
    if (!running) {
      running = this.#fetch(drawings(name)).then((file) => this.#keep(name, file));
      running.catch(() => this.#loading.delete(name));
      this.#loading.set(name, running);
    }
    return running;
  }

  /** Each file is of the form that its name says: it is our own. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  #keep(name: string, file: any): void {
    if (name === 'pieces') {
      const { pieces, standing }: PiecesFile = file;
      for (const [key, body] of Object.entries(pieces)) this.#pieces.set(key, body);
      this.standing = standing;
      return;
    }
    if (name === 'land') {
      const { cells, drift }: LandFile = file;
      this.#land = cells;
      this.#drift = drift ?? null;
      return;
    }
    const set: SetFile = file;
    this.#copies = set.copies;
    for (const [id, design] of Object.entries(set.designs ?? designsOf(set)))
      this.#designs[set.level ?? 'near'].set(id, design);
  }

  /** The picture of a turned tile; `copy` tells copies of one design apart. */
  face(tile: string, rotation: number, copy = 0): Face {
    const design = this.#designs.near.get(tile);
    const entry = design?.turns[((rotation % 4) + 4) % 4];
    const drawing = entry && design.drawings[entry[0]];
    if (!entry || !drawing) return PLAIN;
    const variant = copy % this.#copies;
    const name = `${tile}~${rotation % 4}~${variant}`;
    const known = this.#faces.get(name);
    if (known) return known;
    const [number, order] = entry;
    const segments = order.flatMap((place) => {
      const one = drawing.segments?.[place];
      return one ? [{ kind: one[0], path: one[1], x: one[2], y: one[3] }] : [];
    });
    const bare: Face['bare'] = (level, complete = []) => {
      const one = this.#designs[level].get(tile)?.drawings[number] ?? drawing;
      const lit = complete.flatMap((index) => {
        const over = one.done?.[String(order[index])];
        return over === undefined ? [] : [{ over, light: light(segments[index], over) }];
      });
      const glow = lit.map((part) => part.light).join('');
      const over = lit.map((part) => part.over).join('');
      const woods = one.woods.length ? one.woods : drawing.woods;
      const below = `${variantOf(one.meadow, variant)}${one.ground}${glow}${one.town ?? ''}`;
      return `${below}${variantOf(woods, variant)}${over}${one.top}`;
    };
    const [column, row] = ALONE[variant] ?? ALONE[0];
    const made: Face = {
      key: `${tile}~${number}~${variant}`,
      segments,
      // Drawings reach over the edge: cut off wherever it is shown.
      body: `<svg width="100" height="100">${this.land(column, row)}${bare('near')}</svg>`,
      bare,
    };
    this.#faces.set(name, made);
    return made;
  }

  /** A face as an SVG document of its own. */
  document(face: Face, pixels: number): string {
    const size = `width="${pixels}" height="${pixels}"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" ${size} ${ROOT}>${face.body}</svg>`;
  }

  /** The address of a face as a picture of its own. */
  picture(face: Face): string {
    const address = this.#images.get(face.key) ?? addressOf(this.document(face, 256));
    this.#images.set(face.key, address);
    return address;
  }

  /** A new address of the picture of a tile at its place on a board; whoever asks gives it back. */
  placed(face: Face, [x, y]: readonly [number, number], complete: readonly number[]): string {
    const body = `${this.land(x, -y)}${drawn(this.tints(x, -y))}${face.bare('near', complete)}`;
    return addressOf(this.document({ ...face, body }, 256));
  }

  /** What is painted for a tile on a board, from the bottom up; equal keys look alike. */
  layers(face: Face, [x, y]: readonly [number, number], level: Level, complete: readonly number[] = []): Layer[] {
    const side = this.#land.length || 1;
    const within = (value: number): number => ((value % side) + side) % side;
    const [column, row] = [within(x), within(-y)];
    const detail = this.#designs[level].size ? level : 'near';
    return [
      { key: `land~${column}~${row}`, body: this.land(column, row) },
      { key: `${face.key}~${detail}~${complete.join('.')}`, body: face.bare(level, complete) },
    ];
  }

  has(piece: string): boolean {
    return this.#pieces.has(piece);
  }

  /** The address of a piece as a picture of its own, for boards with many of them; a ghost is pale. */
  image(piece: string, ghost = false, shaded = false): string {
    const name = `${piece}${ghost ? '~' : ''}${shaded ? '_' : ''}`;
    let address = this.#images.get(name);
    if (!address) {
      const far = reach(piece);
      const box = `${-far} ${-far} ${2 * far} ${2 * far}`;
      const shadow = shaded ? (this.#pieces.get(piece.endsWith('-lying') ? 'shadow-lying' : 'shadow') ?? '') : '';
      const whole = shadow + (this.#pieces.get(piece) ?? UNKNOWN);
      const body = ghost ? `<g opacity=".7">${whole}</g>` : whole;
      const text = `<svg xmlns="${SVG}" viewBox="${box}" width="${2 * far}" height="${2 * far}" ${ROOT}>${body}</svg>`;
      address = addressOf(text);
      this.#images.set(name, address);
    }
    return address;
  }

  /** The id of a piece's drawing in this page, to be used as `<use href="#id">` around 0, within ±21. */
  use(piece: string): string {
    const id = `piece-${piece}`;
    if (!sprite().querySelector(`[id="${id}"]`)) {
      const group = document.createElementNS(SVG, 'g');
      group.id = id;
      group.innerHTML = this.#pieces.get(piece) ?? UNKNOWN;
      sprite().append(group);
    }
    return `#${id}`;
  }
}

/** How far a piece reaches from its middle, in its own units; bridges span a tile. */
export const reach = (piece: string): number => (piece.startsWith('bridge-') ? 54 : 21);

const SVG = 'http://www.w3.org/2000/svg';
/** A piece that has no drawing yet: playable before its art exists. */
const UNKNOWN =
  '<path d="M0-14a14 14 0 1 0 .01 0z" fill="#f8eed6" stroke="#43342a" stroke-width="2"/><path d="M-4-4a4 4 0 1 1 4 4.6v3M0 8v.1" fill="none" stroke="#43342a" stroke-width="2.6" stroke-linecap="round"/>';

let shared: SVGDefsElement | null = null;

/** One hidden list of symbols per page. */
function sprite(): SVGDefsElement {
  if (!shared?.isConnected) {
    const root = document.createElementNS(SVG, 'svg');
    root.setAttribute('aria-hidden', 'true');
    root.setAttribute('class', 'sprite');
    shared = document.createElementNS(SVG, 'defs');
    root.append(shared);
    document.body.append(root);
  }
  return shared;
}

async function fetchJson(path: string): Promise<unknown> {
  const response = await fetch(at(path));
  if (!response.ok) throw new Error(`The drawings ${path} cannot be loaded (${response.status}).`);
  return unpacked(new Uint8Array(await response.arrayBuffer())).json();
}

const addressOf = (svg: string): string => URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));

/** The side of a tile, in units of its drawing. */
const UNIT = 100;
/** How far outside of a tile something is along one axis. */
const beyond = (value: number): number => Math.max(-value, value - UNIT, 0);
/** Of all places that are whole periods apart, the one that is nearest to the middle of a tile. */
const nearest = (value: number, period: number): number => value - period * Math.round((value - UNIT / 2) / period);

/** Tints as elements of a drawing of its own. */
function drawn(tints: readonly Tint[]): string {
  return tints
    .map(({ x, y, radius, colour, stops }, n) => {
      const fade = stops.map(
        ([at, opacity]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
      );
      const gradient = `<radialGradient id="tint${n}">${fade.join('')}</radialGradient>`;
      return `${gradient}<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#tint${n})"/>`;
    })
    .join('');
}

/** The designs of a file that holds their drawings by part. */
function designsOf({ turns = {}, columns = {} }: SetFile): Record<string, DesignArt> {
  const made = (id: string): DesignArt => {
    const parts = Object.entries(columns).map(([part, bodies]) => [part, bodies[id] ?? []] as const);
    const drawings = parts[0]?.[1].map((_, n) => Object.fromEntries(parts.map(([part, list]) => [part, list[n]])));
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the parts of our own file, put together by name
    return { turns: turns[id] ?? [], drawings: (drawings ?? []) as unknown as Drawing[] };
  };
  return Object.fromEntries(Object.keys(turns).map((id) => [id, made(id)]));
}

/** A round hole in an area: what stands there has an area of its own. Light falls there too, below it. */
const HOLE = /M[^M]* 0 1 0 [^M]*/g;

/** The light on a complete segment; a road on a bridge brings its own with what lies over it. */
function light(segment: SegmentArt | undefined, over: string): string {
  const glow = segment && GLOW[segment.kind];
  return glow && !(segment.kind === 'road' && over) ? `<path d="${segment.path.replace(HOLE, '')}" ${glow}/>` : '';
}

/** What a copy shows; where there are few bodies, several copies share them. */
const variantOf = (bodies: readonly string[], copy: number): string => bodies[copy % bodies.length] ?? '';

const setOf = (tile: string): string => tile.split('/')[0] ?? tile;

/** The tile sets whose drawings a game needs, from its tiles: "base/D" belongs to "base". */
export function setsOf(tiles: Iterable<string>): string[] {
  return [...new Set([...tiles].map(setOf))].filter((set) => set !== 'sketch');
}

/** The drawings of this page. */
export const art = new Art();
