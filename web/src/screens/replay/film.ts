/** The positions of a game that is over, fetched page by page and folded as those of a running table are. */

import { UNKNOWN, entered, type Known } from '../../net/fold';
import type { Entry, Frame, Replay, TurnMark } from '../../net/messages';
import type { GameEvent, View } from '../../net/view';
import { opening } from './api';
import { sure } from '../../sure';

/** Steps of a page. */
export const PAGE = 100;

type Ask = (from: number, count: number) => Promise<Replay>;

/** One page: the position it begins with and those after each of its frames, as far as they were looked at. */
interface Page {
  readonly frames: readonly Frame[];
  readonly views: View[];
}

export class Film {
  private readonly pages = new Map<number, Page>();
  private readonly coming = new Map<number, Promise<void>>();
  /** Single positions of pages that are not there yet, by step. */
  private readonly glimpses = new Map<number, View>();

  /** Where one can stop: before the first turn and after each one. */
  readonly stops: readonly number[];

  private constructor(
    private readonly ask: Ask,
    readonly head: Omit<Replay, 'view' | 'frames' | 'from'>,
  ) {
    this.stops = [...head.turns.map((one) => one.step), head.steps];
  }

  /** Opens a film with its first page. */
  static async open(ask: Ask): Promise<Film> {
    const first = await ask(0, PAGE);
    const film = new Film(ask, first);
    film.keep(0, first);
    return film;
  }

  get steps(): number {
    return this.head.steps;
  }

  get turns(): readonly TurnMark[] {
    return this.head.turns;
  }

  /** Make the position after so many steps known: quickly by itself, if its page is not there. */
  async reach(step: number): Promise<void> {
    if (this.view(step)) return;
    const { view } = await this.ask(step, 0);
    this.glimpses.set(step, view);
  }

  /** Fetch the page that holds a step; at once if it is there. */
  load(step: number): Promise<void> {
    const number = pageOf(step);
    if (this.pages.has(number)) return Promise.resolve();
    let coming = this.coming.get(number);
    if (!coming) {
      coming = this.ask(number * PAGE, PAGE)
        .then((page) => this.keep(number, page))
        .finally(() => this.coming.delete(number));
      this.coming.set(number, coming);
    }
    return coming;
  }

  /** A page that is still missing, the one nearest before this step first; null if all are there. */
  missing(step: number): number | null {
    const own = pageOf(step);
    const last = pageOf(this.steps);
    for (let number = own; number >= 0; number -= 1) if (!this.pages.has(number)) return number * PAGE + 1;
    for (let number = own; number <= last; number += 1) if (!this.pages.has(number)) return number * PAGE + 1;
    return null;
  }

  private keep(number: number, { view, frames }: Replay): void {
    this.pages.set(number, { frames, views: [view] });
  }

  /** The position after so many steps; null while it is not known. */
  view(step: number): View | null {
    const number = pageOf(step);
    const page = this.pages.get(number);
    if (!page) return this.glimpses.get(step) ?? null;
    const wanted = step - number * PAGE;
    while (page.views.length <= wanted) {
      const frame = page.frames[page.views.length - 1];
      if (!frame) return null;
      page.views.push(folded(sure(page.views.at(-1)), frame));
    }
    return page.views[wanted] ?? null;
  }

  /** What happened up to this step, from the beginning or from the first page without a gap. */
  events(step: number): readonly GameEvent[] {
    const last = pageOf(step);
    let first = last;
    while (first > 0 && this.pages.has(first - 1)) first -= 1;
    const made: GameEvent[] = first === 0 ? [...opening(this.turns)] : [];
    for (let number = first; number <= last; number += 1) {
      for (const frame of this.pages.get(number)?.frames ?? []) {
        if (frame.step > step) break;
        made.push(...frame.events);
      }
    }
    return made;
  }
}

/** The page whose frames lead to the position after so many steps. */
const pageOf = (step: number): number => Math.max(0, Math.ceil(step / PAGE) - 1);

function folded(view: View, frame: Frame): View {
  const known: Known = { ...UNKNOWN, number: frame.step - 1, view };
  const entry: Entry = { ...frame, type: 'entry', number: frame.step, kind: 'action', at: 0, data: {}, info: null };
  const after = entered(known, entry);
  if (after === 'gap' || !after.view) throw new Error('a frame of the replay does not follow the last one');
  return after.view;
}
