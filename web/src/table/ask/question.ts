/**
 * From the options of a decision to what can be pointed at.
 *
 * An option has up to three facets: the chip that acts (a figure, a verb, a tile for sale), the target it
 * points at (a cell, a spot, a card ...), and an extra (a companion, a number). Choosing fixes facets;
 * what they leave is an option the server sent, never anything else.
 */

import { known } from '../../net/catalogue.svelte';
import { isPass, type Action, type Decision, type Message, type Note, type Point } from '../../net/view';
import type { VerbFacts } from '../../net/messages';
import { sure } from '../../sure';

export type Picker = NonNullable<VerbFacts['picker']> | 'list';

/** How a question looks: which pickers its options are shown with, as the catalogue says. */
export interface Kind {
  readonly pickers: readonly Picker[];
  /** No draft of one forced option is committed by itself: the player wants to see it first. */
  readonly calm: boolean;
  /** Options that have the same in this field are one to a player. */
  readonly alike: string;
}

/** Asked with the generic list of options. */
const UNKNOWN: Kind = { pickers: ['list'], calm: false, alike: '' };

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

export interface Target {
  readonly id: string;
  readonly picker: Picker;
  /** Indices of the options that point here. */
  readonly options: readonly number[];
  /** The first of these options: where the target is and what it is called. */
  readonly sample: Action;
}

export interface Chip {
  readonly id: string;
  readonly verb: string;
  readonly figure?: string;
  readonly tile?: string;
  readonly options: readonly number[];
  /** Why the chip cannot be used; such a chip has no options. */
  readonly blocked?: Message;
}

export interface Extra {
  readonly id: string;
  readonly companion?: string;
  readonly value?: number;
  readonly options: readonly number[];
  readonly blocked?: Message;
}

export interface Question {
  readonly kind: string;
  readonly decision: Decision;
  readonly options: readonly Action[];
  readonly chips: readonly Chip[];
  readonly targets: readonly Target[];
  readonly extras: readonly Extra[];
  /** What is worth knowing of some options. */
  readonly notes: ReadonlyMap<Action, Note>;
  /** The index of `pass`, or -1. */
  readonly pass: number;
}

/** What is chosen so far in a question; a facet that is null is open. */
export interface Choice {
  readonly chip: string | null;
  readonly target: string | null;
  readonly extra: string | null;
}

export const NOTHING: Choice = { chip: null, target: null, extra: null };

const key = (at: Point | undefined): string => (at ? `${at[0]},${at[1]}` : '');

/** The chip of an option: a figure to place, a verb, or a tile up for sale. */
export function chipOf(action: Action): string {
  if (isLot(action)) return `${action.type}:${action.tile}`;
  return action.figure !== undefined && acts(action.type) ? `${action.type}:${action.figure}` : action.type;
}

/** Whether the figure of an option is an actor with a chip of its own, and not what is pointed at. */
function acts(verb: string): boolean {
  const picker = pickerOf(verb, false);
  return (picker !== 'figure' && picker !== 'card') || known.verb(verb)?.each === true;
}

/** A tile that is sold for a number of points. */
const isLot = ({ type, tile }: Action): boolean => tile !== undefined && pickerOf(type, false) === 'number';

/** The companion that comes along; other companions only tell two figures apart. */
export function extraOf(action: Action): string {
  const verb = known.verb(action.type);
  if (verb?.hand) return `value:${action.value}`;
  if (verb?.picker === 'number') return `points:${action.points}`;
  if (action.type === 'place_figure' && known.figure(action.companion)?.companion) {
    return `with:${action.companion}`;
  }
  return '';
}

/** A name for what the option points at; two options with the same name share a target. */
export function targetOf(action: Action): string {
  const picker = pickerOf(action.type, action.corner !== undefined);
  const at = key(action.at);
  switch (picker) {
    case 'cell':
    case 'tile':
      return `${picker}:${at}`;
    case 'spot':
      return `spot:${at},${action.segment}`;
    case 'corner':
      return `corner:${at},${action.corner}`;
    case 'link':
      return `link:${at},${action.segments?.join('-') ?? action.turn}`;
    case 'quarter':
      return `quarter:${action.quarter}`;
    case 'track':
      return `track:${action.space}`;
    case 'figure':
      return ['figure', at, action.segment ?? '', action.figure, action.owner ?? '', fellow(action)].join(':');
    case 'number':
      return isLot(action) ? `lot:${action.tile}` : 'number';
    case 'order':
      return `order:${at},${action.segment}`;
    default:
      return `card:${JSON.stringify(action)}`;
  }
}

