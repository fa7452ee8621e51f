/** What the board shows, derived from the position, the draft and what the player looks at. */

import { art } from '../../art/art';
import { groundOf, pieces } from '../../board/pieces';
import { featuresText } from '../../board/speech';
import { seatColours } from '../../board/view';
import type { BoardMarks, Cell, Colour, Piece, PieceMark, Stamp, Target } from '../../board/types';
import { t } from '../../i18n';
import { eventText, where, word, type Speaker } from '../../i18n/engine';
import type { TableState } from '../../net/table.svelte';
import type { Pennant } from '../../board/layers/pennants';
import type { Action, FeatureView, Point, View } from '../../net/view';
import { boardTargets, cellTargets, chanceStamps, type Setting } from '../ask/targets';
import type { Controller } from '../ask/controller.svelte';
import { known } from '../../net/catalogue.svelte';
import * as drafting from '../../net/draft';
import { featureLabel, isOver, nameOf, seatNames, youAmong, wouldText } from '../labels';
import { cellsOf, lastMoves, movesSince } from '../show/log';
import { scorePill, type Pill } from '../show/outcome';
import * as overlaying from '../show/overlays';
import type { Overlay } from '../show/overlays';
import type { Playback } from '../show/playback.svelte';
import * as marks from '../show/marks';
import { cell, position, settled, tiles } from '../show/position';
import { question } from '../ask/question';

export class Scene {
  overlays = $state.raw<readonly Overlay[]>(['last']);
  private before: readonly Overlay[] = this.overlays;
  /** The target under the pointer or the cursor. */
  aimed = $state.raw<Target | null>(null);
  /** Tiles that the log or a pill speaks of. */
  lit = $state.raw<readonly Point[]>([]);
  /** The greatest features of a game that is over. */
  plaques = $state.raw<readonly Pennant[]>([]);
  /** The feature that is looked at: all of it is outlined, and the rest steps back. */
  inspected = $state.raw<FeatureView | null>(null);
  /** The seat whose figures are ringed. */
  focused = $state<number | null>(null);

  constructor(
    private readonly table: TableState,
    private readonly control: Controller,
    private readonly present: () => View,
    private readonly playback: () => Playback,
  ) {}

  /** The position while events are being shown, else null. */
  private readonly past = (): View | null => this.playback().view;

  /** The position on show, without the draft. */
  private readonly base = $derived.by((): View => {
    const [past, present] = [this.past(), this.present()];
    return past ? settled(past, present.pieces) : present;
  });

  readonly colours = $derived.by((): readonly Colour[] => {
    const { info } = this.table;
    return info ? info.seats.map((one) => one.colour) : seatColours(this.base);
  });

  private readonly outcome = $derived.by(() =>
    this.table.draft && !this.past() ? drafting.visible(this.table.draft) : null,
  );
  private readonly drafted = $derived.by(() => (this.past() ? null : this.table.drafted));

  /** The position with the draft laid over it. */
  readonly view = $derived.by(() => position(this.base, this.drafted, this.outcome));
  readonly laid = $derived.by(() =>
    tiles(this.base, this.drafted ? this.view : null, this.past() ? null : this.control.laid),
  );
  readonly laidAt = $derived.by((): Cell | null => this.laid.drafted[0]?.at ?? null);

  /** The tiles that lie for good, and all of them with those of the draft. */
  readonly committed = $derived.by(() => groundOf(art, this.base));
  readonly ground = $derived.by(() =>
    this.laid.drafted.length ? groundOf(art, this.view).plus(art, this.laid.drafted) : this.committed,
  );
  readonly pieces = $derived.by(() => pieces(this.view, this.ground, this.colours));

  readonly speaker = $derived.by((): Speaker => {
    const { info, seats } = this.table;
    const names = info ? seatNames(info.seats, seats) : this.base.players.map((one) => one.name);
    const tiles = (this.control.asked?.question.options ?? []).flatMap((one) => one.tile ?? []);
    const offered = tiles.filter((tile, index) => tiles.indexOf(tile) === index);
    return {
      names,
      you: info && youAmong(info.seats, seats),
      kind: (at, segment) => this.ground.segment(cell(at), segment)?.kind,
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- texts know actions as fields only
      ends: (option) => this.ends(option as Action),
      tile: (id) => t('ui.a11y.tile_number', { number: Math.max(0, offered.indexOf(id)) + 1 }),
    };
  });

  /** "west – north": the sides of the tile that an option would join. */
  private ends({ at, segments }: Action): string {
    const [first, second] = (segments ?? []).map((segment) => {
      const { x, y } = this.ground.anchor(cell(at ?? [0, 0]), segment);
      const [across, down] = [x - 50, y - 50];
      if (Math.abs(across) > Math.abs(down)) return word('direction', across > 0 ? 'E' : 'W');
      return word('direction', down > 0 ? 'S' : 'N');
    });
    return t('ui.pick.ends', { first, second });
  }

