/** Where in a replay we are, and how it runs by itself. */

import type { TurnMark } from '../../net/messages';
import type { GameEvent, View } from '../../net/view';
import { Film } from './film';

export const SPEEDS = [1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];
/** How long a turn stays at single speed, in milliseconds. */
const PACE = 1200;

export class Player {
  /** Steps that are shown as done. */
  step = $state(0);
  playing = $state(false);
  speed = $state<Speed>(1);
  /** Rises when a page came, for what depends on pages. */
  private pages = $state(0);
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The last place that was asked for: answers to older wishes are not followed up. */
  private wish = 0;
  private stopped = false;
  private fetching = false;

  constructor(readonly film: Film) {}

  readonly view: View | null = $derived.by(() => {
    void this.pages;
    return this.film.view(this.step);
  });

  readonly events: readonly GameEvent[] = $derived.by(() => {
    void this.pages;
    return this.film.events(this.step);
  });

  /** Turns that are done, and the one whose end is shown; null at the start. */
  readonly place: number = $derived.by(() => placeOf(this.film.stops, this.step));
  readonly turn: TurnMark | null = $derived.by(() => this.film.turns[this.place - 1] ?? null);

  get last(): number {
    return this.film.stops.length - 1;
  }

  /** Go to the end of a turn; 0 is the start. */
  to(place: number): Promise<void> {
    const stop = this.film.stops[Math.min(this.last, Math.max(0, place))];
    return this.seek(stop ?? 0);
  }

  /** Go to the position after so many steps, as soon as it is there. */
  async seek(step: number): Promise<void> {
    const wish = ++this.wish;
    const wanted = Math.min(this.film.steps, Math.max(0, step));
    await this.film.reach(wanted);
    if (wish !== this.wish) return;
    this.step = wanted;
    this.pages += 1;
    void this.fetchAll();
  }

  /** Fetch all pages one after the other, the nearest first, so that the log is whole and steps are quick. */
  private async fetchAll(): Promise<void> {
    if (this.fetching) return;
    this.fetching = true;
    try {
      for (let step = this.film.missing(this.step); step !== null && !this.stopped;) {
        await this.film.load(step);
        this.pages += 1;
        step = this.film.missing(this.step);
      }
    } catch {
      // The position is there; the next move tries again.
    } finally {
      this.fetching = false;
    }
  }

  play(): void {
    if (this.playing) {
      this.pause();
      return;
    }
    this.playing = true;
    if (this.place >= this.last) void this.to(0).then(() => this.wait());
    else this.wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.next(), PACE / this.speed);
  }

  private async next(): Promise<void> {
    if (!this.playing) return;
    await this.to(this.place + 1);
    if (this.place >= this.last) this.pause();
    else if (this.playing) this.wait();
  }

  close(): void {
    this.stopped = true;
    this.pause();
  }
}

/** How many turns are done after so many steps; one that is not finished counts. */
export function placeOf(stops: readonly number[], step: number): number {
  const place = stops.findIndex((stop) => stop >= step);
  return place < 0 ? stops.length - 1 : place;
}
