/**
 * Shows what happened, batch by batch, before the position itself is shown.
 *
 * It only ever runs behind: the table knows the new position at once, and any input, a hidden page or a
 * growing distance jump to it. The final scoring goes step by step and waits for the player.
 */

import type { TableState } from '../../net/table.svelte';
import { isScore, type GameEvent, type View } from '../../net/view';
import { lasting, motion } from '../../ui/motion';
import type { Pace } from '../pace';
import { finale, overtaken, rewound, type Step } from './finale';
import { happened } from './position';
import { known } from '../../net/catalogue.svelte';

interface Play {
  /** The position that the events start from. */
  readonly from: View;
  readonly events: readonly GameEvent[];
  readonly batches: readonly Batch[];
  readonly speed: number;
  readonly steps: readonly Step[];
}

/** The final scoring: what is counted now, and how far it has come. */
export interface Final {
  readonly events: readonly GameEvent[];
  /** The step that is told; -1 before the first, the number of steps after the last. */
  readonly step: number;
  readonly steps: readonly Step[];
  /** Whom the seats have overtaken in this step. */
  readonly overtaken: readonly (readonly [number, number])[];
}

/** What the draft showed on the board already does not move again. */
const wasDrafted = ({ type }: GameEvent): boolean =>
  type === 'tile_placed' || type === 'figure_placed' || known.event(type)?.drafted === true;
/** A step of the final scoring is read for so long, the first of an act for longer. */
const READ = 1200;
const ACT = 1600;
/** Figures and points are on their way for so long. */
const FLIGHT = 280;
/** A moment of quiet before the final scoring and after it. */
const HUSH = 600;
const QUIET = 900;
/** What was missed while the wire was broken is told at this speed. */
const CATCHING_UP = 4;

/** So much faster others move where that is wished. */
const FAST = 3;

