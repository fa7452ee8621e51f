/** The sounds of the table by name. */

import { between, bell, cardboard, chance, louder, paper, RATE, row, wood, type Chance } from './materials';
import { keysIn } from '../sure';

const semitones = (count: number): number => 2 ** (count / 12);
const about = (any: Chance, pitch: number, by = 0.03): number => pitch * between(any, 1 - by, 1 + by);

const MAKERS = {
  draw: (any) => cardboard(any, 0.07, 0.09),
  lay: (any) => cardboard(any, 0.17),
  turn: (any) => louder(cardboard(any, 0.06), 0.5),
  figure: (any) => wood(any, about(any, 720)),
  'figure-big': (any) => wood(any, about(any, 500), 0.2, 1.3),
  'figure-home': (any) => row(any, [wood(any, 800, 0.1, 0.7, 0.5), wood(any, 690, 0.14, 0.8, 0.6)], 0.07),
  score: (any) => chord(any, 620, [0, 4, 7], 0.12, 0.9, 0.075),
  'score-big': (any) => chord(any, 560, [0, 4, 7, 12], 0.16, 1.2, 0.085),
  paper: (any) => paper(any),
  coin: (any) => mixed(louder(bell(about(any, 2350, 0.02), 0.22), 0.5), louder(wood(any, 1500, 0.22, 0.6, 0.4), 0.3)),
  die: (any) =>
    row(
      any,
      [0, 1, 2, 3, 4].map(() => wood(any, about(any, 900, 0.15), 0.09, 0.5, 0.9)),
      0.062,
    ),
  'your-turn': (any) => row(any, [bell(523.25), bell(659.25)], 0.13),
  tick: (any) => wood(any, 1150, 0.05, 0.4, 0.5),
  no: (any) => wood(any, 210, 0.12, 0.8, 0.4),
} satisfies Record<string, (any: Chance) => Float32Array>;

export type Sound = keyof typeof MAKERS;
export const SOUNDS = keysIn(MAKERS);

/** So that a row of the same moves does not sound like a machine. */
export const VARIANTS = 3;
/** Loudest sample: -6 dBFS; `turn` and `tick` are softer than the others. */
export const PEAK = 0.5;
const SOFT: ReadonlySet<Sound> = new Set(['turn', 'tick']);
/** The end fades out within so many seconds, or it would click. */
const FADE = 0.012;

function chord(any: Chance, pitch: number, steps: readonly number[], seconds: number, body: number, gap: number) {
  const notes = steps.map((step) => wood(any, pitch * semitones(step), seconds, body, 0.3));
  return row(any, notes, gap);
}

const mixed = (one: Float32Array, other: Float32Array): Float32Array =>
  one.map((value, place) => value + (other[place] ?? 0));

/** One variant of a sound: samples between -PEAK and PEAK at RATE. */
export function render(sound: Sound, variant: number): Float32Array {
  const made = MAKERS[sound](chance(SOUNDS.indexOf(sound) * VARIANTS + variant + 1));
  const fade = Math.min(made.length, Math.floor(FADE * RATE));
  const loudest = made.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  const level = (SOFT.has(sound) ? PEAK / 2 : PEAK) / loudest;
  return made.map((one, place) => one * level * Math.min(1, (made.length - 1 - place) / fade));
}
