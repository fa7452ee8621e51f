/** Messages, generated from the server's classes by `make protocol`; do not edit it. */

import type { Action, DecisionShown, GameEvent, PieceShown, TileShown, View } from './protocol';

export const PROTOCOL = 2;

/** The first message: who I am, and the last number I saw (None: I have nothing). */
export interface Hello {
  readonly type: 'hello';
  readonly protocol: number;
  readonly tokens: readonly string[];
  readonly last?: number | null;
}

/** Play a draft of the own decisions up to the first reveal. */
export interface Commit {
  readonly type: 'commit';
  readonly id: string;
  readonly expect: number;
  readonly seat: number;
  readonly actions: readonly Action[];
}

/** What would these actions do? Kept for the seat until something is committed; [] drops it. */
export interface Draft {
  readonly type: 'draft';
  readonly id: string;
  readonly expect: number;
  readonly seat: number;
  readonly actions: readonly Action[];
}

/** Ask to return to where the seat's last commit was made. */
export interface Undo {
  readonly type: 'takeback';
  readonly id: string;
  readonly expect: number;
  readonly seat: number;
}

/** Answer somebody's wish to take back. */
export interface Answer {
  readonly type: 'answer';
  readonly id: string;
  readonly expect: number;
  readonly seat: number;
  readonly allow: boolean;
}

export interface Resign {
  readonly type: 'resign';
  readonly id: string;
  readonly expect: number;
  readonly seat: number;
}

/** Host: begin. Free seats get bots of the level `fill`, without it they must not be left. */
export interface Start {
  readonly type: 'start';
  readonly id: string;
  readonly expect: number;
  readonly fill?: string | null;
}

/** Host: change a seat: fill it with a bot, empty it, hand it to whoever comes by the link. */
export interface Seat {
  readonly type: 'seat';
  readonly id: string;
  readonly expect: number;
  readonly seat: number;
  readonly kind: 'bot' | 'here' | 'link' | 'open';
  readonly name?: string | null;
  readonly colour?: 'black' | 'blue' | 'green' | 'pink' | 'red' | 'yellow' | null;
  readonly level?: string | null;
}

/** Host, before the start: other rules for the table. */
export interface Rules {
  readonly type: 'rules';
  readonly id: string;
  readonly expect: number;
  readonly config: ConfigSpec;
  readonly clock?: ClockSpec;
  readonly assists?: readonly ('fits' | 'hints' | 'previews' | 'projection' | 'reach' | 'remaining' | 'standings')[];
  readonly takeback?: 'ask' | 'free' | 'never';
}

/** The set-up of the game, as `carcassonne.Config` without the players. */
export interface ConfigSpec {
  readonly edition?: 'c1' | 'c2' | 'c3';
  readonly modules?: readonly string[];
  readonly tiles?: Readonly<Record<string, number>> | null;
  readonly options?: Readonly<Record<string, boolean | number | string>>;
  readonly seed?: number | string | null;
  readonly first?: 'random' | null;
}

/** Thinking time. "turn": so many seconds a turn. "bank": for the whole game, with some for each turn. */
export interface ClockSpec {
  readonly kind?: 'bank' | 'none' | 'turn';
  readonly seconds?: number;
  readonly increment?: number;
  readonly out?: 'bot' | 'defaults' | 'resign';
}

/** Host: end a game that nobody will finish; it is over without a winner. */
export interface Stop {
  readonly type: 'stop';
  readonly id: string;
  readonly expect: number;
}

/** The same seats, the next start player, a new seed: a new table. */
export interface Rematch {
  readonly type: 'rematch';
  readonly id: string;
  readonly expect: number;
}

export interface Wave {
  readonly type: 'emote';
  readonly seat: number;
  readonly emote: 'handshake' | 'hurry' | 'party' | 'surprise' | 'sweat' | 'thumbs-up';
}

/** Ask a bot what it would do; only where the table allows hints. */
export interface Hint {
  readonly type: 'hint';
  readonly id: string;
  readonly seat: number;
  readonly n?: number;
}

/** Ask for help that the table allows, for the position as it is. */
export interface Aids {
  readonly type: 'aids';
  readonly names: readonly ('fits' | 'projection' | 'reach' | 'remaining' | 'standings')[];
}

/** Hot-seat: the device was passed, show what this seat alone may see. */
export interface Peek {
  readonly type: 'peek';
  readonly seat: number;
}

export interface Ping {
  readonly type: 'ping';
}

