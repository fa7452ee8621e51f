import { describe, expect, it, vi } from 'vitest';
import type { Frame, Replay } from '../../src/net/messages';
import type { View } from '../../src/net/view';
import { Film, PAGE } from '../../src/screens/replay/film';
import { Player, placeOf } from '../../src/screens/replay/player.svelte';

const STEPS = 250;
const tile = (number: number) => ({ tile: 'base/D', at: [number, 0] as const, turn: 0, player: 0, number });

/** A game of 250 actions: each lays a tile, every other one ends a turn; the score is the number of actions. */
const viewAt = (step: number): View =>
  ({
    turn: step,
    scores: [step],
    tiles: Array.from({ length: step + 1 }, (_, n) => tile(n)),
    decision: null,
  }) as unknown as View;
const frameAt = (step: number): Frame => ({
  step,
  turn: Math.ceil(step / 2),
  seat: 0,
  action: { type: 'place_tile' },
  events: [{ type: 'score', player: 0, points: step }],
  changes: { turn: step, scores: [step] },
  tiles: [tile(step)],
  pieces: null,
  fresh: false,
});

function server() {
  const asked: number[] = [];
  const ask = async (from: number, count: number): Promise<Replay> => {
    asked.push(from);
    const length = Math.min(count, STEPS - from);
    return {
      table: 'x',
      info: { seats: [] } as unknown as Replay['info'],
      steps: STEPS,
      turns: Array.from({ length: STEPS / 2 }, (_, n) => ({ step: 2 * n, turn: n + 1, seat: 0, scores: [2 * n + 2] })),
      from,
      view: viewAt(from),
      frames: Array.from({ length }, (_, n) => frameAt(from + n + 1)),
    };
  };
  return { asked, ask };
}

describe('the film', () => {
  it('shows every position as it was, from its own page', async () => {
    const { ask } = server();
    const film = await Film.open(ask);
    for (const step of [0, 1, 99, 100, 101, 200, 249, 250]) {
      await film.load(step);
      expect(film.view(step)).toEqual(viewAt(step));
    }
  });

  it('asks for a page once, and only for the one that is needed', async () => {
    const { asked, ask } = server();
    const film = await Film.open(ask);
    expect(film.view(230)).toBeNull();
    await Promise.all([film.load(230), film.load(231)]);
    await film.load(100);
    expect(asked).toEqual([0, 2 * PAGE]);
  });

  it('reaches a position before its page is there', async () => {
    const { asked, ask } = server();
    const film = await Film.open(ask);
    await film.reach(230);
    expect(film.view(230)).toEqual(viewAt(230));
    expect(film.view(229)).toBeNull();
    await film.reach(50);
    expect(asked).toEqual([0, 230]);
  });

  it('asks again for a page that failed', async () => {
    const { ask } = server();
    let broken = false;
    const film = await Film.open((from, count) => (broken ? Promise.reject(new Error('lost')) : ask(from, count)));
    broken = true;
    await expect(film.load(150)).rejects.toThrow('lost');
    broken = false;
    await film.load(150);
    expect(film.view(150)?.scores).toEqual([150]);
  });

  it('tells all events up to a step once the pages before are there', async () => {
    const film = await Film.open(server().ask);
    await film.load(250);
    expect(film.events(250).length).toBe(50);
    for (let next = film.missing(250); next !== null; next = film.missing(250)) await film.load(next);
    const events = film.events(250);
    expect(events[0]).toEqual({ type: 'turn', player: 0, turn: 1 });
    expect(events.slice(1).map((event) => event.points)).toEqual(Array.from({ length: 250 }, (_, n) => n + 1));
    expect(film.events(3).length).toBe(4);
  });
});

describe('the player', () => {
  it('stops at the start and after every turn', async () => {
    const player = new Player(await Film.open(server().ask));
    expect(player.last).toBe(125);
    await player.to(39);
    expect([player.step, player.place, player.turn?.turn]).toEqual([78, 39, 39]);
    expect(player.view?.scores).toEqual([78]);
    await player.to(999);
    expect([player.step, player.place]).toEqual([250, 125]);
    await player.to(-1);
    expect([player.step, player.place, player.turn]).toEqual([0, 0, null]);
  });

  it('fetches the other pages by itself', async () => {
    const { asked, ask } = server();
    const player = new Player(await Film.open(ask));
    await player.seek(240);
    await vi.waitFor(() => expect(player.film.missing(240)).toBeNull(), 60_000);
    expect(asked).toEqual([0, 240, 2 * PAGE, PAGE]);
    expect(player.events.length).toBe(241);
  });

  it('goes where it was sent last, whichever answer comes first', async () => {
    const { ask } = server();
    const late: (() => void)[] = [];
    const film = await Film.open((from, count) =>
      from === 150 ? new Promise((done) => late.push(() => void ask(from, count).then(done))) : ask(from, count),
    );
    const player = new Player(film);
    const first = player.seek(150);
    await player.seek(220);
    late.forEach((answer) => answer());
    await first;
    expect(player.step).toBe(220);
  });

  it('counts a turn that is not finished as the one shown', () => {
    expect([0, 1, 2, 3, 4].map((step) => placeOf([0, 2, 4], step))).toEqual([0, 1, 1, 2, 2]);
  });
});
