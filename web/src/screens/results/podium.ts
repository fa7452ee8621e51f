/** Who came in where. */

export interface Placed {
  readonly seat: number;
  /** From 1; equals share a place, and the next place is left out. */
  readonly place: number;
  readonly score: number;
}

/** Winners come first whatever the points: who resigned cannot win. */
export function podium(scores: readonly number[], winners: readonly number[]): readonly Placed[] {
  const won = (seat: number): number => Number(winners.includes(seat));
  const better = (one: number, than: number): boolean =>
    won(one) !== won(than) ? won(one) > won(than) : (scores[one] ?? 0) > (scores[than] ?? 0);
  const seats = scores.map((_, seat) => seat);
  return seats
    .map((seat) => ({
      seat,
      place: 1 + seats.filter((other) => better(other, seat)).length,
      score: scores[seat] ?? 0,
    }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}
