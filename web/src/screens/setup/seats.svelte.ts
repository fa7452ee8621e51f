/** Who plays, while it is being chosen. */

import type { Colour } from '../../board/types';
import type { SeatSpec } from '../../net/messages';

type SeatKind = NonNullable<SeatSpec['kind']>;
export const KINDS: readonly SeatKind[] = ['here', 'link', 'bot', 'open'];

export interface SeatChoice {
  /** Stays the same when the order changes. */
  readonly id: number;
  readonly kind: SeatKind;
  readonly name: string;
  readonly colour: Colour;
  readonly level: string;
}

export const COLOURS: readonly Colour[] = ['blue', 'red', 'yellow', 'green', 'black', 'pink'];
export const MOST_SEATS = 6;
export const LONGEST_NAME = 40;

export class SeatsDraft {
  seats = $state.raw<readonly SeatChoice[]>([]);
  /** Draw the order by lot. */
  shuffle = $state(true);
  private count = 0;

  /** One seat for whoever is here, and a bot. */
  constructor(name: string, colour: string | null) {
    this.add('here', { name, colour: COLOURS.find((one) => one === colour) });
    this.add('bot');
  }

  add(kind: SeatKind, more: { name?: string; colour?: Colour } = {}): void {
    if (this.seats.length >= MOST_SEATS) return;
    const colour = more.colour ?? COLOURS.find((one) => !this.taken(one)) ?? 'blue';
    const seat = { id: this.count, kind, name: more.name ?? '', colour, level: 'medium' };
    this.count += 1;
    this.seats = [...this.seats, seat];
  }

  remove(id: number): void {
    if (this.seats.length > 1) this.seats = this.seats.filter((one) => one.id !== id);
  }

  change(id: number, changes: Partial<Omit<SeatChoice, 'id'>>): void {
    this.seats = this.seats.map((one) => (one.id === id ? { ...one, ...changes } : one));
  }

  /** Puts a seat to another place; an order that was made by hand is not drawn by lot. */
  move(id: number, to: number): void {
    const seat = this.seats.find((one) => one.id === id);
    if (!seat || to < 0 || to >= this.seats.length || this.seats[to] === seat) return;
    const others = this.seats.filter((one) => one.id !== id);
    this.seats = [...others.slice(0, to), seat, ...others.slice(to)];
    this.shuffle = false;
  }

  taken(colour: Colour): boolean {
    return this.seats.some((one) => one.colour === colour);
  }

  /** Does somebody have to come first? */
  get waits(): boolean {
    return this.seats.some((one) => one.kind === 'link' || one.kind === 'open');
  }

  get specs(): SeatSpec[] {
    return this.seats.map(({ kind, name, colour, level }) => ({
      kind,
      name: (kind === 'here' && name.trim()) || null,
      colour,
      level: kind === 'bot' ? level : null,
    }));
  }
}