/** Host, before the start: a new order of the seats; `order[new]` is the old place. */
export interface Order {
  readonly type: 'order';
  readonly id: string;
  readonly expect: number;
  readonly order: readonly number[];
}

/** What to do about the absent player whom the table waits for. */
export interface Vote {
  readonly type: 'vote';
  readonly id: string;
  readonly expect: number;
  readonly seat: number;
  readonly vote: 'bot' | 'end' | 'wait';
}

/** Ask for older entries with their events: those before a number, the newest `count` of them. */
export interface History {
  readonly type: 'history';
  readonly before: number;
  readonly count?: number;
}

/** The answer to hello: what happened since the client's last number, and the view if it is behind. */
export interface Welcome {
  readonly type: 'welcome';
  readonly protocol: number;
  readonly engine: string;
  readonly host: boolean;
  readonly seats: readonly number[];
  readonly number: number;
  readonly info: TableInfo;
  readonly view: View | null;
  readonly missed: readonly Entry[] | null;
  readonly drafts: readonly Kept[];
  readonly at: number;
}

/** A table as everybody sees it. */
export interface TableInfo {
  readonly table: string;
  readonly status: 'closed' | 'lobby' | 'over' | 'running';
  readonly engine: string;
  readonly config: ConfigSpec;
  readonly seats: readonly SeatInfo[];
  readonly clock: ClockInfo;
  readonly assists: readonly string[];
  readonly takeback: 'ask' | 'free' | 'never';
  readonly takebacks: number;
  readonly hints: readonly number[];
  readonly known_tiles: boolean;
  readonly commitment: string;
  readonly host_present: boolean;
  readonly watchers: number;
  readonly asking: Asking | null;
  readonly absence: Absence | null;
  readonly rematch: string | null;
  readonly ended: Ended | null;
}

/** A seat as everybody sees it. */
export interface SeatInfo {
  readonly kind: string;
  readonly name: string;
  readonly colour: 'black' | 'blue' | 'green' | 'pink' | 'red' | 'yellow';
  readonly level: string | null;
  readonly taken: boolean;
  readonly resigned: boolean;
  readonly present: boolean;
}

/** Clocks in seconds; `running` is the seat whose time runs down from `left[running]` since `at`. `lost`: that seat lost its connection then, and its clock stands still for a minute. */
export interface ClockInfo {
  readonly kind: 'bank' | 'none' | 'turn';
  readonly seconds: number;
  readonly increment: number;
  readonly out: 'bot' | 'defaults' | 'resign';
  readonly left: readonly number[];
  readonly running: number | null;
  readonly at: number;
  readonly lost: number | null;
}

/** Somebody wants to take back; who does not answer until `until` refuses. */
export interface Asking {
  readonly seat: number;
  readonly to: number;
  readonly until: number;
  readonly waiting: readonly number[];
}

/** The table waits for somebody who is away; the majority of the humans present decides what to do. */
export interface Absence {
  readonly seat: number;
  readonly since: number;
  readonly votes: Readonly<Record<string, 'bot' | 'end' | 'wait'>>;
}

/** How a table ended: played, resigned, stopped by the host, voted by the players; or "rules": the rules in force cannot go on with it. */
export interface Ended {
  readonly reason: string;
  readonly message: string;
  readonly winners: readonly number[];
}

/** Something that happened, with its number. `changes` are the keys of the view that are different now. */
export interface Entry {
  readonly type: 'entry';
  readonly number: number;
  readonly kind: string;
  readonly at: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly events: readonly GameEvent[];
  readonly changes: Partial<View> | null;
  readonly tiles: readonly TileShown[];
  readonly pieces: PieceChanges | null;
  readonly fresh: boolean;
  readonly info: TableInfo | null;
}

/** How the view's list `pieces` changes: some go, then others come in between those that are left. */
export interface PieceChanges {
  readonly gone: readonly number[];
  readonly new: readonly (readonly [number, PieceShown])[];
}

/** A draft that the server kept for a seat. */
export interface Kept {
  readonly seat: number;
  readonly number: number;
  readonly actions: readonly Action[];
}

/** The table's surroundings changed: somebody came, went, asked. It has no number of its own. */
export interface Info {
  readonly type: 'info';
  readonly number: number;
  readonly info: TableInfo;
}

/** A command was carried out; `number` is its entry. */
export interface Done {
  readonly type: 'done';
  readonly id: string;
  readonly number: number;
}

