/** Short tones for what a player may want to hear while looking elsewhere. Silent until the page was touched. */

import { prefs } from '../../ui/prefs.svelte';

type Sound = keyof typeof prefs.sound;

/** Frequencies in hertz, one after the other. */
const TONES: Readonly<Record<Sound, readonly number[]>> = { turn: [523, 659], score: [784], clock: [440] };
const LASTS = 0.12;
const LOUD = 0.08;

let context: AudioContext | null = null;

/** Browsers allow sound only after a gesture: the first one prepares it. */
export function listenForGesture(): () => void {
  const begin = (): void => {
    if (typeof AudioContext === 'undefined') return;
    context ??= new AudioContext();
    void context.resume();
  };
  addEventListener('pointerdown', begin, { once: true });
  addEventListener('keydown', begin, { once: true });
  return () => {
    removeEventListener('pointerdown', begin);
    removeEventListener('keydown', begin);
  };
}

export function sound(what: Sound): void {
  if (!context || !prefs.sound[what]) return;
  const begin = context.currentTime;
  TONES[what].forEach((hertz, index) => tone(context as AudioContext, hertz, begin + index * LASTS));
}

function tone(to: AudioContext, hertz: number, at: number): void {
  const [voice, volume] = [to.createOscillator(), to.createGain()];
  voice.frequency.value = hertz;
  volume.gain.setValueAtTime(LOUD, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + LASTS);
  voice.connect(volume).connect(to.destination);
  voice.start(at);
  voice.stop(at + LASTS);
}

/** A short buzz where the device can and the player wants it. */
export function buzz(): void {
  if (prefs.vibration) navigator.vibrate?.(60);
}

/** The clock is heard from so many seconds on. */
const LAST = 10;

/** What calls for the player: the turn has come, the time runs out. To be called while the page is made. */
export function call(turn: () => boolean, clock: () => number | null): void {
  const second = $derived.by(() => {
    const left = clock();
    return left !== null && left > 0 && left < LAST ? Math.ceil(left) : null;
  });
  $effect(() => {
    if (!turn()) return;
    sound('turn');
    buzz();
  });
  $effect(() => {
    if (second !== null) sound('clock');
  });
}
