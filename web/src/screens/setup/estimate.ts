/** How long a game will take, from what humans and bots usually need for a tile. */

import { load } from './boxes';

const HUMAN = 29;
const BOT = 2;
/** Each module with decisions of its own makes turns so much longer. */
const SLOWER = 0.03;
/** A guess may be off by so much. */
const SPREAD = 0.15;
const STEP = 5;

export interface Estimate {
  readonly from: number;
  readonly to: number;
}

/** Minutes, from and to, in steps of five. */
export function estimate(tiles: number, seats: readonly { kind: string }[], modules: readonly string[]): Estimate {
  const bots = seats.filter((seat) => seat.kind === 'bot').length / (seats.length || 1);
  const seconds = tiles * (HUMAN * (1 - bots) + BOT * bots) * (1 + SLOWER * modules.filter(load).length);
  const minutes = seconds / 60;
  const round = (value: number): number => Math.max(STEP, STEP * Math.round(value / STEP));
  return { from: round(minutes * (1 - SPREAD)), to: round(minutes * (1 + SPREAD)) };
}

export const spell = ({ from, to }: Estimate): string => (from === to ? String(to) : `${from}–${to}`);
