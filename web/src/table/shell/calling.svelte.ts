/** Calls a player who is looking elsewhere: the title and the icon of the tab, a badge, a notice of the system. */

import { untrack } from 'svelte';
import type { Colour } from '../../board/types';
import { t } from '../../i18n';
import { notify, unnotify } from '../../ui/notify';
import { expectMove, markTab } from '../../ui/tab';

/** A notice is worth it only for who has waited so long, in milliseconds. */
const WAITED = 20_000;

export interface Moment {
  readonly table: string;
  /** The own seat is asked. */
  readonly mine: boolean;
  /** Points of the end are being counted: who wins is not said before its time. */
  readonly final: boolean;
  readonly over: boolean;
  /** Who is asked, and how a page calls the own turn. */
  readonly player: string;
  readonly turn: string;
  /** The colour of the seat that is asked. */
  readonly colour: Colour;
  /** Who played before. */
  readonly before: string;
}

export function titleOf({ mine, final, over, player, turn }: Moment): string {
  if (final) return `${t('event.final_scoring')} – ${t('ui.title')}`;
  if (over) return `${t('entry.end')} – ${t('ui.title')}`;
  return `${mine ? `● ${turn}` : `${player} …`} – ${t('ui.title')}`;
}

/** A seat's colour as the style has it. */
const inkOf = (colour: Colour): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${colour}`).trim() || colour;

/** To be called while the page is made. */
export function callPlayer(moment: () => Moment): void {
  const title = $derived(titleOf(moment()));
  const mine = $derived(moment().mine && !moment().over);
  const colour = $derived(mine ? moment().colour : null);
  const table = $derived(moment().table);
  let since = Date.now();

  $effect(() => {
    document.title = title;
  });
  $effect(() => {
    void markTab(colour && inkOf(colour));
    return () => void markTab(null);
  });
  $effect(() => {
    expectMove(table, mine);
    if (!mine) {
      since = Date.now();
      return;
    }
    const { turn, before } = untrack(moment);
    if (document.hidden && Date.now() - since >= WAITED) {
      void notify(turn, before ? t('ui.notify.after', { player: before }) : '', table);
    }
    return () => void unnotify(table);
  });
}
