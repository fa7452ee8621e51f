import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableState } from '../../src/net/table.svelte';
import type { GameEvent, View } from '../../src/net/view';
import { Playback } from '../../src/table/show/playback.svelte';

const tile = (x: number): GameEvent => ({ type: 'tile_placed', player: 1, tile: 'base/D', at: [x, 0], turn: 0 });
const score: GameEvent = { type: 'score', player: 0, points: 5, source: 'city', tiles: [[1, 0]] };
const view = {
  tiles: [],
  players: [
    { score: 0, markers: {}, supply: {}, figures: [] },
    { score: 0, markers: {}, supply: {}, figures: [] },
  ],
} as unknown as View;

describe('the playback', () => {
  let playback: Playback;
  const onbatch = vi.fn();

  beforeEach(() => {
    vi.useFakeTimers();
    onbatch.mockClear();
    document.documentElement.dataset['motion'] = 'full';
    playback = new Playback({ view } as unknown as TableState, () => playback.view ?? view, onbatch);
  });
  afterEach(() => {
    vi.useRealTimers();
    delete document.documentElement.dataset['motion'];
  });

  it('shows one event after the other, then the present', () => {
    playback.coming([tile(1), score], false);
    expect(playback.view?.tiles).toHaveLength(1);
    expect(playback.ahead).toBe(1);
    vi.advanceTimersByTime(180);
    expect(playback.view?.players[0]?.score).toBe(0);
    expect(onbatch.mock.calls.map(([events]) => (events as GameEvent[])[0]?.type)).toEqual(['tile_placed', 'score']);
    vi.advanceTimersByTime(240);
    expect(playback.playing).toBe(false);
    expect(playback.ahead).toBe(0);
  });

  it('does not move again what the draft has shown', () => {
    playback.coming([tile(1)], true);
    expect(playback.playing).toBe(false);
  });

  it('goes to the present on any input', () => {
    playback.coming([tile(1), score], false);
    playback.interrupt();
    expect(playback.playing).toBe(false);
    vi.advanceTimersByTime(2000);
    expect(onbatch).toHaveBeenCalledTimes(1);
  });

  it('leaves out what is too far behind', () => {
    for (let x = 1; x < 8; x += 1) playback.coming([tile(x)], false);
    playback.coming([tile(8)], false);
    expect(onbatch).toHaveBeenCalledTimes(2);
    expect(playback.view?.tiles.map((one) => one.at)).toEqual([[8, 0]]);
  });

  it('holds everything still where motion is off', () => {
    document.documentElement.dataset['motion'] = 'off';
    playback.coming([tile(1), { type: 'final_scoring' }, { ...score, final: true }], false);
    expect(playback.playing).toBe(false);
  });

  it('counts the final scoring step by step, not interrupted by a click', () => {
    const other = { ...score, tiles: [[2, 0] as const], final: true };
    playback.coming([{ type: 'final_scoring' }, { ...score, final: true }, other], false);
    expect(playback.final?.step).toBe(-1);
    vi.advanceTimersByTime(600);
    expect(playback.final?.step).toBe(0);
    expect(playback.final?.steps).toHaveLength(2);
    playback.interrupt();
    expect(playback.final?.step).toBe(0);
    playback.advance();
    expect(playback.final?.step).toBe(1);
    expect(playback.view?.players[0]?.score).toBe(10);
    vi.advanceTimersByTime(1200);
    expect([playback.playing, playback.final?.events]).toEqual([true, []]);
    vi.advanceTimersByTime(900);
    expect(playback.playing).toBe(false);
  });

  it('waits for the player who counts by hand', () => {
    playback.coming([{ type: 'final_scoring' }, { ...score, final: true }], false);
    playback.run(false);
    playback.advance();
    vi.advanceTimersByTime(9000);
    expect(playback.final?.step).toBe(0);
    playback.advance();
    vi.advanceTimersByTime(900);
    expect(playback.playing).toBe(false);
  });
});
