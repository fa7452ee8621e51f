/** One short message at a time, over whatever screen is shown. */

const LASTS = 4000;

let shown = $state.raw<{ readonly id: number; readonly text: string } | null>(null);
let count = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

export const toasted = (): typeof shown => shown;

export function toast(text: string): void {
  count += 1;
  shown = { id: count, text };
  goOn();
}

export const hold = (): void => clearTimeout(timer);

/** The message goes after a while; pointing at it holds it. */
export function goOn(): void {
  clearTimeout(timer);
  timer = setTimeout(() => (shown = null), LASTS);
}
