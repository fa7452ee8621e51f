/**
 * How each question looks: which pickers its options are shown with, as the catalogue says.
 *
 * A question that is not there is asked with the generic list of options.
 */

import { known } from '../net/catalogue.svelte';
import type { VerbFacts } from '../net/messages';
import type { Action } from '../net/view';

export type Picker = NonNullable<VerbFacts['picker']> | 'list';

export interface Kind {
  readonly pickers: readonly Picker[];
  /** No draft of one forced option is committed by itself: the player wants to see it first. */
  readonly calm: boolean;
}

const UNKNOWN: Kind = { pickers: ['list'], calm: false };

export const kindOf = (kind: string): Kind => known.question(kind) ?? UNKNOWN;

/** What an option of a verb points at; `pass` points at nothing. */
export const pickerOf = (verb: string, corner: boolean): Picker =>
  corner ? 'corner' : (known.verb(verb)?.picker ?? 'list');

/** The drawing of what an option speaks of, for a player of this colour; empty if there is none. */
export function pictureOf(option: Pick<Action, 'type' | 'figure' | 'marker' | 'value'>, colour: string): string {
  const figure = option.marker ?? option.figure ?? '';
  if (known.figure(figure)?.neutral) return figure;
  const art = known.verb(option.type)?.art || (figure && `${figure}-{colour}`);
  return art.replace('{colour}', colour).replace('{value}', String(option.value));
}
