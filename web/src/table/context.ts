/** What all parts of the table share. */

import { getContext, setContext } from 'svelte';
import type { Colour } from '../board/types';
import type { Speaker } from '../i18n/engine';
import type { TableState } from '../net/table.svelte';
import type { GameEvent, View } from '../net/view';
import type { Controller } from './ask/controller.svelte';
import type { Pace } from './pace';

export interface TableContext {
  readonly table: TableState;
  readonly control: Controller;
  /** The position on show, a little behind while events are being shown. */
  readonly view: View;
  /** Events are being shown: nothing is asked for the moment. */
  readonly playing: boolean;
  /** How fast the moves of the others are shown. */
  pace: Pace;
  /** The final scoring is being shown. */
  readonly final: boolean;
  /** What its present step brings to the seats. */
  readonly counted: readonly { seat: number; points: number }[];
  /** The events that were shown, for the log. */
  readonly story: readonly GameEvent[];
  /** Those that are being shown right now. */
  readonly moment: readonly GameEvent[];
  /** What sentences need: the names of the seats, the kinds of segments. */
  readonly speaker: Speaker;
  readonly colours: readonly Colour[];
  /** The own seat, or null for a spectator. */
  readonly seat: number | null;
  /** Show these tiles on the board, as the log and the pills ask; `go` moves the camera there, or lets it follow. */
  look(cells: readonly (readonly [number, number])[], go: boolean | 'follow'): void;
}

const KEY = Symbol('table');

export const provide = (context: TableContext): TableContext => setContext(KEY, context);
export const use = (): TableContext => getContext<TableContext>(KEY);