const fellow = (action: Action): string => (known.verb(action.type)?.hand ? '' : (action.companion ?? ''));

/** The picker of an option in a kind that may ask for it in its own way. */
function pickerIn(kind: string, action: Action): Picker {
  const picker = pickerOf(action.type, action.corner !== undefined);
  return kindOf(kind).pickers[0] === 'list' && picker === 'card' ? 'list' : picker;
}

function grouped(options: readonly Action[], name: (action: Action) => string): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  options.forEach((action, index) => {
    if (isPass(action)) return;
    const id = name(action);
    const group = groups.get(id);
    if (group) group.push(index);
    else groups.set(id, [index]);
  });
  return groups;
}

/** Chips keep one order whatever the order of the options: figures, then verbs that have a place of their own. */
function chipRank({ verb, figure }: Chip): number {
  const place = known.verb(verb)?.place ?? 0;
  const figures = known.all.figures.length;
  if (place > 0) return figures + place;
  const rank = known.rank(figure ?? '');
  return rank < figures ? rank : Infinity;
}

const before = (a: number, b: number): number => (a === b ? 0 : a - b);

export function question(decision: Decision): Question {
  const options = merged(decision.kind, decision.options ?? []);
  const chips: Chip[] = [...grouped(options, chipOf)].map(([id, indices]) => {
    const action = sure(options[sure(indices[0])]);
    return {
      id,
      verb: action.type,
      options: indices,
      ...(id.includes(':') && action.figure !== undefined ? { figure: action.figure } : {}),
      ...(isLot(action) && action.tile !== undefined ? { tile: action.tile } : {}),
    };
  });
  const targets = [...grouped(options, targetOf)].map(([id, indices]) => {
    const sample = sure(options[sure(indices[0])]);
    return { id, picker: pickerIn(decision.kind, sample), options: indices, sample };
  });
  const extras = [...grouped(options, extraOf)]
    .filter(([id]) => id !== '')
    .map(([id, indices]): Extra => {
      const action = sure(options[sure(indices[0])]);
      return id.startsWith('with:')
        ? { id, companion: action.companion ?? '', options: indices }
        : { id, value: Number(id.split(':')[1]), options: indices };
    });
  const asked: Question = {
    kind: decision.kind,
    decision,
    options,
    chips,
    targets,
    extras,
    notes: notesOf(decision),
    pass: options.findIndex(isPass),
  };
  return withBlocked(asked);
}

/** A2: options that differ in nothing a player could care about are one option. */
function merged(kind: string, options: readonly Action[]): readonly Action[] {
  const { alike } = kindOf(kind);
  if (!alike) return options;
  const seen = new Set<unknown>();
  return options.filter((action) => {
    const value: unknown = Reflect.get(action, alike);
    return !seen.has(value) && seen.add(value);
  });
}

function notesOf({ notes = [], options = [] }: Decision): ReadonlyMap<Action, Note> {
  return new Map(
    notes.flatMap((note) => {
      const option = options[note.option];
      return option ? [[option, note] as const] : [];
    }),
  );
}

/** Figures a player may miss become chips without options that say why. */
function withBlocked(asked: Question): Question {
  const chips = [...asked.chips];
  const extras = [...asked.extras];
  for (const [what, reason] of asked.decision.blocked ?? []) {
    const figure = what.figure;
    if (typeof figure !== 'string') continue;
    const id = `place_figure:${figure}`;
    if (chips.some((chip) => chip.id === id) || extras.some((extra) => extra.companion === figure)) continue;
    chips.push({ id, verb: 'place_figure', figure, options: [], blocked: reason });
  }
  chips.sort((a, b) => before(chipRank(a), chipRank(b)));
  return { ...asked, chips, extras };
}

/** Where chance may lead if the chosen chip acts. */
export function chancesOf(asked: Question, chip: string | null): NonNullable<Note['chances']> {
  const [first = -1] = asked.chips.find((one) => one.id === chip)?.options ?? [];
  const option = asked.options[first];
  return (option && asked.notes.get(option)?.chances) ?? [];
}

