import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableState } from '../../src/net/table.svelte';
import type { Action, Decision, GameEvent, View } from '../../src/net/view';
import { Coach } from '../../src/screens/learn/coach.svelte';
import type { Lesson } from '../../src/screens/learn/steps';
import { answer, begin } from '../../src/net/draft';

const lay = (x: number): Action => ({ type: 'place_tile', tile: 'base/U', at: [x, 0], turn: 0 });
const PASS: Action = { type: 'pass' };
const LESSON: Lesson = {
  id: 'tile',
  record: {},
  steps: [
    { do: 'draft', text: 'try', after: '', turn: 1 },
    { do: 'undo', text: 'undo', after: 'undone', turn: 1 },
    { do: 'turn', text: 'play', after: 'played', turn: 1, ways: [[lay(1), PASS]] },
    { do: 'rival', turn: 2, ways: [[lay(7)], [lay(2), PASS]] },
    { do: 'leads', text: 'leads', after: 'seen', turn: 3 },
  ],
};

/** A table in the hand of the test. */
class Hand {
  known = $state.raw<{ view: Partial<View> | null }>({ view: null });
  draft = $state.raw<ReturnType<typeof begin> | null>(null);
  events: GameEvent[] = [];
  takeBack = vi.fn(async () => this.at(this.turn - 1));
  reset = vi.fn(() => (this.draft = begin(this.asked)));
  replay = vi.fn();
  command = vi.fn(async () => ({ type: 'done' }));
  open = vi.fn();
  close = vi.fn();
  private turn = 0;
  asked: Decision = { player: 0, kind: 'place_tile', options: [] };

  at(turn: number): void {
    this.turn = turn;
    this.asked = { player: (turn + 1) % 2, kind: 'place_tile', options: [lay(1), lay(2), lay(3)] };
    this.known = { view: { turn, decision: this.asked } };
    this.draft = this.asked.player === 0 ? begin(this.asked) : null;
  }

  lay(x: number): void {
    this.draft = answer(begin(this.asked), 0, this.asked, lay(x));
  }

  commit(x: number): void {
    this.events.push({ type: 'tile_placed', player: 0, tile: 'base/U', at: [x, 0], turn: 0 });
    this.at(this.turn + 1);
  }
}

let table: Hand;
let rival: Hand;
let coach: Coach;
const done = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  done.mockClear();
  table = new Hand();
  rival = new Hand();
  coach = new Coach(LESSON, table as unknown as TableState, rival as unknown as TableState, done);
  table.at(1);
  coach.look();
});
afterEach(() => {
  vi.useRealTimers();
});

const act = (deed: () => void): void => {
  deed();
  coach.look();
};

/** To the turn that is to be played. */
function tried(): void {
  act(() => table.lay(3));
  act(() => table.reset());
}

describe('the coach', () => {
  it('goes from task to task, plays for the rival, and is done', async () => {
    expect(coach.task).toBe('try');
    act(() => table.lay(3));
    expect(coach.task).toBe('undo');
    act(() => table.reset());
    expect([coach.task, coach.after]).toEqual(['play', 'undone']);
    act(() => table.lay(1));
    expect(coach.off).toBeNull();
    act(() => table.commit(1));
    expect([coach.task, coach.after]).toEqual(['', 'played']);
    await vi.runAllTimersAsync();
    expect(rival.command).toHaveBeenCalledExactlyOnceWith({ type: 'commit', seat: 1, actions: [lay(2), PASS] });
    act(() => table.at(3));
    expect([coach.task, coach.after]).toEqual(['leads', 'played']);
    coach.seen('fields');
    expect(coach.done).toBe(false);
    coach.seen('leads');
    expect([coach.done, coach.after]).toEqual([true, 'seen']);
    expect(done).toHaveBeenCalledOnce();
  });

  it('says kindly what is allowed but not asked for, and forgets it when it is undone', () => {
    tried();
    act(() => table.lay(3));
    expect(coach.off).toBe('tile');
    coach.undo();
    coach.look();
    expect([coach.off, coach.task]).toEqual([null, 'play']);
    expect(table.reset).toHaveBeenCalled();
  });

  it('takes back what was confirmed and not asked for, once', async () => {
    tried();
    act(() => table.commit(3));
    coach.look();
    await vi.runAllTimersAsync();
    coach.look();
    expect(table.takeBack).toHaveBeenCalledOnce();
    expect([coach.off, coach.task]).toEqual(['back', 'play']);
    act(() => table.lay(1));
    expect(coach.off).toBeNull();
  });

  it('takes back a turn that was confirmed too early', () => {
    act(() => table.commit(1));
    expect(table.takeBack).toHaveBeenCalledOnce();
    expect([coach.off, coach.place]).toEqual(['back', 0]);
  });

  it('follows the player who takes a turn back himself', () => {
    tried();
    act(() => table.commit(1));
    expect(coach.place).toBe(3);
    act(() => table.at(1));
    expect([coach.place, coach.after]).toEqual([0, '']);
    expect(rival.command).not.toHaveBeenCalled();
  });

  it('tries again when the rival was refused', async () => {
    rival.command.mockResolvedValueOnce({ type: 'refused' });
    tried();
    act(() => table.commit(1));
    await vi.advanceTimersByTimeAsync(5000);
    expect(rival.command).toHaveBeenCalledTimes(2);
  });

  it('shows a right way, but leaves confirming to the player', () => {
    tried();
    coach.show();
    expect(table.replay).toHaveBeenCalledWith(expect.objectContaining({ steps: [] }), [lay(1), PASS]);
    expect(coach.task).toBe('play');
  });
});
