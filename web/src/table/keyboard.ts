/** The keys of the table: which key does what. The board's own keys are passed on to it. */

import type { Overlay } from './overlays';
import { OVERLAYS } from './overlays';

export interface Deeds {
  board(event: KeyboardEvent): boolean;
  confirm(): void;
  rotate(by: 1 | -1): void;
  undo(): void;
  reset(): void;
  pass(): void;
  digit(digit: string): void;
  toggle(overlay: Overlay): void;
  remaining(): void;
  log(): void;
  hint(): void;
  help(): void;
  /** Close what is open; false if nothing is. */
  close(): boolean;
}

const BOARD = new Set([' ', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', '+', '=', '-', 'i', 'I']);

/** Whether the key belongs to what has the focus: fields that are typed in, buttons that are pressed. */
function taken(event: KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if (target.closest('input, select, textarea')) return true;
  const pressing = event.key === 'Enter' || event.key === ' ';
  return pressing && target.closest('button, summary, a, [role="button"]') !== null;
}

/** Carry out a key; true if it was used. `single` is false where plain letters are switched off. */
export function press(event: KeyboardEvent, deeds: Deeds, single = true): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || taken(event)) return false;
  if (event.key === 'Escape') {
    if (!deeds.close()) deeds.undo();
    return true;
  }
  if (event.key === 'Enter') {
    if (!deeds.board(event)) deeds.confirm();
    return true;
  }
  if (BOARD.has(event.key)) return deeds.board(event);
  return single && letter(event, deeds);
}

function letter(event: KeyboardEvent, deeds: Deeds): boolean {
  if (/^[0-9]$/.test(event.key)) {
    deeds.digit(event.key);
    return true;
  }
  const overlay = OVERLAYS.find((one) => one.key === event.key.toLowerCase());
  if (overlay) {
    deeds.toggle(overlay.id);
    return true;
  }
  const deed = letters(event, deeds)[event.key.toLowerCase()];
  deed?.();
  return deed !== undefined;
}

const letters = (event: KeyboardEvent, deeds: Deeds): Readonly<Record<string, (() => void) | undefined>> => ({
  r: () => deeds.rotate(event.shiftKey ? -1 : 1),
  z: () => (event.shiftKey ? deeds.reset() : deeds.undo()),
  p: () => deeds.pass(),
  b: () => deeds.remaining(),
  g: () => deeds.log(),
  n: () => deeds.hint(),
  '?': () => deeds.help(),
});