  /** What a screen reader hears of a cell: its tile, and what the draft on it would bring. */
  describe(at: Cell): string {
    const held = (this.view.features ?? []).filter(({ kind }) => known.held(kind));
    const features = featuresText(held, at, this.speaker.names);
    const { draft } = this.table;
    const drafted = draft && at.join() === this.laidAt?.join() ? drafting.visible(draft)?.events : null;
    return [features, drafted ? wouldText(drafted, this.speaker) : ''].filter(Boolean).join('. ');
  }

  // --- targets ------------------------------------------------------------------------------------------

  private readonly setting = $derived.by((): Setting => {
    const seat = this.control.asked?.question.decision.player ?? this.base.decision?.player ?? 0;
    return {
      ground: this.ground,
      pieces: this.pieces,
      speaker: this.speaker,
      colour: this.colours[seat] ?? 'black',
      seat,
      watched: !this.control.asked,
    };
  });

  readonly targets = $derived.by((): readonly Target[] => {
    const { asked, tileAsked, laid, rotation, choice, costly } = this.control;
    if (this.past()) return [];
    if (!asked) return this.watched();
    const near = tileAsked !== null && asked.place <= tileAsked.place + 1;
    const legal = near ? cellTargets(tileAsked.question, laid?.turn ?? rotation, laid, this.setting, costly) : [];
    const cells = laid ? legal.map((one) => ({ ...one, earlier: true })) : legal;
    const chip = asked.question.kind === 'place_figure' || choice.target === null ? choice.chip : null;
    return [...cells, ...boardTargets(asked.question, chip, choice.target, this.setting)];
  });

  /** What another player chooses from; a tile's cells are too many to be told. */
  private watched(): readonly Target[] {
    const decision = this.base.decision;
    const over = isOver(this.base, this.table.info);
    if (over || !decision?.options || decision.kind === 'place_tile') return [];
    return boardTargets(question(decision), null, null, this.setting);
  }

  /** All places are on the tile of the draft, which the dock shows large: a tap between two points there. */
  readonly inLoupe = $derived.by(() => {
    const at = this.laidAt?.join();
    return (
      at !== undefined &&
      this.targets.every((one) => one.kind === 'cell' || (one.kind === 'spot' && one.at.join() === at))
    );
  });

  /** The pointer is over a place on the tile of the draft, where the wheel turns the tile. */
  readonly onDraft = $derived.by(
    () => this.control.rotatable && this.aimed?.kind === 'spot' && this.aimed.at.join() === this.laidAt?.join(),
  );

  readonly hand = $derived.by(() => {
    const tile = this.base.hand[0];
    return this.control.tileAsked && !this.control.laid && tile && !this.past()
      ? { tile, rotation: this.control.rotation }
      : null;
  });

  /** The option a target of the board stands for. */
  optionOf(target: Target): Action | null {
    for (const asked of [this.control.asked, this.control.tileAsked]) {
      const found = asked?.question.targets.find((one) => one.id === target.id);
      if (found) return found.sample;
    }
    return null;
  }

  // --- marks --------------------------------------------------------------------------------------------

  /** Events whose points are flagged on the board: counted, scored in this moment, or promised by the draft. */
  private readonly scored = $derived.by(() => {
    const { final, playing, moment } = this.playback();
    return final?.events ?? (playing ? moment : (this.outcome?.events ?? []));
  });

  /** What a flag of the board stands for, if it is points. */
  pillOf(flag: string): Pill | null {
    const index = /^flag-(\d+)$/.exec(flag)?.[1];
    const event = index === undefined ? undefined : this.scored[Number(index)];
    return event ? scorePill(event, 0) : null;
  }

  readonly marks = $derived.by((): BoardMarks => {
    const { view, colours, speaker, overlays } = this;
    const done = marks.scored(this.scored, view, colours, (event) => eventText(event, speaker));
    const leads = overlays.includes('leads') ? overlaying.leads(view, colours, featureLabel) : [];
    const fits = (count: number, at: Point): string => `${where(at)}: ${t('ui.overlay.fits', { count })}`;
    return {
      washes: this.washes(),
      outlines: [...done.outlines, ...this.extent()],
      flags: [...done.flags, ...leads, ...(this.past() ? [] : this.plaques)],
      badges: overlays.includes('holes') ? overlaying.holes(view, fits) : [],
      stamps: marks.gathered([
        ...this.flown(),
        ...(overlays.includes('reach') ? overlaying.reach(view) : []),
        ...this.hinted(),
        ...(this.control.asked ? chanceStamps(this.control.asked.question, this.control.choice.chip) : []),
      ]),
      pieces: this.looks(),
      faded: overlays.includes('fields'),
      ...this.spotlight(),
      ...this.moves(),
    };
  });

