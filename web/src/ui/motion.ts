/** How much may move: all of it, short fades, or nothing at all. */

export type Motion = 'full' | 'reduced' | 'off';

const FADE = 80;

/** The user's setting on the page, else that of the system. */
export function motion(): Motion {
  const set = document.documentElement.dataset['motion'];
  if (set === 'full' || set === 'reduced' || set === 'off') return set;
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'reduced' : 'full';
}

/** `?motion=off` in the address holds everything still, for tests; says whether the address asks. */
export function readMotion(search: string): boolean {
  const asked = new URLSearchParams(search).get('motion');
  if (asked !== 'off' && asked !== 'reduced' && asked !== 'full') return false;
  setMotion(asked);
  return true;
}

export function setMotion(to: Motion | 'system'): void {
  const { dataset } = document.documentElement;
  if (to === 'system') delete dataset['motion'];
  else dataset['motion'] = to;
}

/** How long a movement takes in the present setting. */
export function lasting(full: number): number {
  const now = motion();
  return now === 'full' ? full : now === 'reduced' ? Math.min(full, FADE) : 0;
}
