import { describe, expect, it } from 'vitest';
import { Refusal } from '../../src/net/api';
import type { Analysis, TurnMark } from '../../src/net/messages';
import { Judge, losses } from '../../src/screens/replay/judge.svelte';
import { polyline, ticks } from '../../src/screens/replay/ticks';

const turns: TurnMark[] = [0, 1, 2, 3].map((n) => ({ step: 10 * n, turn: n + 1, seat: n % 2, scores: [n, 0] }));
const analysis = (step: number, loss = 0): Analysis => ({
  step,
  seat: (step / 10) % 2,
  ways: [],
  played: { actions: [], value: 0 },
  loss,
  shown: loss ? { mean: loss, error: 0.1, rounds: 9 } : null,
  mistake: loss > 0,
  chances: [0.5, 0.5],
});

describe('the judge', () => {
  it('begins with the turn that is looked at and goes round', async () => {
    const asked: number[] = [];
    const judge = new Judge(turns, async (step) => (asked.push(step), analysis(step)));
    await judge.start(2);
    expect(asked).toEqual([20, 30, 0, 10]);
    expect([judge.done, judge.working]).toEqual([1, false]);
  });

  it('turns to another turn as soon as it is looked at', async () => {
    const asked: number[] = [];
    const judge = new Judge(turns, async (step) => {
      asked.push(step);
      if (step === 0) judge.want(3);
      return analysis(step);
    });
    await judge.start(0);
    expect(asked).toEqual([0, 30, 10, 20]);
  });

  it('waits when the server is busy and leaves out what cannot be judged', async () => {
    let busy = 1;
    let pauses = 0;
    const judge = new Judge(
      turns,
      async (step) => {
        if (step === 0 && busy-- > 0) throw new Refusal('rate.requests', 'wait');
        if (step === 10) throw new Refusal('replay.choice', 'nothing chosen');
        return analysis(step);
      },
      async () => void (pauses += 1),
    );
    await judge.start(0);
    expect(pauses).toBe(1);
    expect([...judge.found.keys()].sort()).toEqual([0, 1, 2, 3]);
    expect(judge.found.get(1)).toBeNull();
  });

  it('stops when it is told to, and when the server is gone', async () => {
    const judge = new Judge(turns, async (step) => {
      if (step === 10) judge.stop();
      return analysis(step);
    });
    await judge.start(0);
    expect([...judge.found.keys()]).toEqual([0, 1]);
    await judge.start(0);
    expect(judge.done).toBe(1);

    const alone = new Judge(turns, () => Promise.reject(new TypeError('no network')));
    await alone.start(0);
    expect([alone.failed, alone.working, alone.found.size]).toEqual([true, false, 0]);
  });

  it('asks no more than the server allows: some at once, then one a second', async () => {
    const many = Array.from({ length: 40 }, (_, n) => ({ step: 10 * n, turn: n + 1, seat: 0, scores: [0] }));
    let clock = 0;
    const asked: number[] = [];
    const pause = async (ms: number): Promise<void> => void (clock += ms);
    const judge = new Judge(
      many,
      async (step) => (asked.push(clock), analysis(step)),
      pause,
      () => clock,
    );
    await judge.start(0);
    expect(asked).toHaveLength(40);
    expect(asked.filter((at) => at === 0)).toHaveLength(16);
    expect(asked.slice(16).map((at, n) => at - n * 1000)).toEqual(Array.from({ length: 24 }, () => 1000));
  });

  it('lists what each seat lost, the worst first', () => {
    const found = new Map([
      [0, analysis(0, 1.5)],
      [1, analysis(10, 0.2)],
      [2, analysis(20, 6)],
      [3, null],
    ]);
    expect(losses(turns, found, 0)).toEqual({
      moves: [
        { index: 2, turn: 3, points: 6 },
        { index: 0, turn: 1, points: 1.5 },
      ],
      judged: 2,
      sum: 7.5,
    });
    expect(losses(turns, found, 1).moves).toEqual([]);
  });

  it('counts no loss that games played on do not confirm', () => {
    const claimed = { ...analysis(0, 5), shown: { mean: 1, error: 2, rounds: 9 }, mistake: false };
    expect(losses(turns, new Map([[0, claimed]]), 0)).toEqual({ moves: [], judged: 1, sum: 0 });
  });
});

describe('the scrubber', () => {
  it('has taller ticks for more points; the final scoring does not dwarf the others', () => {
    const scored = [[2], [2], [10], [99]].map((scores, n) => ({ step: n, turn: n + 1, seat: 0, scores }));
    expect(ticks(scored).map((tick) => [tick.points, tick.height])).toEqual([
      [2, 0.25],
      [0, 0],
      [8, 1],
      [89, 1],
    ]);
  });

  it('draws the chances with gaps where nothing is known', () => {
    const line = polyline(
      [0, null, 1, 0.5],
      (index) => index,
      (value) => value,
    );
    expect(line).toBe('M0.0 0.0M2.0 1.0L3.0 0.5');
  });
});
