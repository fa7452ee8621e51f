/** The keys of the table: which key does what, and what it is called. The board's own keys are passed on to it. */

import { OVERLAYS, type Overlay } from '../show/overlays';
import { t } from '../../i18n';
import type { TableState } from '../../net/table.svelte';
import type { Controller } from '../ask/controller.svelte';
import type { Panels } from './panels.svelte';
import type { Scene } from './scene.svelte';
import { toggleMute } from '../../sound/player';
import { prefs } from '../../ui/prefs.svelte';
import { tips } from '../show/tips.svelte';
import { keysIn } from '../../sure';

/** Every shortcut with a key of its own, and the key it has unless the player moved it. */
export const SHORTCUTS = {
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
  mute: 's',
  help: '?',
  fit: 'Home',
} as const;
export type Shortcut = keyof typeof SHORTCUTS;

export interface KeyHandlers {
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
  mute(): void;
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

/** The key of a shortcut as the player has set it. */
export const keyOf = (shortcut: Shortcut, prefs: KeyPrefs = PLAIN): string =>
  prefs.keys[shortcut] ?? SHORTCUTS[shortcut];

/** The key as a Latin layout has it: on a Cyrillic one the R key says "к", and its place must do. */
function latin(event: KeyboardEvent): string {
  const place = /^Key([A-Z])$/.exec(event.code)?.[1];
  const foreign = /^\p{L}$/u.test(event.key) && !/^[a-z]$/i.test(event.key);
  return (place && foreign ? place : event.key).toLowerCase();
}

function shortcutOf(event: KeyboardEvent, prefs: KeyPrefs): Shortcut | null {
  const key = latin(event);
  const names = keysIn(SHORTCUTS);
  return names.find((shortcut) => keyOf(shortcut, prefs).toLowerCase() === key) ?? null;
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
export function press(event: KeyboardEvent, handlers: KeyHandlers, prefs: KeyPrefs = PLAIN): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || taken(event)) return false;
  if (event.key === 'Escape') {
    if (!handlers.close()) handlers.undo();
    return true;
  }
  if (event.key === 'Enter') {
    if (!handlers.board(event)) handlers.confirm();
    return true;
  }
  if (BOARD.has(event.key)) return handlers.board(event);
  if (event.key.length === 1 && !prefs.singleKeys) return false;
  if (/^[0-9]$/.test(event.key)) {
    handlers.digit(event.key);
    return true;
  }
  const shortcut = shortcutOf(event, prefs);
  if (shortcut && !event.repeat) act(shortcut, event.shiftKey, handlers);
  return shortcut !== null;
}

function act(shortcut: Shortcut, shift: boolean, handlers: KeyHandlers): void {
  switch (shortcut) {
    case 'rotate':
      return handlers.rotate(shift ? -1 : 1);
    case 'undo':
      return shift ? handlers.reset() : handlers.undo();
    case 'last':
      return handlers.toggle(shift ? 'since' : 'last');
    case 'fields':
    case 'leads':
    case 'holes':
    case 'reach':
      return handlers.toggle(shortcut);
    default:
      return handlers[shortcut]();
  }
}

const OVERLAID: ReadonlySet<string> = new Set(['fields', 'leads', 'holes', 'last', 'reach']);

/** Remembers since when an overlay's key is down: if it is held, letting go undoes what pressing it did. */
export class Holding {
  private down: { key: string; since: number } | null = null;

  press(event: KeyboardEvent, prefs: KeyPrefs): void {
    const shortcut = shortcutOf(event, prefs);
    if (event.repeat || !shortcut || !OVERLAID.has(shortcut)) return;
    this.down = { key: latin(event), since: event.timeStamp };
  }

  release(event: KeyboardEvent, handlers: Pick<KeyHandlers, 'untoggle'>): void {
    const { down } = this;
    if (down?.key !== latin(event)) return;
    this.down = null;
    if (event.timeStamp - down.since > HELD) handlers.untoggle();
  }
}

const isOverlay = (shortcut: Shortcut): boolean => OVERLAYS.some((one) => one.id === shortcut);

export const shortcutName = (shortcut: Shortcut): string =>
  isOverlay(shortcut) ? t(`ui.overlay.${shortcut}`) : t(`ui.keys.${shortcut}`);

/** A key as it is printed on a keyboard. */
export const keyName = (key: string): string => (key.length === 1 ? key.toUpperCase() : key);

/** The parts of the board that keys reach. */
interface BoardPart {
  handleKey(event: KeyboardEvent): boolean;
  explain(): boolean;
  fit(): void;
}

interface Parts {
  readonly table: TableState;
  readonly control: Controller;
  /** Turns the tile of the draft, or the one that is tried. */
  rotate(by: 1 | -1): void;
  readonly scene: Scene;
  readonly panels: Panels;
  /** Not there before the page is drawn. */
  board(): BoardPart | undefined;
  page(): HTMLElement;
}

export const handlersOf = ({ table, control, rotate, scene, panels, board, page }: Parts): KeyHandlers => ({
  board: (event) => board()?.handleKey(event) ?? false,
  confirm: () => control.confirm(),
  rotate,
  undo: () => control.undo(),
  reset: () => control.reset(),
  pass: () => control.pass(),
  ransom: () => control.takeByKey(),
  explain: () => void board()?.explain(),
  digit: (digit) =>
    page()
      .querySelector<HTMLElement>(
        `[data-panel=emotes] [data-digit="${digit}"], .at-dock [data-digit="${digit}"], .at-banner [data-digit="${digit}"]`,
      )
      ?.click(),
  toggle: (overlay) => scene.toggle(overlay),
  untoggle: () => scene.untoggle(),
  remaining: () => panels.show('remaining'),
  log: () => panels.show('log'),
  emotes: () => panels.show('emotes'),
  hint: () => void table.hint(),
  mute() {
    toggleMute();
    table.say(prefs.muted ? 'ui.sound.off' : 'ui.sound.on');
  },
  help: () => panels.show('keys'),
  fit: () => board()?.fit(),
  close() {
    const open = tips.close() || panels.close() || table.hints !== null;
    table.hints = null;
    return open;
  },
});
