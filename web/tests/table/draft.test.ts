import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../src/net/view';
import * as draft from '../../src/net/draft';
import { PASS, decision, tileAt } from './samples';

const TILE = decision('place_tile', [tileAt(1, 0, 0), tileAt(1, 0, 1)]);
const FIGURE = decision('place_figure', [{ type: 'place_figure', figure: 'meeple', at: [1, 0], segment: 0 }, PASS]);
const FERRY = decision('set_ferry', [{ type: 'set_ferry', at: [1, 0], segments: [0, 1] }]);

const outcome = (next: Outcome['decision'], stop: string | null = next ? null : 'draw'): Outcome => ({
  events: [],
  decision: next,
  stop,
});

const [laid, turned] = [tileAt(1, 0, 0), tileAt(1, 0, 1)];

function laidDraft(): draft.Draft {
  const one = draft.answer(draft.begin(TILE), 0, TILE, laid);
  return draft.told(one, [laid], outcome(FIGURE));
}

describe('a draft', () => {
  it('begins with the question of the game', () => {
    const one = draft.begin(TILE);
    expect(draft.open(one)).toBe(TILE);
    expect(draft.confirmable(one)).toBeNull();
    expect(draft.canUndo(one)).toBe(false);
  });

  it('asks the next question once the server has told it', () => {
    const one = draft.answer(draft.begin(TILE), 0, TILE, laid);
    expect(draft.open(one)).toBeNull();
    expect(draft.open(draft.told(one, [laid], outcome(FIGURE)))).toBe(FIGURE);
  });

  it('forgets an answer that belongs to other steps', () => {
    const one = draft.answer(draft.begin(TILE), 0, TILE, laid);
    expect(draft.told(one, [turned], outcome(FIGURE))).toBe(one);
  });

  it('can be confirmed with a pass when that ends it', () => {
    const one = draft.told(laidDraft(), [laid, PASS], outcome(null));
    expect(draft.confirmable(one)?.actions).toEqual([laid, PASS]);
  });

  it('cannot be confirmed with a pass that leads to another question', () => {
    const one = draft.told(laidDraft(), [laid, PASS], outcome(FERRY));
    expect(draft.confirmable(one)).toBeNull();
  });

  it('shows the last question again when it is complete', () => {
    const figure = FIGURE.options?.[0];
    if (!figure) throw new Error('no figure');
    let one = draft.answer(laidDraft(), 1, FIGURE, figure);
    one = draft.told(one, [laid, figure], outcome(null));
    expect(draft.shown(one)).toEqual({ decision: FIGURE, place: 1 });
    expect(draft.confirmable(one)?.actions).toEqual([laid, figure]);
  });

  it('drops what follows a step that is replaced', () => {
    const one = draft.answer(draft.answer(laidDraft(), 1, FIGURE, PASS), 0, TILE, turned);
    expect(draft.actionsOf(one)).toEqual([turned]);
    expect(one.outcome).toBeNull();
  });

  it('undoes a choice together with what followed by itself', () => {
    let one = draft.answer(laidDraft(), 1, FIGURE, PASS);
    one = draft.answer(one, 2, FERRY, FERRY.options?.[0] ?? PASS, true);
    one = draft.undo(one);
    expect(draft.actionsOf(one)).toEqual([laid]);
    expect(draft.actionsOf(draft.undo(one))).toEqual([]);
    expect(draft.actionsOf(draft.undo(draft.undo(one)))).toEqual([]);
  });

  it('takes a forced step by itself and commits what nobody chose', () => {
    const one = draft.begin(FERRY);
    const forced = draft.forced(one);
    expect(forced).toEqual(FERRY.options?.[0]);
    const done = draft.told(draft.answer(one, 0, FERRY, forced ?? PASS, true), [forced ?? PASS], outcome(null));
    expect(draft.silent(done)).toBe(true);
  });

  it('lets the player see a forced tile before it is committed', () => {
    const only = decision('place_tile', [laid]);
    const one = draft.told(draft.answer(draft.begin(only), 0, only, laid, true), [laid], outcome(null));
    expect(draft.silent(one)).toBe(false);
    expect(draft.confirmable(one)).not.toBeNull();
  });

  it('asks a single option beside a pass', () => {
    expect(draft.forced(draft.begin(FIGURE))).toBeNull();
  });
});