const among = (indices: readonly number[], allowed: readonly number[] | undefined): readonly number[] =>
  allowed === undefined ? indices : indices.filter((index) => allowed.includes(index));

function allowedBy(asked: Question, choice: Choice): readonly number[] {
  let left: readonly number[] = asked.options.map((_, index) => index).filter((index) => index !== asked.pass);
  if (choice.chip !== null) left = among(left, asked.chips.find((chip) => chip.id === choice.chip)?.options);
  if (choice.target !== null) {
    left = among(left, asked.targets.find((target) => target.id === choice.target)?.options);
  }
  if (choice.extra !== null) left = among(left, asked.extras.find((extra) => extra.id === choice.extra)?.options);
  return left;
}

/** The option a choice means: the first that has all facets chosen, plain ones before those with extras. */
export function chosen(asked: Question, choice: Choice): Action | null {
  if (choice.target === null) return null;
  const left = allowedBy(asked, choice);
  const plain = left.find((index) => extraOf(sure(asked.options[index])) === '');
  const index = choice.extra === null ? (plain ?? left[0]) : left[0];
  return index === undefined ? null : (asked.options[index] ?? null);
}

/** The choice that an option stands for, so that a draft can be shown again. */
export function choiceOf(action: Action): Choice {
  const extra = extraOf(action);
  return { chip: chipOf(action), target: targetOf(action), extra: extra === '' ? null : extra };
}

/** Targets to draw: those the chosen chip can reach, or all of them. */
export function targetsFor(asked: Question, chip: string | null): readonly Target[] {
  if (chip === null) return asked.targets;
  const own = asked.chips.find((candidate) => candidate.id === chip)?.options ?? [];
  return asked.targets.filter((target) => target.options.some((index) => own.includes(index)));
}

/** Clicking a target again takes the next figure that may stand there. */
export function nextChip(asked: Question, choice: Choice): Choice {
  const target = asked.targets.find((candidate) => candidate.id === choice.target);
  if (!target) return choice;
  const chips = asked.chips.filter((chip) => chip.options.some((index) => target.options.includes(index)));
  const place = chips.findIndex((chip) => chip.id === choice.chip);
  const next = chips[(place + 1) % chips.length];
  return next ? { chip: next.id, target: target.id, extra: null } : choice;
}

/** Whether some option has this extra beside the chip and target chosen. */
export function extraFits(asked: Question, choice: Choice, extra: Extra): boolean {
  const left = allowedBy(asked, { ...choice, extra: null });
  return extra.options.some((index) => left.includes(index));
}

/** The rotations in which a tile may lie on a cell, in order. */
export function rotationsAt(asked: Question, at: Point): readonly number[] {
  return asked.options
    .filter((action) => action.type === 'place_tile' && action.at?.[0] === at[0] && action.at[1] === at[1])
    .map((action) => action.turn ?? 0)
    .sort((a, b) => a - b);
}

/** The rotations on a cell, best first: as turned now, then the next ones, those that use something up (`costly`) last. */
export function rotationsFrom(
  asked: Question,
  at: Point,
  rotation: number,
  costly: readonly Action[],
): readonly number[] {
  const rotations = rotationsAt(asked, at);
  const dear = new Set(costly.filter((one) => key(one.at) === key(at)).map((one) => one.turn));
  const ordered = [0, 1, 2, 3].map((step) => (rotation + step) % 4).filter((one) => rotations.includes(one));
  return ordered.sort((a, b) => rank(a) - rank(b));

  function rank(one: number): number {
    return one === rotation ? 0 : dear.has(one) ? 2 : 1;
  }
}

/** The placement on a cell: as turned now if that is legal, else at the best other rotation. */
export function placementAt(
  asked: Question,
  at: Point,
  rotation: number,
  costly: readonly Action[] = [],
): Action | null {
  const [best] = rotationsFrom(asked, at, rotation, costly);
  return asked.options.find((action) => key(action.at) === key(at) && action.turn === best) ?? null;
}

/** The next legal rotation on the same cell; it returns to the first after the last. */
export function rotated(asked: Question, action: Action, step: 1 | -1): Action {
  if (!action.at) return action;
  const rotations = rotationsAt(asked, action.at);
  const place = rotations.indexOf(action.turn ?? 0);
  const rotation = rotations[(place + step + rotations.length) % rotations.length];
  return asked.options.find((other) => key(other.at) === key(action.at) && other.turn === rotation) ?? action;
}
