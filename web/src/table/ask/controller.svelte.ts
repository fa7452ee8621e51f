/** What a player does at the table, whatever by: picking, turning, passing, undoing, confirming. */

import type { TableState } from '../../net/table.svelte';
import { sameAction, type Action, type Decision, type Point } from '../../net/view';
import { prefs } from '../../ui/prefs.svelte';
import { Confirming } from './confirming.svelte';
import * as drafting from '../../net/draft';
import { known } from '../../net/catalogue.svelte';
import { directionOf } from './pickers/path';
import {
  NOTHING,
  choiceOf,
  chosen,
  nextChip,
  placementAt,
  question,
  targetOf,
  rotated,
  rotationsAt,
  type Choice,
  type Question,
} from './question';

/** A question of the draft with its place among the steps. */
export interface Asked {
  readonly question: Question;
  readonly place: number;
}

export class Controller {
  /** Chosen in the open question before a target is: which figure, which extra. */
  private armed = $state.raw<{ decision: Decision; choice: Choice } | null>(null);
  /** How the tile in hand is turned. */
  rotation = $state(0);
  /** How it was turned before it was laid: undoing gives it back like that. */
  private unlaid = 0;

  readonly confirming: Confirming;

  constructor(readonly table: TableState) {
    this.confirming = new Confirming(table);
  }

  /** A game that was ended before its time asks nothing more. */
  private readonly draft: drafting.Draft | null = $derived.by(() => (this.table.info?.ended ? null : this.table.draft));

  /** The question that is shown: the open one, or the last one answered. */
  readonly asked: Asked | null = $derived.by(() => {
    const shown = this.draft && drafting.shown(this.draft);
    return shown && { question: question(shown.decision), place: shown.place };
  });

  /** The last question for a tile, answered or not, so that its cells can be picked again. */
  readonly tileAsked: Asked | null = $derived.by(() => {
    const { draft } = this;
    if (!draft) return null;
    if (this.asked && isTileQuestion(this.asked.question.decision)) return this.asked;
    for (let place = draft.steps.length - 1; place >= 0; place -= 1) {
      const decision = draft.steps[place]?.decision;
      if (decision && isTileQuestion(decision)) return { question: question(decision), place };
    }
    return null;
  });

  /** Those placements of the tile asked for that use something up. */
  readonly costly: readonly Action[] = $derived.by(() =>
    [...(this.tileAsked?.question.notes ?? [])].flatMap(([option, note]) => (note.takes ? [option] : [])),
  );

  /** The placement in the draft. */
  readonly laid: Action | null = $derived.by(() => {
    const step = this.tileAsked && this.table.draft?.steps[this.tileAsked.place];
    return step?.action.type === 'place_tile' ? step.action : null;
  });

  /** What is chosen in the question shown. */
  readonly choice: Choice = $derived.by(() => {
    if (!this.asked) return NOTHING;
    const step = this.table.draft?.steps[this.asked.place];
    if (step) return step.action.type === 'pass' ? NOTHING : choiceOf(step.action);
    return this.armed?.decision === this.asked.question.decision ? this.armed.choice : NOTHING;
  });

  readonly passed: boolean = $derived.by(
    () => this.asked !== null && this.table.draft?.steps[this.asked.place]?.action.type === 'pass',
  );

  /** What Confirm would commit, or null. */
  readonly ready = $derived.by(() => (this.draft ? drafting.confirmable(this.draft) : null));

  // --- picking ------------------------------------------------------------------------------------------

  /** An option was pointed at on the board; which of those that share its place, the chip decides. */
  point(option: Action): void {
    if (option.type === 'place_tile') this.lay(option);
    else this.pick(targetOf(option));
  }

  private lay(option: Action): void {
    const asked = this.tileAsked;
    if (!asked || !option.at) return;
    if (this.laid?.at && same(this.laid.at, option.at)) {
      this.rotate(1);
      return;
    }
    const action = placementAt(asked.question, option.at, this.rotation, this.costly);
    if (action) this.give(asked, action);
  }

  /** Pick a target by its id; picking the chosen one again takes the next figure that fits there. */
  pick(id: string): void {
    if (!this.asked) return;
    const asked = this.asked.question;
    if (this.choice.target === id) {
      const again = chosen(asked, nextChip(asked, this.choice));
      if (again) this.give(this.asked, again);
      return;
    }
    const wish = { ...this.choice, target: id };
    const action =
      chosen(asked, wish) ?? chosen(asked, { ...wish, extra: null }) ?? chosen(asked, { ...NOTHING, target: id });
    if (action) this.give(this.asked, action);
  }

  /** Choose who acts: on the target chosen already if that is possible, else for the next pick. */
  pickChip(id: string): void {
    if (!this.asked) return;
    const chip = this.asked.question.chips.find((one) => one.id === id);
    if (!chip || chip.options.length === 0) return;
    const wish = { ...this.choice, chip: id, extra: null };
    const action = chosen(this.asked.question, wish);
    if (action) {
      this.give(this.asked, action);
      return;
    }
    if (this.answered) this.table.undo();
    const only = this.asked.question.targets.filter((target) =>
      target.options.some((index) => chip.options.includes(index)),
    );
    const decision = this.asked.question.decision;
    const off = this.choice.chip === id && this.choice.target === null;
    this.armed = { decision, choice: { ...NOTHING, chip: off ? null : id } };
    if (only.length === 1 && only[0] && !off) this.pick(only[0].id);
  }