/** A command changed nothing. `number` is the table's last entry. */
export interface Refused {
  readonly type: 'refused';
  readonly id: string | null;
  readonly reason: string;
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly number: number;
}

/** What a draft would do, told to nobody else. `view` is the position as far as it can be shown before the reveal; the first `shown` of the events are in it already. */
export interface Outcome {
  readonly type: 'outcome';
  readonly id: string;
  readonly seat: number;
  readonly number: number;
  readonly actions: readonly Action[];
  readonly events: readonly GameEvent[];
  readonly shown: number;
  readonly decision: DecisionShown | null;
  readonly stop: string | null;
  readonly player: number | null;
  readonly view: View | null;
  readonly placed: readonly PieceShown[];
}

export interface Hints {
  readonly type: 'hints';
  readonly id: string;
  readonly seat: number;
  readonly number: number;
  readonly ways: readonly Way[];
}

/** The keys of the view that aids add. */
export interface Help {
  readonly type: 'aids';
  readonly number: number;
  readonly view: Partial<View>;
}

/** The view of one seat, for the device that holds several. */
export interface Peeked {
  readonly type: 'peeked';
  readonly seat: number;
  readonly number: number;
  readonly view: View;
}

/** Entries from before, with their events and without changes. */
export interface Older {
  readonly type: 'history';
  readonly entries: readonly Entry[];
}

export interface Emoted {
  readonly type: 'emoted';
  readonly seat: number;
  readonly emote: string;
}

export interface Pong {
  readonly type: 'pong';
  readonly at: number;
}

/** The connection ends, and why: reload, removed, token, slow, flood, junk, stopping. */
export interface Bye {
  readonly type: 'bye';
  readonly reason: string;
  readonly message: string;
}