  /** What is counted in the final scoring stays in the light, and what is looked at in a softer one. */
  private spotlight(): Pick<BoardMarks, 'lit' | 'soft' | 'rims'> {
    const { final } = this.playback();
    if (final) return { lit: marks.once(final.events.flatMap(cellsOf)), rims: marks.rims(final.events, this.colours) };
    return this.inspected ? { lit: marks.once(this.inspected.segments.map(([at]) => at)), soft: true } : {};
  }

  private extent(): NonNullable<BoardMarks['outlines']> {
    const { inspected, colours } = this;
    if (!inspected) return [];
    const [leader, ...others] = overlaying.leaders(inspected);
    const colour = others.length || leader === undefined ? null : (colours[leader] ?? null);
    return [{ id: 'inspected', spots: inspected.segments.map(([at, segment]) => [cell(at), segment]), colour }];
  }

  private looks(): PieceMark[] {
    return this.pieces.flatMap((one): PieceMark[] => {
      if (this.eaten(one)) return [{ id: one.id, look: 'cross' }];
      return this.focused !== null && one.seat === this.focused ? [{ id: one.id, look: 'ring' }] : [];
    });
  }

  private washes(): NonNullable<BoardMarks['washes']> {
    const { view, aimed } = this;
    const fields = this.overlays.includes('fields') ? overlaying.fields(view, this.colours) : [];
    const aim = aimed?.kind === 'spot' ? marks.featureWash(view, aimed.at, aimed.segment) : null;
    return aim ? [...fields, aim] : fields;
  }

  /** Frames of the last moves, and where the last one was if it is out of sight. */
  private moves(): Pick<BoardMarks, 'frames' | 'happenings'> {
    const { colours, speaker, table } = this;
    const last = table.events.findLast((event) => event.type === 'tile_placed')?.player;
    const since = this.overlays.includes('since') && table.seat !== null;
    // Nobody asks for the last move of a game that is over.
    const over = isOver(this.base, table.info);
    const moves = since
      ? movesSince(table.events, table.seat ?? 0)
      : this.overlays.includes('last') && !over
        ? lastMoves(table.events, colours.length)
        : [];
    // A label would lie over the places for a figure.
    const named = (seat: number) => (seat === last && !this.laidAt ? nameOf(speaker, seat) : undefined);
    const framed = marks.frames(moves, colours, named);
    // While events are being shown, the last of these tiles may not lie there yet.
    const laid = ({ at }: { at: Cell }): boolean => this.ground.tiles.has(at.join());
    const lit = this.lit.map((at) => ({ at: cell(at), colour: colours[table.seat ?? 0] ?? 'black' }));
    const far = moves.filter(({ seat }) => table.seat !== null && seat !== table.seat && seat === last);
    return {
      frames: this.playback().final ? [] : marks.apart([...lit, ...framed.filter(laid)]),
      happenings: far.flatMap(({ seat, cells }) =>
        cells.slice(0, 1).map((at) => ({
          id: `move-${seat}-${at}`,
          at: cell(at),
          colour: colours[seat] ?? null,
          label: t('ui.table.off_screen', { player: nameOf(speaker, seat) }),
        })),
      ),
    };
  }

  /** The way that something has come so far. */
  private flown(): Stamp[] {
    return (this.base.decision?.panel?.path?.past ?? []).map((at, index) => ({
      at: cell(at),
      text: String(index + 1),
    }));
  }

  /** Whether the drafted step of a way would cost this figure. */
  private eaten(one: Piece): boolean {
    if (!this.control.asked?.question.decision.panel?.path) return false;
    return (this.outcome?.events ?? []).some(
      (event) =>
        event.type === 'figure_returned' &&
        event.player === one.seat &&
        event.figure === one.kind &&
        event.at?.join() === one.at.join(),
    );
  }

  /** The places that the hints propose, by their rank. */
  private hinted(): Stamp[] {
    const ways = this.table.hints?.ways ?? [];
    return ways.flatMap((way, index) => {
      const at = way.actions.find((action) => action.at)?.at;
      return at ? [{ at: cell(at), text: String(index + 1) }] : [];
    });
  }

  toggle(overlay: Overlay): void {
    // The last moves are shown in one way at a time.
    const rival = overlay === 'last' ? 'since' : overlay === 'since' ? 'last' : null;
    const others = this.overlays.filter((one) => one !== overlay && one !== rival);
    this.before = this.overlays;
    this.overlays = this.overlays.includes(overlay) ? others : [...others, overlay];
  }

  /** The key of an overlay was held to peek and is let go. */
  untoggle(): void {
    this.overlays = this.before;
  }
}
