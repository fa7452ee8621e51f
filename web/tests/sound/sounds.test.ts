import { describe, expect, it } from 'vitest';
import { RATE } from '../../src/sound/materials';
import { PEAK, render, SOUNDS, VARIANTS, type Sound } from '../../src/sound/sounds';

/** Seconds, as the design has them. */
const LASTS: Readonly<Record<Sound, number>> = {
  draw: 0.16,
  lay: 0.17,
  turn: 0.06,
  figure: 0.16,
  'figure-big': 0.2,
  'figure-home': 0.21,
  score: 0.27,
  'score-big': 0.415,
  paper: 0.28,
  coin: 0.22,
  die: 0.338,
  'your-turn': 1.03,
  tick: 0.05,
  no: 0.12,
};
const loudest = (signal: Float32Array): number => signal.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
const power = (signal: Float32Array): number =>
  Math.sqrt(signal.reduce((sum, one) => sum + one * one, 0) / signal.length);

/** How strong one frequency is in a signal. */
function strength(signal: Float32Array, hertz: number): number {
  let [real, imaginary] = [0, 0];
  signal.forEach((one, place) => {
    const turn = (2 * Math.PI * hertz * place) / RATE;
    real += one * Math.cos(turn);
    imaginary += one * Math.sin(turn);
  });
  return Math.hypot(real, imaginary) / signal.length;
}

describe.each(SOUNDS)('%s', (sound) => {
  const made = Array.from({ length: VARIANTS }, (_, variant) => render(sound, variant));

  it('is heard, never louder than it may be, and ends in silence', () => {
    for (const signal of made) {
      expect(signal.every(Number.isFinite)).toBe(true);
      expect(loudest(signal)).toBeLessThanOrEqual(PEAK + 1e-6);
      expect(loudest(signal)).toBeGreaterThan(PEAK * 0.45);
      expect(power(signal)).toBeGreaterThan(0.01);
      expect(Math.abs(signal.at(-1) ?? 1)).toBeLessThan(1e-3);
    }
  });

  it('lasts as long as it should', () => {
    for (const signal of made) expect(signal.length / RATE).toBeCloseTo(LASTS[sound], 3);
  });

  it('is the same each time it is made, and its variants differ', () => {
    expect(render(sound, 1)).toEqual(made[1]);
    expect(made[0]).not.toEqual(made[1]);
  });
});

describe('materials', () => {
  it('sound as they should: bells high and long, cardboard low and short', () => {
    const [bell, card] = [render('your-turn', 0), render('lay', 0)];
    expect(strength(bell, 523.25)).toBeGreaterThan(20 * strength(bell, 400));
    expect(strength(card, 96)).toBeGreaterThan(5 * strength(card, 8000));
    const tail = (signal: Float32Array): number =>
      power(signal.slice(Math.floor(0.12 * RATE), Math.floor(0.15 * RATE)));
    expect(tail(bell)).toBeGreaterThan(10 * tail(card));
  });

  it('are made fast enough for the first gesture', () => {
    const begin = performance.now();
    for (const sound of SOUNDS) for (let variant = 0; variant < VARIANTS; variant += 1) render(sound, variant);
    expect(performance.now() - begin).toBeLessThan(3000);
  });
});