/** Why a request was refused: a key with parameters for translation, a sentence for programmers. */
export interface Failure {
  readonly reason: string;
  readonly message: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** All there is to choose from and to show. */
export interface Catalogue {
  readonly protocol: number;
  readonly engine: string;
  readonly modules: readonly ModuleFacts[];
  readonly presets: readonly PresetFacts[];
  readonly tile_sets: readonly string[];
  readonly kinds: Readonly<Record<string, KindFacts>>;
  readonly bots: readonly string[];
  readonly colours: readonly string[];
  readonly emotes: readonly string[];
  readonly assists: readonly string[];
  readonly figures: readonly FigureFacts[];
  readonly questions: Readonly<Record<string, QuestionFacts>>;
  readonly verbs: Readonly<Record<string, VerbFacts>>;
  readonly events: Readonly<Record<string, EventFacts>>;
  readonly sources: readonly SourceFacts[];
}

/** A module that can be chosen. */
export interface ModuleFacts {
  readonly id: string;
  readonly title: string;
  readonly editions: readonly ('c1' | 'c2' | 'c3')[];
  readonly tile_sets: readonly string[];
  readonly needs: readonly string[];
  readonly options: Readonly<Record<string, OptionFacts>>;
  readonly figures: Readonly<Record<string, number>>;
  readonly face: FaceFacts;
}

/** A variant: its values, the default of each edition, and whether no rulebook has it. */
export interface OptionFacts {
  readonly values: readonly (boolean | number | string)[];
  readonly default: Readonly<Record<string, boolean | number | string>>;
  readonly house: boolean;
}

/** How a module looks: its place in the set-up, its sign, samples of it, what players own. */
export interface FaceFacts {
  readonly box: string;
  readonly place: number;
  readonly load: number;
  readonly piece: string;
  readonly path: string;
  readonly tiles: readonly string[];
  readonly pieces: readonly string[];
  readonly owns: readonly BelongingFacts[];
  readonly reach: Readonly<Record<string, string>>;
  readonly aside: readonly string[];
  readonly holds: string;
  readonly quarters: Readonly<Record<string, string>>;
}

/** Something that a player owns: the way to it in a view, "*" for the seat, and how it is shown. */
export interface BelongingFacts {
  readonly path: readonly string[];
  readonly text: string;
  readonly art: string;
  readonly coloured: boolean;
  readonly names: string;
}

/** A named set-up. */
export interface PresetFacts {
  readonly id: string;
  readonly title: string;
  readonly edition: 'c1' | 'c2' | 'c3';
  readonly modules: readonly string[];
}

/** A kind of segment: what a tile with it looks like from afar, and whether figures ever stand there. */
export interface KindFacts {
  readonly look: 'city' | 'monastery' | 'plain' | 'river';
  readonly held: boolean;
}

/** A kind of figure; those of nobody are `neutral`. No strength: it depends on the feature. */
export interface FigureFacts {
  readonly id: string;
  readonly module: string;
  readonly count: number;
  readonly meeple: boolean;
  readonly neutral: boolean;
  readonly companion: boolean;
  readonly lies: boolean;
  readonly strength: number | null;
  readonly places: readonly PlaceFacts[];
  readonly spot: string;
  readonly leaves: string;
  readonly taken: readonly string[];
}

/** A place where a figure may stand, and the module that brings it. */
export interface PlaceFacts {
  readonly place: string;
  readonly module: string;
}

/** How a kind of decision is asked. */
export interface QuestionFacts {
  readonly pickers: readonly ('card' | 'cell' | 'corner' | 'figure' | 'hand' | 'link' | 'number' | 'order' | 'quarter' | 'spot' | 'tile' | 'track')[];
  readonly optional: boolean;
  readonly secret: boolean;
  readonly calm: boolean;
  readonly alike: string;
}

/** What the options of a verb point at, and how they are shown among others. */
export interface VerbFacts {
  readonly picker: 'card' | 'cell' | 'corner' | 'figure' | 'hand' | 'link' | 'number' | 'order' | 'quarter' | 'spot' | 'tile' | 'track' | null;
  readonly place: number;
  readonly text: string;
  readonly art: string;
  readonly segment: string;
  readonly left: readonly string[];
  readonly each: boolean;
  readonly key: boolean;
  readonly hand: boolean;
  readonly words: Readonly<Record<string, string>>;
}

/** How an event is shown: for so many milliseconds, with this sound, told in a draft or not, shown there on the board or not. Then the piece that it brings, where the view has what is left of what it uses up, and words of its text. */
export interface EventFacts {
  readonly pace: number;
  readonly sound: 'coin' | 'die' | 'paper' | null;
  readonly news: boolean;
  readonly drafted: boolean;
  readonly piece: string;
  readonly left: readonly string[];
  readonly words: Readonly<Record<string, string>>;
}

/** A source of points and its colour, in the order in which they are listed. */
export interface SourceFacts {
  readonly id: string;
  readonly fill: string;
  readonly act: 'city' | 'field' | 'monastery' | 'road' | 'wealth';
}

/** Where others in the same network find this server. */
export interface Network {
  readonly address: string | null;
}

/** A set-up to be looked at before a table is opened. */
export interface CheckSetup {
  readonly config: ConfigSpec;
  readonly players?: number;
}

/** What a set-up comes to. */
export interface SetupCheck {
  readonly tiles: number;
  readonly modules: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly advice: readonly Advice[];
}

/** What is legal but unwise: a message key with parameters. */
export interface Advice {
  readonly key: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A table to be opened. With `record` the game goes on from that record (or shows it, if it is over). */
export interface NewTable {
  readonly seats: readonly SeatSpec[];
  readonly config?: ConfigSpec;
  readonly shuffle?: boolean;
  readonly clock?: ClockSpec;
  readonly assists?: readonly ('fits' | 'hints' | 'previews' | 'projection' | 'reach' | 'remaining' | 'standings')[];
  readonly takeback?: 'ask' | 'free' | 'never';
  readonly record?: Readonly<Record<string, unknown>> | null;
}

/** Who sits where: a human on the host's device, one who comes by the link, a bot, or nobody yet. */
export interface SeatSpec {
  readonly kind?: 'bot' | 'here' | 'link' | 'open';
  readonly name?: string | null;
  readonly colour?: 'black' | 'blue' | 'green' | 'pink' | 'red' | 'yellow' | null;
  readonly level?: string | null;
}

/** The keys of a new table; they are told once and stored only as hashes. */
export interface Created {
  readonly table: string;
  readonly host: string;
  readonly seats: readonly SeatToken[];
  readonly join: string;
  readonly watch: string;
}

export interface SeatToken {
  readonly seat: number;
  readonly token: string;
}

/** A game from elsewhere: the text of a save file, or a link. */
export interface Foreign {
  readonly text: string;
}

/** The code of an invite or a watch link. */
export interface Code {
  readonly code: string;
}

/** What a link's code opens. */
export interface Invite {
  readonly table: string;
  readonly role: 'join' | 'watch';
  readonly info: Readonly<Record<string, unknown>>;
}

/** Take a free seat by the code of the invite link. */
export interface TakeSeat {
  readonly code: string;
  readonly seat: number;
  readonly name?: string | null;
  readonly colour?: 'black' | 'blue' | 'green' | 'pink' | 'red' | 'yellow' | null;
  readonly token?: string | null;
}

export interface Seated {
  readonly table: string;
  readonly seat: number;
  readonly token: string;
}

/** Tokens of one table. */
export interface Tokens {
  readonly tokens: readonly string[];
}

/** Tokens for the table of the rematch, in the order of those shown. */
export interface Followed {
  readonly table: string;
  readonly tokens: readonly Held[];
}

/** A token and what it is for. */
export interface Held {
  readonly role: 'host' | 'join' | 'seat' | 'watch';
  readonly seat: number | null;
  readonly token: string;
}

/** The tokens that a browser holds: one list for each table. */
export interface Mine {
  readonly tables: readonly (readonly string[])[];
}

/** The own tables in the order of the question; null: the tokens open nothing any more. */
export interface Owned {
  readonly tables: readonly (Own | null)[];
}

/** One of the own tables, as a list of games shows it. */
export interface Own {
  readonly table: string;
  readonly status: string;
  readonly info: TableInfo;
  readonly seats: readonly number[];
  readonly host: boolean;
  readonly turn: number;
  readonly deciding: number | null;
  readonly yours: boolean;
  readonly at: number;
  readonly tiles: readonly SmallTile[];
  readonly scores?: readonly number[];
}

/** A tile of a small picture of the board. */
export interface SmallTile {
  readonly at: readonly [number, number];
  readonly tile: string;
  readonly turn: number;
}

/** Some steps of a game that is over; `from` is the number of steps before the first one wanted. */
export interface WantReplay {
  readonly token: string;
  readonly from?: number;
  readonly count?: number;
}

/** A part of a finished game; nothing is hidden any more. */
export interface Replay {
  readonly table: string;
  readonly info: TableInfo;
  readonly steps: number;
  readonly turns: readonly TurnMark[];
  readonly from: number;
  readonly view: View;
  readonly frames: readonly Frame[];
}

/** A turn of a replay: it begins in the position after `step` steps. */
export interface TurnMark {
  readonly step: number;
  readonly turn: number;
  readonly seat: number;
  readonly scores: readonly number[];
}

/** One step of a replay. Its changes fold into the view as those of an entry do. */
export interface Frame {
  readonly step: number;
  readonly turn: number;
  readonly seat: number;
  readonly action: Action;
  readonly events: readonly GameEvent[];
  readonly changes: Partial<View>;
  readonly tiles: readonly TileShown[];
  readonly pieces: PieceChanges | null;
  readonly fresh: boolean;
}

/** How good was what was played after so many steps of a game that is over? */
export interface WantAnalysis {
  readonly token: string;
  readonly step: number;
  readonly seconds?: number;
}

/** What a strong bot says about a choice, and who was how likely to win before it. */
export interface Analysis {
  readonly step: number;
  readonly seat: number;
  readonly ways: readonly Way[];
  readonly played: PlayedWay;
  readonly loss: number;
  readonly shown: Shown | null;
  readonly mistake: boolean;
  readonly chances: readonly number[];
}

/** One way to play on; `value` is own points less those of the others, against the position as it was. */
export interface Way {
  readonly actions: readonly Action[];
  readonly value: number;
  readonly reason: readonly [string, Readonly<Record<string, unknown>>];
  readonly shown?: Shown | null;
}

/** By how much the best way ended above another one when both were played on with the same tiles. */
export interface Shown {
  readonly mean: number;
  readonly error: number;
  readonly rounds: number;
  readonly sure?: boolean;
}

/** What was played. */
export interface PlayedWay {
  readonly actions: readonly Action[];
  readonly value: number;
}

/** A new table that goes on from a position of a game that is over. */
export interface Fork {
  readonly token: string;
  readonly step: number;
  readonly seats: readonly SeatSpec[];
  readonly same_tiles?: boolean;
}

export type FromClient =
  | Hello
  | Commit
  | Draft
  | Undo
  | Answer
  | Resign
  | Start
  | Seat
  | Rules
  | Stop
  | Rematch
  | Wave
  | Hint
  | Aids
  | Peek
  | Ping
  | Order
  | Vote
  | History
  ;

export type FromServer =
  | Welcome
  | Entry
  | Info
  | Done
  | Refused
  | Outcome
  | Hints
  | Help
  | Peeked
  | Older
  | Emoted
  | Pong
  | Bye
  ;
