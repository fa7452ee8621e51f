/** All events of a game that is over: those the table was told, or the whole game from the server after a reload. */

import type { TableState } from '../../net/table.svelte';
import type { GameEvent, View } from '../../net/view';
import { lookingToken } from '../replay/access';
import { askReplay, opening } from '../replay/api';
import { whole } from './story';

const MOST = 200;

export class WholeGame {
  private fetched = $state.raw<readonly GameEvent[] | null>(null);
  failed = $state(false);

  constructor(
    private readonly table: TableState,
    private readonly view: () => View,
  ) {}

  readonly events: readonly GameEvent[] | null = $derived.by(() =>
    whole(this.table.events, this.view().scores) ? this.table.events : this.fetched,
  );

  /** Fetch what the table was not told. */
  async complete(): Promise<void> {
    this.failed = false;
    const token = lookingToken(this.table.info?.table ?? '');
    if (this.events || !token) {
      this.failed = !this.events;
      return;
    }
    try {
      this.fetched = await all(token);
    } catch {
      this.failed = true;
    }
  }
}

async function all(token: string): Promise<readonly GameEvent[]> {
  const events: GameEvent[] = [];
  let from = 0;
  for (;;) {
    const { frames, steps, turns } = await askReplay(token, from, MOST);
    if (from === 0) events.push(...opening(turns));
    for (const frame of frames) events.push(...frame.events);
    from += frames.length;
    if (from >= steps || frames.length === 0) return events;
  }
}
