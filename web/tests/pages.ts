/** What tests of whole pages in jsdom have in common. */

import { flushSync } from 'svelte';

// Whole pages in jsdom are slow on a busy machine.

/** A new table as the server answers. */
export const CREATED = {
  table: 't1',
  host: 'h'.repeat(20),
  seats: [],
  join: 'j'.repeat(20),
  watch: 'w'.repeat(20),
};

/** When answers have come and the page shows them. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
  flushSync();
}

export function one<E extends HTMLElement = HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(selector);
  if (!found) throw new Error(`nothing at ${selector}`);
  return found;
}

export async function click(selector: string): Promise<void> {
  one(selector).click();
  await settled();
}
