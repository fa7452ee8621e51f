/** How messages of the server change what the table knows; pure, so that it can be tested. */

import type { Entry, PieceChanges, Welcome } from './messages';
import type { GameEvent, PieceView, View } from './view';

/** Keys for which null is a value; of all others it says that they are gone. */
const MAY_BE_NULL = new Set(['seat', 'decision']);

/** Everything about a table that came over the wire, apart from drafts. */
export interface Known {
  /** The number of the last entry; null before the first welcome. */
  readonly number: number | null;
  readonly view: View | null;
  /** All events that were told, oldest first. */
  readonly events: readonly GameEvent[];
  /** The entries these events came with, oldest first. */
  readonly entries: readonly Entry[];
  /** For each entry with events: its number and how many events came before it. */
  readonly marks: readonly (readonly [number: number, before: number])[];
}

export const UNKNOWN: Known = { number: null, view: null, events: [], entries: [], marks: [] };

export function welcomed(known: Known, welcome: Welcome): Known {
  const begin = welcome.missed === null ? UNKNOWN : known;
  const after = (welcome.missed ?? []).reduce(noted, begin);
  return { ...after, number: welcome.number, view: welcome.view ?? known.view };
}

/** An entry with its changes; one that does not follow the last known number is a gap and changes nothing. */
export function entered(known: Known, entry: Entry): Known | 'gap' {
  if (known.number !== null && entry.number <= known.number) return known;
  if (known.number !== null && entry.number > known.number + 1) return 'gap';
  const after = noted(known, entry);
  return { ...after, view: changed(known.view, entry) };
}

function noted(known: Known, entry: Entry): Known {
  const back = entry.kind === 'takeback' ? takenBack(known, Number(entry.data['to'])) : known;
  const marks = entry.events.length ? [...back.marks, [entry.number, back.events.length] as const] : back.marks;
  const entries = [...known.entries, entry];
  return { ...back, number: entry.number, events: [...back.events, ...entry.events], entries, marks };
}

/** Entries from before those that are known: the story is told anew from its beginning. */
export function recalled(known: Known, older: readonly Entry[]): Known {
  const first = known.entries[0]?.number ?? Infinity;
  const { events, entries, marks } = [...older.filter((one) => one.number < first), ...known.entries].reduce(
    noted,
    UNKNOWN,
  );
  return { ...known, events, entries, marks };
}

/** Events after the entry to return to did not happen. */
function takenBack(known: Known, to: number): Known {
  const place = known.marks.findIndex(([number]) => number > to);
  const mark = known.marks[place];
  return mark === undefined
    ? known
    : { ...known, events: known.events.slice(0, mark[1]), marks: known.marks.slice(0, place) };
}

function changed(view: View | null, entry: Entry): View | null {
  if (entry.changes === null || entry.changes === undefined) return view;
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- what is told afresh is whole
  if (entry.fresh || view === null) return entry.changes as View;
  const tiles = [...view.tiles, ...(entry.tiles ?? [])];
  const next: View = { ...view, ...entry.changes, tiles, pieces: rearranged(view.pieces, entry.pieces) };
  for (const [key, value] of Object.entries(next))
    if (value === null && !MAY_BE_NULL.has(key)) Reflect.deleteProperty(next, key);
  return next;
}

/** Some pieces go, then others come in between those that are left. */
function rearranged(pieces: readonly PieceView[], changes: PieceChanges | null): readonly PieceView[] {
  if (changes === null) return pieces;
  const after = pieces.filter((_, place) => !changes.gone.includes(place));
  for (const [place, piece] of changes.new) after.splice(place, 0, piece);
  return after;
}
