/** Plays the sounds of the table. Browsers allow it only after a gesture. */

import { prefer, prefs } from '../ui/prefs.svelte';
import { RATE } from './materials';
import { render, VARIANTS, type Sound } from './sounds';

type Part = keyof typeof prefs.sounds;

/** The part of the settings that a sound belongs to; all others are of the table. */
const PARTS: Partial<Record<Sound, Part>> = {
  score: 'score',
  'score-big': 'score',
  'your-turn': 'turn',
  tick: 'clock',
};
/** The same sound again only after so many milliseconds. */
const APART = 60;
/** While bots hurry only tiles are heard, so many milliseconds apart. */
const HURRIED = 300;

let context: AudioContext | null = null;
let mixer: GainNode | null = null;
/** Variants of sounds that were heard: one is made in a moment, all of them together would hold up the first gesture. */
const buffers = new Map<string, AudioBuffer>();
const played = new Map<Sound, number>();

export interface Manner {
  /** In seconds. */
  readonly delay?: number;
  /** So many semitones higher. */
  readonly higher?: number;
  readonly hurried?: boolean;
}

export const partOf = (sound: Sound): Part => PARTS[sound] ?? 'table';

/** Whether a sound is wanted now. */
export function wanted(sound: Sound, now: number, hurried = false): boolean {
  if (prefs.muted || prefs.volume === 0 || !prefs.sounds[partOf(sound)]) return false;
  if (hurried && sound !== 'lay') return false;
  return now - (played.get(sound) ?? -Infinity) >= (hurried ? HURRIED : APART);
}

export function play(sound: Sound, { delay = 0, higher = 0, hurried = false }: Manner = {}): void {
  const now = performance.now();
  if (!context || !mixer || !wanted(sound, now, hurried)) return;
  if (document.hidden && partOf(sound) === 'table') return;
  played.set(sound, now);
  const source = context.createBufferSource();
  source.buffer = made(context, sound, Math.floor(Math.random() * VARIANTS));
  source.playbackRate.value = 2 ** (higher / 12);
  mixer.gain.value = prefs.volume;
  source.connect(mixer);
  source.start(context.currentTime + delay);
}

function made(on: AudioContext, sound: Sound, variant: number): AudioBuffer {
  const name = `${sound} ${variant}`;
  const known = buffers.get(name) ?? buffer(on, render(sound, variant));
  buffers.set(name, known);
  return known;
}

function buffer(on: AudioContext, signal: Float32Array): AudioBuffer {
  const made = on.createBuffer(1, signal.length, RATE);
  made.getChannelData(0).set(signal);
  return made;
}

/** Waits for the first gesture; returns what ends the waiting. */
export function listenForGesture(): () => void {
  const begin = (): void => {
    if (typeof AudioContext === 'undefined') return;
    if (!context) {
      context = new AudioContext();
      mixer = context.createGain();
      mixer.connect(context.destination);
    }
    void context.resume();
  };
  addEventListener('pointerdown', begin, { once: true });
  addEventListener('keydown', begin, { once: true });
  return () => {
    removeEventListener('pointerdown', begin);
    removeEventListener('keydown', begin);
  };
}

export const toggleMute = (): void => prefer({ muted: !prefs.muted });

/** A short buzz where the device can and the player wants it. */
export function buzz(): void {
  // A page that nobody has touched yet may not shake the phone.
  const touched = navigator.userActivation?.hasBeenActive !== false;
  if (prefs.vibration && touched) navigator.vibrate?.(40);
}
