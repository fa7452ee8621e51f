/**
 * What things on a table sound like, made from noise and decaying tones: no recordings.
 *
 * Wood is a few inharmonic tones that die away fast, struck by a burst of noise. Cardboard is filtered noise over a
 * low thump, paper many small grains of noise, a bell four soft partials. All are plain numbers at RATE.
 */

export const RATE = 24_000;

/** Random numbers from 0 to 1; the same seed gives the same sound. */
export type Chance = () => number;

export function chance(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Normally distributed around 0. */
const normal = (any: Chance): number => Math.sqrt(-2 * Math.log(1 - any())) * Math.cos(2 * Math.PI * any());
export const between = (any: Chance, low: number, high: number): number => low + (high - low) * any();

const samples = (seconds: number): Float32Array => new Float32Array(Math.floor(seconds * RATE));
const fading = (seconds: number, tau: number): number => Math.exp(-seconds / tau);
const wave = (hertz: number, seconds: number, phase = 0): number => Math.sin(2 * Math.PI * hertz * seconds + phase);

/** Adds what a function of the time says, from a moment on. */
function add(to: Float32Array, value: (seconds: number, place: number) => number, from = 0): Float32Array {
  for (let place = Math.floor(from * RATE); place < to.length; place += 1) {
    to[place] = (to[place] ?? 0) + value(place / RATE - from, place);
  }
  return to;
}

/** Butterworth filter of second order, in place: below (or, with `high`, above) a frequency everything passes. */
function pass(signal: Float32Array, hertz: number, high: boolean): void {
  const turn = (2 * Math.PI * hertz) / RATE;
  const [cosine, alpha] = [Math.cos(turn), Math.sin(turn) / Math.SQRT2];
  const edge = (high ? 1 + cosine : 1 - cosine) / 2 / (1 + alpha);
  const [middle, a1, a2] = [high ? -2 * edge : 2 * edge, (-2 * cosine) / (1 + alpha), (1 - alpha) / (1 + alpha)];
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  signal.forEach((x, place) => {
    const y = edge * x + middle * x1 + edge * x2 - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    signal[place] = y;
  });
}

/** Noise between two frequencies; each edge is filtered twice, so that it falls as the fourth power. */
function noise(any: Chance, length: number, low: number, high: number): Float32Array {
  const made = new Float32Array(length).map(() => normal(any));
  for (const [hertz, above] of [
    [low, true],
    [low, true],
    [high, false],
    [high, false],
  ] as const) {
    pass(made, hertz, above);
  }
  return made;
}

/** The tones of a free bar: ratio, level, and the time it takes to die away. */
const BAR = [
  [1, 1, 0.03],
  [2.76, 0.55, 0.018],
  [5.4, 0.28, 0.01],
  [8.93, 0.12, 0.006],
] as const;

/** After so many samples nothing of the contact is left. */
const KNOCK = 0.03 * RATE;

/** A wooden figure set down: its own tones, the contact, and the table below. */
export function wood(any: Chance, pitch: number, seconds = 0.16, body = 1, hard = 1): Float32Array {
  const out = samples(seconds);
  for (const [ratio, level, tau] of BAR) {
    const [hertz, phase] = [pitch * ratio * (1 + 0.012 * normal(any)), between(any, 0, 6.28)];
    if (hertz < RATE / 2) add(out, (t) => 0.5 * level * fading(t, tau * body) * wave(hertz, t, phase));
  }
  const knock = noise(any, KNOCK, 900, 5200);
  return add(
    out,
    (t, place) => 1.4 * hard * (knock[place] ?? 0) * fading(t, 0.0025) + 0.5 * wave(118, t) * fading(t, 0.028),
  );
}

/** A tile laid down: a slide if there is one, then a dull clap and the table below. */
export function cardboard(any: Chance, seconds = 0.15, slide = 0): Float32Array {
  const out = samples(seconds + slide);
  if (slide) {
    const hiss = noise(any, out.length, 1200, 4200);
    add(out, (t, place) => (t < slide ? 0.25 * (hiss[place] ?? 0) * Math.sin((Math.PI * t) / slide) ** 2 : 0));
  }
  const clap = noise(any, out.length, 350, 2600);
  return add(
    out,
    (t, place) => 1.6 * (clap[place] ?? 0) * fading(t, 0.011) + 0.9 * wave(96, t) * fading(t, 0.034),
    slide,
  );
}

const GRAINS = 26;

/** A scroll unrolled or a card turned: grains of noise, dense in the middle. */
export function paper(any: Chance, seconds = 0.28): Float32Array {
  const out = samples(seconds);
  const hiss = noise(any, out.length, 1800, 7500);
  for (let grain = 0; grain < GRAINS; grain += 1) {
    const [, middle = 0] = [any(), any(), any()].sort((a, b) => a - b);
    const [tau, level] = [between(any, 0.004, 0.014), between(any, 0.3, 1)];
    add(out, (t, place) => level * (hiss[place] ?? 0) * fading(t, tau), middle * seconds * 0.85);
  }
  return out;
}

const BELL = [
  [1, 1, 0.34],
  [2, 0.5, 0.22],
  [2.99, 0.22, 0.14],
  [4.16, 0.1, 0.08],
] as const;

/** A small hand bell, quiet and warm. */
export function bell(pitch: number, seconds = 0.9): Float32Array {
  const out = samples(seconds);
  for (const [ratio, level, tau] of BELL) {
    add(out, (t) => level * fading(t, tau) * wave(pitch * ratio, t) * Math.min(1, t / 0.004));
  }
  return out;
}

export const louder = (signal: Float32Array, by: number): Float32Array => signal.map((one) => one * by);

/** Several sounds one after the other, each a little louder or softer; the next begins after a gap. */
export function row(any: Chance, parts: readonly Float32Array[], gap: number): Float32Array {
  const longest = Math.max(...parts.map((part) => part.length / RATE));
  const out = samples(gap * (parts.length - 1) + longest);
  parts.forEach((part, index) => {
    const level = between(any, 0.8, 1);
    add(out, (_, place) => level * (part[place - Math.floor(index * gap * RATE)] ?? 0), index * gap);
  });
  return out;
}
