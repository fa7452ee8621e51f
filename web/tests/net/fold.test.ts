import { describe, expect, it } from 'vitest';
import { UNKNOWN, entered, welcomed, type Known } from '../../src/net/fold';
import type { Entry, Welcome } from '../../src/net/messages';
import type { GameEvent, PieceView, View } from '../../src/net/view';

const event = (turn: number): GameEvent => ({ type: 'turn', player: 0, turn });
const entry = (number: number, more: Partial<Entry> = {}): Entry => ({
  type: 'entry',
  number,
  kind: 'action',
  at: 0,
  data: {},
  events: [],
  changes: null,
  tiles: [],
  pieces: null,
  fresh: false,
  info: null,
  ...more,
});
const view = (turn: number): View => ({ turn, tiles: [{ tile: 'base/D' }], king: { player: 0 } }) as unknown as View;
const welcome = (more: Partial<Welcome>): Welcome =>
  ({ type: 'welcome', number: 3, missed: null, view: null, ...more }) as Welcome;

function follow(known: Known, ...entries: Entry[]): Known {
  return entries.reduce((before, one) => {
    const after = entered(before, one);
    if (after === 'gap') throw new Error('gap');
    return after;
  }, known);
}

describe('what the table knows', () => {
  const begun = welcomed(UNKNOWN, welcome({ view: view(1), missed: [entry(3, { events: [event(1)] })] }));

  it('begins with the view and what was missed', () => {
    expect(begun.number).toBe(3);
    expect(begun.view?.turn).toBe(1);
    expect(begun.events).toEqual([event(1)]);
  });

  it('keeps the view when it is up to date', () => {
    const again = welcomed(begun, welcome({ view: null, missed: [] }));
    expect(again.view).toBe(begun.view);
    expect(again.events).toEqual(begun.events);
  });

  it('begins anew when too much was missed', () => {
    const again = welcomed(begun, welcome({ number: 900, view: view(80), missed: null }));
    expect(again).toMatchObject({ number: 900, events: [] });
  });

  it('takes over changes and appends tiles', () => {
    const tile = { tile: 'base/U' } as unknown as View['tiles'][number];
    const after = follow(begun, entry(4, { changes: { turn: 2 }, tiles: [tile], events: [event(2)] }));
    expect(after.view?.turn).toBe(2);
    expect(after.view?.tiles).toHaveLength(2);
    expect(after.events).toHaveLength(2);
    expect(begun.view?.tiles).toHaveLength(1);
  });

  it('takes pieces away and puts others between those that are left', () => {
    const piece = (name: string): PieceView => ({ piece: name, at: [0, 0] });
    const begin = { ...UNKNOWN, number: 3, view: { ...view(1), pieces: ['a', 'b', 'c', 'd'].map(piece) } };
    const pieces = { gone: [1, 3], new: [[0, piece('x')] as const, [2, piece('y')] as const] };
    const after = entered(begin, entry(4, { changes: { turn: 2 }, pieces })) as Known;
    expect(after.view?.pieces.map((one) => one.piece)).toEqual(['x', 'a', 'y', 'c']);
  });

  it('drops keys that are gone, but not a decision that is none', () => {
    const changes = { king: null, decision: null };
    const after = follow(begun, entry(4, { changes }));
    expect(after.view).not.toHaveProperty('king');
    expect(after.view).toHaveProperty('decision', null);
  });

  it('replaces the view by a fresh one', () => {
    const after = follow(begun, entry(4, { changes: view(7), fresh: true }));
    expect(after.view).toEqual(view(7));
  });

  it('hears an entry once and notices a gap', () => {
    const again = entry(3, { changes: { turn: 99 } });
    expect(entered(begun, again)).toBe(begun);
    expect(entered(begun, entry(6))).toBe('gap');
  });

  it('forgets the events of a turn that was taken back', () => {
    const played = follow(begun, entry(4, { events: [event(2)] }), entry(5, { events: [event(3), event(4)] }));
    const back = follow(played, entry(6, { kind: 'takeback', data: { to: 4 }, changes: view(2), fresh: true }));
    expect(back.events).toEqual([event(1), event(2)]);
    expect(back.number).toBe(6);
  });
});
