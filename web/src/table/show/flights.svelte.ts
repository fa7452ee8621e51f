/** What flies over the board for a moment: figures that go home, points that go to their owner, a die. */

import { corner, type Ground, type Point } from '../../board/geometry';
import type { Camera } from '../../board/camera';
import type { Colour } from '../../board/types';
import { isScore, type GameEvent } from '../../net/view';
import { motion } from '../../ui/motion';
import { cellsOf } from './log';
import { signed } from '../labels';
import { cell } from './position';

export interface Flight {
  readonly id: number;
  readonly what: 'figure' | 'points' | 'die';
  /** The name of a drawing, or a text. */
  readonly shows: string;
  readonly colour: Colour;
  readonly from: Point;
  readonly to: Point;
  readonly lasts: number;
}

interface Scenery {
  readonly ground: Ground;
  readonly colours: readonly Colour[];
}

/** At most so many things move at once. */
const MOST = 3;
/** The face of a die is read for so long after it fell. */
const READ = 700;

export class Flights {
  list = $state.raw<readonly Flight[]>([]);
  private counter = 0;

  constructor(
    private readonly camera: Camera,
    private readonly scenery: () => Scenery,
    /** Where on the page a seat's points or supply are; null if that cannot be seen. */
    private readonly home: (seat: number, part: 'score' | 'supply') => Point | null,
    /** Where the board begins on the page. */
    private readonly origin: () => Point,
  ) {}

  /** Let everything fly that these events set in motion; short fades do not fly. */
  launch(events: readonly GameEvent[], lasts: number): void {
    if (motion() !== 'full') return;
    const flights = events.flatMap((event) => this.flight(event, lasts) ?? []).slice(0, MOST);
    this.list = [...this.list, ...flights];
    for (const one of flights) {
      const stays = one.what === 'die' ? READ : 0;
      setTimeout(() => (this.list = this.list.filter((other) => other !== one)), lasts + stays);
    }
  }

  clear(): void {
    this.list = [];
  }

  private flight(event: GameEvent, lasts: number): Flight | null {
    const { colours } = this.scenery();
    const from = this.place(event);
    if (!from || event.player === undefined) return null;
    const base = { id: ++this.counter, colour: colours[event.player] ?? 'black', from, lasts };
    if (event.roll !== undefined) return { ...base, what: 'die', shows: String(event.roll), to: from };
    if (isScore(event)) {
      const to = this.home(event.player, 'score');
      return to && { ...base, what: 'points', shows: signed(event.points ?? 0), to };
    }
    if (event.type === 'figure_returned') {
      const to = this.home(event.player, 'supply');
      return to && { ...base, what: 'figure', shows: `${event.figure ?? 'meeple'}-${base.colour}`, to };
    }
    return null;
  }

  /** Where an event is on the page; null if it has no place or that is out of sight. */
  private place(event: GameEvent): Point | null {
    const cells = cellsOf(event);
    const middle = cells[Math.floor((cells.length - 1) / 2)];
    if (!middle) return null;
    const at = cell(middle);
    if (!this.camera.shows(at)) return null;
    const inside = this.scenery().ground.anchor(at, event.at ? event.segment : undefined);
    const from = corner(at);
    const spot = this.camera.toScreen({ x: from.x + inside.x, y: from.y + inside.y });
    const { x, y } = this.origin();
    return { x: spot.x + x, y: spot.y + y };
  }
}
