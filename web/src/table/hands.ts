/** What the keys of the table do. */

import type { TableState } from '../net/table.svelte';
import type { Controller } from './controller.svelte';
import type { Desk } from './desk.svelte';
import type { Deeds } from './keyboard';
import type { Stage } from './stage.svelte';
import { tips } from './tips.svelte';

/** The parts of the board that keys reach. */
interface BoardPart {
  handleKey(event: KeyboardEvent): boolean;
  explain(): boolean;
  fit(): void;
}

interface Parts {
  readonly table: TableState;
  readonly control: Controller;
  readonly stage: Stage;
  readonly desk: Desk;
  /** Not there before the page is drawn. */
  board(): BoardPart | undefined;
  page(): HTMLElement;
}

export const deedsOf = ({ table, control, stage, desk, board, page }: Parts): Deeds => ({
  board: (event) => board()?.handleKey(event) ?? false,
  confirm: () => control.confirm(),
  rotate: (by) => control.rotate(by),
  undo: () => control.undo(),
  reset: () => control.reset(),
  pass: () => control.pass(),
  ransom: () => control.ransom(),
  explain: () => void board()?.explain(),
  digit: (digit) =>
    page()
      .querySelector<HTMLElement>(`[data-panel=emotes] [data-digit="${digit}"], .at-dock [data-digit="${digit}"]`)
      ?.click(),
  toggle: (overlay) => stage.toggle(overlay),
  untoggle: () => stage.untoggle(),
  remaining: () => desk.show('remaining'),
  log: () => desk.show('log'),
  emotes: () => desk.show('emotes'),
  hint: () => void table.hint(),
  help: () => desk.show('keys'),
  fit: () => board()?.fit(),
  close() {
    const open = tips.close() || desk.close() || table.hints !== null;
    table.hints = null;
    return open;
  },
});