export class Playback {
  pace = $state<Pace>('watch');
  /** The position on show; null when it is the present one. */
  view = $state.raw<View | null>(null);
  /** So many events at the end of the story have not been shown yet. */
  ahead = $state(0);
  /** What is happening in this moment. */
  moment = $state.raw<readonly GameEvent[]>([]);
  final = $state.raw<Final | null>(null);
  /** The final scoring goes on by itself. */
  auto = $state(true);
  private queue: Play[] = [];
  private now: { play: Play; place: number } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: TableState,
    /** What the board shows at this moment, the draft included. */
    private readonly shown: () => View,
    /** Something begins to move, within so many milliseconds. */
    private readonly onbatch: (events: readonly GameEvent[], lasts: number) => void,
    /** Something has happened that is not shown: the player wants to be at his own turn. */
    private readonly onskip: (events: readonly GameEvent[]) => void = () => undefined,
  ) {}

  get playing(): boolean {
    return this.view !== null;
  }

  /** Events that are about to change the table; `own`: the player confirmed them and saw them in the draft. */
  coming(events: readonly GameEvent[], own: boolean, missed = false): void {
    const from = this.table.view;
    if (!events.length) return;
    const skipped = this.pace === 'skip' && !own && !events.some((event) => event.type === 'final_scoring');
    if (skipped) this.onskip(events);
    if (!from || motion() === 'off' || document.hidden || skipped) return this.flush();
    const { before, steps } = finale(events, from);
    const all = batches(own ? before.filter((event) => !wasDrafted(event)) : before);
    if (lastsInAll(all) === 0 && steps.length === 0) return;
    if (this.behind() > MOST) this.flush();
    const begin = this.now === null;
    if (begin) this.view = this.shown();
    this.queue.push({
      from,
      events,
      batches: all,
      speed: speed(all, missed ? CATCHING_UP : this.pace === 'fast' ? FAST : 1),
      steps,
    });
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
    const rest = this.now ? lastsInAll(this.now.play.batches.slice(this.now.place)) / this.now.play.speed : 0;
    return this.queue.reduce((sum, play) => sum + lastsInAll(play.batches) / play.speed, rest);
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
    const batch = play.batches[place];
    if (!batch) return play.steps.length ? this.hush() : this.next();
    const lasts = lasting(batch.lasts) / play.speed;
    const late = batch.events.filter(isScore);
    this.view = batch.events.filter((event) => event.type !== 'score').reduce(happened, this.view);
    this.moment = batch.events;
    this.showed(batch.events.at(-1));
    this.onbatch(batch.events, lasts);
    this.timer = setTimeout(() => {
      if (!this.now || !this.view) return;
      this.view = late.reduce(happened, this.view);
      this.now = { play, place: place + 1 };
      this.step();
    }, lasts);
  }

  // --- the final scoring --------------------------------------------------------------------------------

  /** The lights go down. */
  private hush(): void {
    const play = this.now?.play;
    if (!play) return;
    this.final = { events: [], step: -1, steps: play.steps, overtaken: [] };
    // Its events come in another order than they are told: the log has them at the end.
    this.showed(play.events.find((event) => event.type === 'final_scoring'));
    this.timer = setTimeout(() => this.count(0), lasting(HUSH));
  }

  private count(index: number): void {
    const steps = this.now?.play.steps;
    if (!steps || !this.view || index > steps.length) return this.flush();
    const step = steps[index];
    const events = step?.events ?? [];
    const scores = this.view.players.map((one) => one.score);
    this.view = events.reduce(happened, this.view);
    this.final = { events, step: index, steps, overtaken: overtaken(scores, events) };
    if (step) this.onbatch(events, lasting(FLIGHT));
    const lasts = !step ? QUIET : step.act === steps[index - 1]?.act ? READ : ACT;
    if (this.auto || !step) this.timer = setTimeout(() => this.count(index + 1), lasts);
  }

  /** The next step of the final scoring at once. */
  advance(): void {
    if (!this.final) return;
    clearTimeout(this.timer);
    this.count(this.final.step + 1);
  }

  /** By itself, or by hand. */
  run(auto: boolean): void {
    this.auto = auto;
    clearTimeout(this.timer);
    if (auto) this.advance();
  }

  /** Tell the final scoring of a game that is over once more. */
  watch(events: readonly GameEvent[]): void {
    const present = this.table.view;
    const begin = events.findIndex((event) => event.type === 'final_scoring');
    if (!present || begin < 0) return;
    this.flush();
    this.auto = true;
    this.view = rewound(present, events);
    const { steps } = finale(events, this.view);
    this.now = { play: { from: this.view, events: events.slice(begin), batches: [], speed: 1, steps }, place: 0 };
    this.hush();
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

export interface Batch {
  readonly events: readonly GameEvent[];
  /** Milliseconds at full motion. */
  readonly lasts: number;
}

/** These come in droves, and then together. */
const TOGETHER = new Set(['figure_returned', 'score']);
const AT_ONCE = 3;

/** Whatever is played, it is over after so long. */
export const MOST = 1200;

/** Events as batches, in order; those that move nothing belong to the batch before them. */
export function batches(events: readonly GameEvent[]): readonly Batch[] {
  const made: { events: GameEvent[]; lasts: number }[] = [];
  for (const event of events) {
    const lasts = known.event(event.type)?.pace ?? 0;
    const last = made.at(-1);
    const first = last?.events[0];
    if (last && lasts === 0) last.events.push(event);
    else if (last && first?.type === event.type && TOGETHER.has(event.type) && last.events.length < AT_ONCE) {
      last.events.push(event);
    } else made.push({ events: [event], lasts });
  }
  return made;
}

export const lastsInAll = (all: readonly Batch[]): number => all.reduce((sum, batch) => sum + batch.lasts, 0);

/** How much faster than usual batches must go to be over in time. */
export const speed = (all: readonly Batch[], usual = 1): number => Math.max(usual, lastsInAll(all) / MOST);

/** Any of these means that nobody wants to look at an animation any more. */
const INPUTS = ['pointerdown', 'keydown', 'wheel'] as const;

/** Show what the table tells as long as it is open; returns what ends it. */
export function attend(table: TableState, playback: Playback): () => void {
  table.onevents = (events, own, missed) => {
    if (events === 'back') {
      playback.flush();
      table.say('ui.takeback.done');
      return;
    }
    const rejected = events.find((event) => event.type === 'tile_rejected');
    if (rejected) table.say('ui.dock.no_place', { tile: rejected.tile });
    playback.coming(events, own, missed);
  };
  const wake = (): void => table.wake();
  const interrupt = (): void => playback.interrupt();
  addEventListener('online', wake);
  for (const input of INPUTS) addEventListener(input, interrupt, { capture: true, passive: true });
  return () => {
    table.onevents = null;
    playback.flush();
    removeEventListener('online', wake);
    for (const input of INPUTS) removeEventListener(input, interrupt, { capture: true });
  };
}
