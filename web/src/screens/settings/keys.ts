/** Moving shortcuts to other keys. */

import { SHORTCUTS, keyOf, type Shortcut, type KeyPrefs } from '../../table/shell/keyboard';
import { keysIn } from '../../sure';

export const handlers = keysIn(SHORTCUTS);

/** Keys with a meaning that cannot be moved: choosing, walking over the board, zooming, closing. */
const FIXED: ReadonlySet<string> = new Set([
  ...['Enter', 'Escape', 'Tab', ' ', '+', '=', '-'],
  ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
  ...'0123456789',
]);
const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Dead']);

/** What pressing a key comes to while a new one is waited for. */
export type Answer =
  | { readonly kind: 'wait' | 'cancel' | 'fixed' }
  | { readonly kind: 'taken'; readonly by: Shortcut }
  | { readonly kind: 'set'; readonly keys: Readonly<Record<string, string>> };

export function answer(shortcut: Shortcut, event: Pick<KeyboardEvent, 'key'>, prefs: KeyPrefs): Answer {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (MODIFIERS.has(key)) return { kind: 'wait' };
  if (key === 'Escape' || key === 'Tab') return { kind: 'cancel' };
  if (FIXED.has(key)) return { kind: 'fixed' };
  const by = handlers.find((other) => other !== shortcut && keyOf(other, prefs).toLowerCase() === key.toLowerCase());
  if (by) return { kind: 'taken', by };
  return { kind: 'set', keys: moved(prefs.keys, shortcut, key) };
}

/** Only what differs from the beginning is kept. */
function moved(keys: Readonly<Record<string, string>>, shortcut: Shortcut, key: string): Record<string, string> {
  const rest = Object.fromEntries(Object.entries(keys).filter(([other]) => other !== shortcut));
  return key === SHORTCUTS[shortcut] ? rest : { ...rest, [shortcut]: key };
}

export const asBefore = (keys: Readonly<Record<string, string>>, shortcut: Shortcut): Record<string, string> =>
  moved(keys, shortcut, SHORTCUTS[shortcut]);
