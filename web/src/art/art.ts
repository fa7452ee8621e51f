/**
 * The drawings of tiles and pieces, as the Python package `carcassonne.art` makes them.
 *
 * Tiles: `art/<set>.json`, one file per tile set. Pieces: `art/pieces.json`, `{box, standing, pieces: {name: svg}}`.
 * A turned tile is a drawing of its own, so that houses and symbols stand upright.
 */

import { at } from '../root';

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
  /** The drawing in a box of 100 x 100, as SVG elements without a root. */
  body: string;
}

interface Drawing {
  meadow: string[];
  ground: string;
  woods: string[];
  segments: [kind: string, path: string, x: number, y: number][];
  top: string;
}

interface DesignArt {
  drawings: Drawing[];
  turns: [number, number[]][];
}

export interface SetFile {
  set: string;
  copies: number;
  root: string;
  designs: Record<string, DesignArt>;
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

const ROOT = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
const PLAIN: Face = {
  key: 'plain',
  segments: [],
  body: '<path d="M0 0h100v100H0z" fill="#b3c78b"/><path d="M.3.3h99.4v99.4H.3z" stroke="#43342a" stroke-opacity=".16" stroke-width=".6"/>',
};

/** Before the drawings are there. */
const NOTHING: StandingArt = { scale: 1, scales: {}, underneath: 1 };

export class Art {
  /** How large pieces are on tiles. */
  standing = NOTHING;
  #designs = new Map<string, DesignArt>();
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
    await Promise.all(['pieces', ...new Set(sets)].map((name) => this.#once(name)));
  }

  #once(name: string): Promise<void> {
    let running = this.#loading.get(name);
    if (!running) {
      running = this.#fetch(`art/${name}.json`).then((file) => this.#keep(name, file));
      running.catch(() => this.#loading.delete(name));
      this.#loading.set(name, running);
    }
    return running;
  }

  #keep(name: string, file: unknown): void {
    if (name === 'pieces') {
      const { pieces, standing } = file as PiecesFile;
      for (const [key, body] of Object.entries(pieces)) this.#pieces.set(key, body);
      this.standing = standing;
      return;
    }
    const set = file as SetFile;
    this.#copies = set.copies;
    for (const [id, design] of Object.entries(set.designs)) this.#designs.set(id, design);
  }

  /** The picture of a turned tile; `copy` tells copies of one design apart. */
  face(tile: string, rotation: number, copy = 0): Face {
    const design = this.#designs.get(tile);
    const entry = design?.turns[((rotation % 4) + 4) % 4];
    const drawing = entry && design.drawings[entry[0]];
    if (!entry || !drawing) return PLAIN;
    const variant = copy % this.#copies;
    const name = `${tile}~${rotation % 4}~${variant}`;
    const known = this.#faces.get(name);
    if (known) return known;
    const made: Face = {
      key: `${tile}~${entry[0]}~${variant}`,
      segments: entry[1].flatMap((place) => {
        const one = drawing.segments[place];
        return one ? [{ kind: one[0], path: one[1], x: one[2], y: one[3] }] : [];
      }),
      body: `${drawing.meadow[variant] ?? ''}${drawing.ground}${drawing.woods[variant] ?? ''}${drawing.top}`,
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
    let address = this.#images.get(face.key);
    if (!address) {
      address = URL.createObjectURL(new Blob([this.document(face, 256)], { type: 'image/svg+xml' }));
      this.#images.set(face.key, address);
    }
    return address;
  }

  has(piece: string): boolean {
    return this.#pieces.has(piece);
  }

  /** The address of a piece as a picture of its own, for boards with many of them; a ghost is pale. */
  image(piece: string, ghost = false): string {
    const name = ghost ? `${piece}~` : piece;
    let address = this.#images.get(name);
    if (!address) {
      const far = reach(piece);
      const box = `${-far} ${-far} ${2 * far} ${2 * far}`;
      const whole = this.#pieces.get(piece) ?? UNKNOWN;
      const body = ghost ? `<g opacity=".7">${whole}</g>` : whole;
      const text = `<svg xmlns="${SVG}" viewBox="${box}" width="${2 * far}" height="${2 * far}" ${ROOT}>${body}</svg>`;
      address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
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
  return response.json();
}

/** The tile sets whose drawings a game needs, from its tiles: "base/D" belongs to "base". */
export function setsOf(tiles: Iterable<string>): string[] {
  return [...new Set([...tiles].map((tile) => tile.split('/')[0] ?? tile))].filter((set) => set !== 'sketch');
}

/** The drawings of this page. */
export const art = new Art();
