/** Opens a table and goes there. */

import { createTable } from '../../net/api';
import { keepCreated } from '../../net/keys';
import type { NewTable, SeatSpec } from '../../net/messages';
import { go } from '../../go';
import type { Rules } from './rules.svelte';
import { remember } from './shelf';

export async function openTable(rules: Rules, seats: SeatSpec[], shuffle: boolean): Promise<void> {
  const config = shuffle ? { ...rules.config, first: 'random' as const } : rules.config;
  const wish: NewTable = { ...rules, config, assists: [...rules.assists], seats, shuffle };
  const table = keepCreated(await createTable(wish));
  remember(rules);
  go(table);
}

/** `?seed=` in the address of the page, for tests and for those who want the same tiles again. */
export const askedSeed = (): string | null => new URLSearchParams(location.search).get('seed');
