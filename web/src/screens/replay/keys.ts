/** The keys of a replay. */

export type Deed = 'play' | 'first' | 'last' | 'back' | 'on' | 'step-back' | 'step-on' | 'close';

const KEYS: Readonly<Record<string, Deed>> = {
  ' ': 'play',
  Home: 'first',
  End: 'last',
  ArrowLeft: 'back',
  ArrowRight: 'on',
  Escape: 'close',
};
const SHIFTED: Readonly<Record<string, Deed>> = { ArrowLeft: 'step-back', ArrowRight: 'step-on' };

/** What a key asks for; null if it belongs to what has the focus. */
export function deedOf(event: KeyboardEvent): Deed | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  const at = event.target instanceof Element ? event.target : null;
  if (at?.closest('select, textarea, input:not([type="range"])')) return null;
  if (event.key === ' ' && at?.closest('button, summary, a')) return null;
  // The scrubber's own arrows go by turns already.
  if (at?.closest('input') && event.key !== ' ' && event.key !== 'Escape' && !event.shiftKey) return null;
  return (event.shiftKey ? SHIFTED[event.key] : undefined) ?? KEYS[event.key] ?? null;
}
