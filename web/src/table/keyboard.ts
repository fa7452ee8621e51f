/** The keys of the table: which key does what. The board's own keys are passed on to it. */

import type { Overlay } from './overlays';

/** Every deed with a key of its own, and the key it has unless the player moved it. */
export const DEEDS = {
  rotate: 'r',
  undo: 'z',
  pass: 'p',
  ransom: 'x',
  explain: 'i',
  fields: 'f',
  leads: 'l',
  holes: 'h',
  last: 'm',
  reach: 't',
  remaining: 'b',
  log: 'g',
  emotes: 'c',
  hint: 'n',
  help: '?',
  fit: 'Home',
} as const;
export type Deed = keyof typeof DEEDS;

export interface Deeds {
  board(event: KeyboardEvent): boolean;
  confirm(): void;
  rotate(by: 1 | -1): void;
  undo(): void;
  reset(): void;
  pass(): void;
  ransom(): void;
  explain(): void;
  digit(digit: string): void;
  toggle(overlay: Overlay): void;
  /** Undo the last toggle. */
  untoggle(): void;
  remaining(): void;
  log(): void;
  emotes(): void;
  hint(): void;
  help(): void;
  fit(): void;
  /** Close what is open; false if nothing is. */
  close(): boolean;
}

/** What the player prefers about keys. */
export interface KeyPrefs {
  /** False: plain letters and digits do nothing. */
  readonly singleKeys: boolean;
  /** Keys that were moved. */
  readonly keys: Readonly<Record<string, string>>;
}

const BOARD = new Set([' ', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', '+', '=', '-']);
const PLAIN: KeyPrefs = { singleKeys: true, keys: {} };
/** An overlay whose key is held for longer is only peeked at. */
const HELD = 250;

/** The key of a deed as the player has set it. */
export const keyOf = (deed: Deed, prefs: KeyPrefs = PLAIN): string => prefs.keys[deed] ?? DEEDS[deed];

/** The key as a Latin layout has it: on a Cyrillic one the R key says "к", and its place must do. */
function latin(event: KeyboardEvent): string {
  const place = /^Key([A-Z])$/.exec(event.code)?.[1];
  const foreign = /^\p{L}$/u.test(event.key) && !/^[a-z]$/i.test(event.key);
  return (place && foreign ? place : event.key).toLowerCase();
}

function deedOf(event: KeyboardEvent, prefs: KeyPrefs): Deed | null {
  const key = latin(event);
  const names = Object.keys(DEEDS) as Deed[];
  return names.find((deed) => keyOf(deed, prefs).toLowerCase() === key) ?? null;
}

/** Whether the key belongs to what has the focus: fields that are typed in, buttons that are pressed. */
function taken(event: KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if (target.closest('input, select, textarea')) return true;
  const pressing = event.key === 'Enter' || event.key === ' ';
  return pressing && target.closest('button, summary, a, [role="button"]') !== null;
}

/** Carry out a key; true if it was used. */
export function press(event: KeyboardEvent, deeds: Deeds, prefs: KeyPrefs = PLAIN): boolean {
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
  if (event.key.length === 1 && !prefs.singleKeys) return false;
  if (/^[0-9]$/.test(event.key)) {
    deeds.digit(event.key);
    return true;
  }
  const deed = deedOf(event, prefs);
  if (deed && !event.repeat) act(deed, event.shiftKey, deeds);
  return deed !== null;
}

function act(deed: Deed, shift: boolean, deeds: Deeds): void {
  switch (deed) {
    case 'rotate':
      return deeds.rotate(shift ? -1 : 1);
    case 'undo':
      return shift ? deeds.reset() : deeds.undo();
    case 'last':
      return deeds.toggle(shift ? 'since' : 'last');
    case 'fields':
    case 'leads':
    case 'holes':
    case 'reach':
      return deeds.toggle(deed);
    default:
      return deeds[deed]();
  }
}

const OVERLAID: ReadonlySet<string> = new Set(['fields', 'leads', 'holes', 'last', 'reach']);

/** Remembers since when an overlay's key is down: if it is held, letting go undoes what pressing it did. */
export class Holding {
  private down: { key: string; since: number } | null = null;

  press(event: KeyboardEvent, prefs: KeyPrefs): void {
    const deed = deedOf(event, prefs);
    if (event.repeat || !deed || !OVERLAID.has(deed)) return;
    this.down = { key: latin(event), since: event.timeStamp };
  }

  release(event: KeyboardEvent, deeds: Pick<Deeds, 'untoggle'>): void {
    const { down } = this;
    if (down?.key !== latin(event)) return;
    this.down = null;
    if (event.timeStamp - down.since > HELD) deeds.untoggle();
  }
}