  /** Add or take away a companion, or set a number, beside what is chosen. */
  pickExtra(id: string): void {
    if (!this.asked) return;
    const off = this.choice.extra === id && id.startsWith('with:');
    const wish = { ...this.choice, extra: off ? null : id };
    const action = chosen(this.asked.question, wish);
    if (action) this.give(this.asked, action);
    else this.armed = { decision: this.asked.question.decision, choice: wish };
  }

  /** Pick an option itself: from cards and from the list of all options. */
  take(option: Action): void {
    const asked = this.asked;
    if (asked?.question.options.some((one) => sameAction(one, option))) this.give(asked, option);
    else if (this.tileAsked && option.type === 'place_tile') this.give(this.tileAsked, option);
  }

  pass(): void {
    const { draft } = this.table;
    if (!draft || !this.asked) return;
    const pass = this.asked.question.options[this.asked.question.pass];
    if (pass) this.give(this.asked, pass);
  }

  /** An arrow key makes the step that way; false if nothing is on its way. */
  steer(direction: 'left' | 'right' | 'up' | 'down'): boolean {
    const asked = this.asked?.question;
    const path = asked?.decision.panel?.path;
    if (!path) return false;
    const wanted = { left: 'W', right: 'E', up: 'N', down: 'S' }[direction];
    const option = asked?.options.find((one) => one.at && directionOf(path.at, one.at) === wanted);
    if (option) this.take(option);
    return true;
  }

  /** Take the first option that has a key of its own. */
  takeByKey(): void {
    const option = this.asked?.question.options.find((one) => known.verb(one.type)?.key);
    if (option) this.take(option);
  }

  /** Answers to questions that come one after the other, such as an order. */
  inARow(options: readonly Action[]): void {
    const { draft } = this.table;
    if (draft && this.asked) void this.table.replay(drafting.cut(draft, this.asked.place), options);
  }

  private give(asked: Asked, action: Action): void {
    const { draft } = this.table;
    if (!draft || this.table.sending) return;
    if (action.type === 'place_tile') {
      if (!this.laid) this.unlaid = this.rotation;
      this.rotation = action.turn ?? this.rotation;
    }
    this.armed = null;
    const step = draft.steps[asked.place];
    if (step && sameAction(step.action, action)) return;
    this.table.follow(drafting.answer(draft, asked.place, asked.question.decision, action));
  }

  private get answered(): boolean {
    return this.asked !== null && this.table.draft?.steps[this.asked.place] !== undefined;
  }

  // --- turning and going back ---------------------------------------------------------------------------

  /** Turn the tile: the one that lies to its next legal rotation, the one in hand by a quarter. */
  rotate(by: 1 | -1): void {
    if (!this.tileAsked) return;
    if (this.laid) {
      this.give(this.tileAsked, rotated(this.tileAsked.question, this.laid, by));
    } else {
      this.rotation = (this.rotation + by + 4) % 4;
    }
  }

  /** Whether the tile that lies could lie in another rotation. */
  readonly rotatable: boolean = $derived.by(() => {
    const at = this.laid?.at;
    return at !== undefined && this.tileAsked !== null && rotationsAt(this.tileAsked.question, at).length > 1;
  });

  jump(place: number): void {
    const { draft } = this.table;
    if (!draft || place >= draft.steps.length) return;
    this.back(() => this.table.follow(drafting.cut(draft, place), false));
  }

  undo(): void {
    this.back(() => this.table.undo());
  }

  reset(): void {
    this.back(() => this.table.reset());
  }

  /** Take steps away; a tile that comes back to the hand is turned as it was there. */
  private back(take: () => void): void {
    this.armed = null;
    const lay = this.laid !== null;
    take();
    if (lay && !this.laid) this.rotation = this.unlaid;
  }

  private get spare(): number {
    const player = this.asked?.question.decision.player ?? -1;
    return this.table.view?.players[player]?.supply['meeple'] ?? 0;
  }

  /** A beginner confirms a turn without a figure although one could be placed; a lesson says itself what to do. */
  private get hasty(): boolean {
    if (prefs.games > BEGINNER || this.table.info?.known_tiles) return false;
    const pass = this.ready?.actions.at(-1)?.type === 'pass' && !this.passed;
    const possible = this.asked?.question.kind === 'place_figure' && this.asked.question.targets.length > 0;
    return pass && possible && this.spare > 0 && this.confirming.waiting === null;
  }

  confirm(): void {
    if (this.hasty) this.confirming.doubt(this.spare);
    else if (this.ready) void this.table.confirm();
    else if (this.asked && this.asked.question.pass >= 0 && !this.answered) this.pass();
  }
}

/** A player is warned in so many games. */
const BEGINNER = 3;

const isTileQuestion = (decision: Decision): boolean =>
  decision.options?.some((option) => option.type === 'place_tile') ?? false;

const same = (a: Point, b: Point): boolean => a[0] === b[0] && a[1] === b[1];
