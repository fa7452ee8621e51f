/**
 * The camera follows the game: it shows what is asked for and what was done, and goes back when that is over.
 *
 * It never takes the board out of anybody's hand. Who moves the view keeps it until the next turn of this browser
 * begins.
 */

import type { Camera, Frame } from '../../board/camera';
import {
  askedFrame,
  countedFrame,
  draftFrame,
  figureFrame,
  nudged,
  sizesFor,
  surroundings,
  turnFrame,
} from '../../board/framing';
import type { Cell } from '../../board/types';
import { prefs, type Prefs } from '../../ui/prefs.svelte';

/** What there is to be seen now. */
export interface Sight {
  /** Which turn of this browser it is; null in those of others. */
  readonly turn: string | null;
  /** What is asked: the place of a tile, that of a figure, another place of the board, or nothing that has one. */
  readonly asks: 'tile' | 'figure' | 'places' | null;
  /** Tells one question from the other. */
  readonly question: string;
  readonly board: readonly Cell[];
  /** Where the tile may be laid. */
  readonly legal: readonly Cell[];
  /** Where tiles were laid since the last own turn, the last one at the end. */
  readonly recent: readonly Cell[];
  /** The tiles of the draft. */
  readonly laid: readonly Cell[];
  /** Places to choose from, those of tiles apart. */
  readonly places: readonly Cell[];
  /** What is counted in the final scoring. */
  readonly counted: readonly Cell[];
}

/** Where the camera should be, and why. */
export interface Wish {
  readonly key: string;
  readonly frame: (from: Frame) => Frame;
  /** It shows a part of the turn for as long as it takes. */
  readonly passing: boolean;
}

/** What should be shown; null: the view as it was before the last passing wish. */
export function wishOf(camera: Camera, sight: Sight, mode: Prefs['camera']): Wish | null {
  const { turn, asks, question, board, legal, recent, laid, places, counted } = sight;
  const passing = (key: string, frame: Wish['frame']): Wish => ({ key, frame, passing: true });
  if (mode === 'manual') return null;
  if (counted.length) return passing(`count ${counted}`, () => countedFrame(camera, counted));
  if (turn === null) {
    const last = recent.at(-1);
    if (mode !== 'follow' || !last) return null;
    return { key: `move ${last}`, frame: (from) => nudged(camera, from, surroundings([last])), passing: false };
  }
  if (asks === 'places' && places.length)
    return passing(`places ${question} ${laid}`, (from) => askedFrame(camera, from, places, laid));
  if (asks === 'figure' && laid.length)
    return passing(`figure ${laid} ${places.join(' ')}`, (from) => figureFrame(camera, from, laid, places));
  if (laid.length) return passing(`draft ${laid}`, (from) => draftFrame(camera, from, laid));
  // What is asked beside the board must not cover what it is about.
  if (asks === 'places') return passing(`beside ${question}`, () => turnFrame(camera, [], recent, board));
  if (asks !== 'tile') return null;
  const frame = (): Frame => turnFrame(camera, legal, recent, board);
  return { key: `tile ${question}`, frame, passing: false };
}

/** Looks again whether the user has let go after so many milliseconds. */
const AGAIN = 200;

export class Follow {
  /** The user has moved the view: it stays as it is. */
  held = $state(false);
  /** It will move once the user has let go. */
  waiting = $state(false);
  #camera: Camera;
  #sight: Sight | null = null;
  #turn: string | null = null;
  /** What is shown, and in which room that was arranged. */
  #shown: { key: string; room: string } | null = null;
  /** The view that passing wishes go back to, and the wish that made it. */
  #home: { frame: Frame; key: string | null } | null = null;
  #passing = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stops: (() => void)[];

  constructor(camera: Camera) {
    this.#camera = camera;
    this.#stops = [
      camera.onsteer(() => (this.held = this.#sight !== null && prefs.camera !== 'manual')),
      // Its room may have changed.
      camera.onrest(() => this.#move()),
    ];
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const stop of this.#stops) stop();
  }

  /** Something may have changed; the first look finds its place at once. */
  look(sight: Sight): void {
    const first = this.#sight === null;
    if (sight.turn !== null && sight.turn !== this.#turn) this.held = false;
    this.#turn = sight.turn ?? this.#turn;
    this.#sight = sight;
    if (first) this.#begin(sight);
    else this.#move();
  }

  /** The user wants to be shown the game again. */
  resume(): void {
    this.held = false;
    this.#shown = null;
    this.#move();
  }

  /** A card speaks of these places; the tiles of the draft stay in sight where there is room for both. */
  point(cells: readonly Cell[]): void {
    if (prefs.camera === 'manual' || this.#busy || !cells.length) return;
    const camera = this.#camera;
    const both = surroundings([...cells, ...(this.#sight?.laid ?? [])]);
    const roomy = camera.fitted(both).ppt >= sizesFor(camera.width, camera.height).least;
    camera.glide(nudged(camera, camera.frame, roomy ? both : surroundings(cells)));
  }

  /** The whole board, and what the first wish says. */
  #begin({ board, legal, recent }: Sight): void {
    this.#camera.jump(turnFrame(this.#camera, legal, legal.length ? recent : [], board));
    this.#home = { frame: this.#camera.frame, key: null };
    this.#move(true);
  }

  #move(atOnce = false): void {
    clearTimeout(this.#timer);
    this.waiting = false;
    if (!this.#sight || this.held || !this.#camera.width) return;
    const wish = wishOf(this.#camera, this.#sight, prefs.camera);
    const room = JSON.stringify(this.#camera.clear);
    const same = wish?.key === this.#shown?.key;
    if ((same && (!wish || room === this.#shown?.room)) || this.#nearer(wish)) return;
    if (this.#busy) {
      this.waiting = true;
      this.#timer = setTimeout(() => this.#move(), AGAIN);
      return;
    }
    const to = wish ? this.#framed(wish, same) : this.#passing ? this.#home?.frame : undefined;
    this.#shown = wish && { key: wish.key, room };
    this.#passing = wish?.passing ?? false;
    if (!to) return;
    if (atOnce) this.#camera.jump(to);
    else this.#camera.glide(to);
  }

  /** A drafted tile that is turned asks for its figure again in a moment: it is not left for that. */
  #nearer(wish: Wish | null): boolean {
    const { laid = [] } = this.#sight ?? {};
    return wish?.key === `draft ${laid}` && this.#shown?.key.startsWith(`figure ${laid} `) === true;
  }

  /** Where a wish leads; coming back from a passing one, to the view that it left. */
  #framed(wish: Wish, again: boolean): Frame {
    const home = this.#home;
    const from = this.#passing && home ? home.frame : this.#camera.frame;
    if (wish.passing) {
      if (!this.#passing) this.#home = { frame: this.#camera.frame, key: home?.key ?? null };
      return wish.frame(from);
    }
    const frame = !again && home?.key === wish.key ? home.frame : wish.frame(from);
    this.#home = { frame, key: wish.key };
    return frame;
  }

  /** A hand is on the board, or somebody writes. */
  get #busy(): boolean {
    const field = document.activeElement?.matches('textarea, input:not([type=radio], [type=checkbox], [type=range])');
    return this.#camera.steered || field === true;
  }
}
