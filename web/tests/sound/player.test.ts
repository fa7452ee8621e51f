import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenForGesture, partOf, play, toggleMute, wanted } from '../../src/sound/player';
import { SOUNDS } from '../../src/sound/sounds';
import { fresh, prefer, prefs } from '../../src/ui/prefs.svelte';

/** What was played: the loudness, the pitch, when. */
const played: { volume: number; rate: number; at: number }[] = [];

class FakeContext {
  currentTime = 5;
  destination = {};
  gain = { gain: { value: 1 }, connect: vi.fn() };
  createGain = () => this.gain;
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
  resume = async () => undefined;
  createBufferSource() {
    const source = {
      buffer: null,
      playbackRate: { value: 1 },
      connect: vi.fn(),
      start: (at: number) => played.push({ volume: this.gain.gain.value, rate: source.playbackRate.value, at }),
    };
    return source;
  }
}

let time = 0;
beforeEach(() => {
  prefer(fresh());
  played.length = 0;
  time += 10_000;
  vi.spyOn(performance, 'now').mockImplementation(() => time);
});
afterEach(() => vi.restoreAllMocks());

describe('sounds', () => {
  it('wait for the first gesture, then are heard at half the volume', () => {
    vi.stubGlobal('AudioContext', FakeContext);
    vi.useFakeTimers();
    const deaf = listenForGesture();
    play('lay');
    expect(played).toEqual([]);
    dispatchEvent(new Event('pointerdown'));
    play('lay', { delay: 0.5, higher: 12 });
    expect(played).toEqual([{ volume: 0.5, rate: 2, at: 5.5 }]);
    deaf();
    vi.useRealTimers();
  });

  it('belong to parts that can be switched off one by one', () => {
    expect(SOUNDS.filter((one) => partOf(one) !== 'table')).toEqual(['score', 'score-big', 'your-turn', 'tick']);
    expect(SOUNDS.filter((one) => !wanted(one, time))).toEqual(['tick']);
    prefer({ sounds: { ...prefs.sounds, table: false } });
    expect(SOUNDS.filter((one) => wanted(one, time))).toEqual(['score', 'score-big', 'your-turn']);
  });

  it('are silent when muted, and again at once when not', () => {
    toggleMute();
    expect(SOUNDS.some((one) => wanted(one, time))).toBe(false);
    toggleMute();
    expect(wanted('lay', time)).toBe(true);
    prefer({ volume: 0 });
    expect(wanted('lay', time)).toBe(false);
  });

  it('do not pile up, and only tiles are heard while bots hurry', () => {
    play('lay');
    play('lay');
    expect(played).toHaveLength(1);
    expect(wanted('lay', time + 100)).toBe(true);
    expect(wanted('lay', time + 100, true)).toBe(false);
    expect(wanted('lay', time + 300, true)).toBe(true);
    expect(wanted('figure', time, true)).toBe(false);
  });

  it('of the table keep still while the page is out of sight, but not the call', () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    play('figure');
    expect(played).toEqual([]);
    play('your-turn');
    expect(played).toHaveLength(1);
  });
});
