/**
 * Shows what happened, beat by beat, before the position itself is shown.
 *
 * It only ever runs behind: the table knows the new position at once, and any input, a hidden page or a
 * growing distance jump to it. The final scoring goes step by step and waits for the player.
 */

import type { TableState } from '../net/table.svelte';
import type { GameEvent, View } from '../net/view';
import { lasting, motion } from '../ui/motion';
import { MOST, beats, finale, lastsInAll, speed, type Beat } from './beats';
import { happened } from './happen';

interface Play {
  /** The position that the events start from. */
  readonly from: View;
  readonly events: readonly GameEvent[];
  readonly beats: readonly Beat[];
  readonly speed: number;
  readonly steps: readonly (readonly GameEvent[])[];
}

/** The final scoring: what is counted now, and how far it has come. */
export interface Final {
  readonly events: readonly GameEvent[];
  readonly step: number;
  readonly steps: number;
}

/** What the draft showed on the board already does not move again. */
const DRAFTED = new Set(['tile_placed', 'figure_placed', 'tower_built', 'dragon_arrived', 'bridge_built']);
/** A step of the final scoring is read for so long. */
const READ = 1200;
/** What was missed while the wire was broken is told at this speed. */
const CATCHING_UP = 4;

export class Playback {
  /** The position on show; null when it is the present one. */
  view = $state.raw<View | null>(null);
  /** So many events at the end of the story have not been shown yet. */
  ahead = $state(0);
  /** What is happening in this moment. */
  moment = $state.raw<readonly GameEvent[]>([]);
  final = $state.raw<Final | null>(null);
  private queue: Play[] = [];
  private now: { play: Play; place: number } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: TableState,
    /** What the board shows at this moment, the draft included. */
    private readonly shown: () => View,
    /** Something begins to move, within so many milliseconds. */
    private readonly onbeat: (events: readonly GameEvent[], lasts: number) => void,
  ) {}

  get playing(): boolean {
    return this.view !== null;
  }

  /** Events that are about to change the table; `own`: the player confirmed them and saw them in the draft. */
  coming(events: readonly GameEvent[], own: boolean, missed = false): void {
    const from = this.table.view;
    if (!events.length) return;
    if (!from || motion() === 'off' || document.hidden) return this.flush();
    const { before, steps } = finale(events);
    const all = beats(own ? before.filter((event) => !DRAFTED.has(event.type)) : before);
    if (lastsInAll(all) === 0 && steps.length === 0) return;
    if (this.behind() > MOST) this.flush();
    const begin = this.now === null;
    if (begin) this.view = this.shown();
    this.queue.push({ from, events, beats: all, speed: speed(all, missed ? CATCHING_UP : 1), steps });
    if (begin) this.next();
    else this.ahead += events.length;
  }

  /** Everything up to this event has been shown. */
  private showed(last: GameEvent | undefined): void {
    const events = this.now?.play.events ?? [];
    const shown = last ? events.indexOf(last) + 1 : 0;
    this.ahead = this.queue.reduce((sum, play) => sum + play.events.length, events.length - shown);
  }

  /** How far the show is behind the table, in milliseconds. */
  private behind(): number {
    const rest = this.now ? lastsInAll(this.now.play.beats.slice(this.now.place)) / this.now.play.speed : 0;
    return this.queue.reduce((sum, play) => sum + lastsInAll(play.beats) / play.speed, rest);
  }

  private next(): void {
    const play = this.queue.shift();
    if (!play) return this.flush();
    if (this.now !== null) this.view = play.from;
    this.now = { play, place: 0 };
    this.showed(undefined);
    this.step();
  }

  private step(): void {
    if (!this.now || !this.view) return;
    const { play, place } = this.now;
    const beat = play.beats[place];
    if (!beat) return play.steps.length ? this.count(0) : this.next();
    const lasts = lasting(beat.lasts) / play.speed;
    const late = beat.events.filter((event) => event.type === 'score');
    this.view = beat.events.filter((event) => event.type !== 'score').reduce(happened, this.view);
    this.moment = beat.events;
    this.showed(beat.events.at(-1));
    this.onbeat(beat.events, lasts);
    this.timer = setTimeout(() => {
      if (!this.now || !this.view) return;
      this.view = late.reduce(happened, this.view);
      this.now = { play, place: place + 1 };
      this.step();
    }, lasts);
  }

  // --- the final scoring --------------------------------------------------------------------------------

  private count(step: number): void {
    const play = this.now?.play;
    const events = play?.steps[step];
    if (!play || !events || !this.view) return this.flush();
    this.view = events.reduce(happened, this.view);
    this.final = { events, step, steps: play.steps.length };
    this.showed(events.at(-1));
    this.onbeat(events, lasting(240));
    this.timer = setTimeout(() => this.count(step + 1), READ);
  }

  /** The next step of the final scoring at once. */
  advance(): void {
    if (!this.final) return;
    clearTimeout(this.timer);
    this.count(this.final.step + 1);
  }

  // --- going to the present -----------------------------------------------------------------------------

  /** An input: what was still moving has happened. The final scoring is only left on purpose. */
  interrupt(): void {
    if (this.playing && !this.final && !this.now?.play.steps.length) this.flush();
  }

  flush(): void {
    clearTimeout(this.timer);
    this.queue = [];
    this.now = null;
    this.final = null;
    this.moment = [];
    this.ahead = 0;
    this.view = null;
  }
}
