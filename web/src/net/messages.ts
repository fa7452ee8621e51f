// Generated from the server's schema by tools/messages.mjs; do not edit it.
import type { Action, Decision, GameEvent, Message, TileView, View } from './view';

export const PROTOCOL = 1;

/** The first message: who I am, and the last number I saw (None: I have nothing). */
export interface Hello {
  type: 'hello';
  protocol: number;
  tokens: string[];
  last?: number | null;
}

/** Play a draft of the own decisions up to the first reveal. */
export interface Commit {
  type: 'commit';
  id: string;
  expect: number;
  seat: number;
  actions: readonly Action[];
}

/** What would these actions do? Kept for the seat until something is committed; [] drops it. */
export interface Draft {
  type: 'draft';
  id: string;
  expect: number;
  seat: number;
  actions: readonly Action[];
}

/** Ask to return to where the seat's last commit was made. */
export interface Undo {
  type: 'takeback';
  id: string;
  expect: number;
  seat: number;
}

/** Answer somebody's wish to take back. */
export interface Answer {
  type: 'answer';
  id: string;
  expect: number;
  seat: number;
  allow: boolean;
}

export interface Resign {
  type: 'resign';
  id: string;
  expect: number;
  seat: number;
}

/** Host: begin. Free seats get bots of the level `fill`, without it they must not be left. */
export interface Start {
  type: 'start';
  id: string;
  expect: number;
  fill?: string | null;
}

/** Host: change a seat: fill it with a bot, empty it, hand it to whoever comes by the link. */
export interface Seat {
  type: 'seat';
  id: string;
  expect: number;
  seat: number;
  kind: 'bot' | 'here' | 'link' | 'open';
  name?: string | null;
  colour?: 'black' | 'blue' | 'green' | 'pink' | 'red' | 'yellow' | null;
  level?: string | null;
}

/** Host, before the start: other rules for the table. */
export interface Rules {
  type: 'rules';
  id: string;
  expect: number;
  config: ConfigSpec;
  clock?: ClockSpec;
  assists?: ('fits' | 'hints' | 'previews' | 'projection' | 'reach' | 'remaining' | 'standings')[];
  takeback?: 'ask' | 'free' | 'never';
}

/** The set-up of the game, as `carcassonne.Config` without the players. */
export interface ConfigSpec {
  edition?: 'c1' | 'c2' | 'c3';
  modules?: string[];
  tiles?: Record<string, number> | null;
  options?: Record<string, boolean | number | string>;
  seed?: number | string | null;
}

/** Thinking time. "turn": so many seconds a turn. "bank": for the whole game, with some for each turn. */
export interface ClockSpec {
  kind?: 'bank' | 'none' | 'turn';
  seconds?: number;
  increment?: number;
  out?: 'bot' | 'defaults' | 'resign';
}

/** Host: end a game that nobody will finish; it is over without a winner. */
export interface Stop {
  type: 'stop';
  id: string;
  expect: number;
}

/** The same seats, the next start player, a new seed: a new table. */
export interface Rematch {
  type: 'rematch';
  id: string;
  expect: number;
}

export interface Wave {
  type: 'emote';
  seat: number;
  emote: 'handshake' | 'hurry' | 'party' | 'surprise' | 'sweat' | 'thumbs-up';
}

/** Ask a bot what it would do; only where the table allows hints. */
export interface Hint {
  type: 'hint';
  id: string;
  seat: number;
  n?: number;
}

/** Ask for help that the table allows, for the position as it is. */
export interface Aids {
  type: 'aids';
  names: ('fits' | 'projection' | 'reach' | 'remaining' | 'standings')[];
}

/** Hot-seat: the device was passed, show what this seat alone may see. */
export interface Peek {
  type: 'peek';
  seat: number;
}

export interface Ping {
  type: 'ping';
}

/** Host, before the start: a new order of the seats; `order[new]` is the old place. */
export interface Order {
  type: 'order';
  id: string;
  expect: number;
  order: number[];
}

/** What to do about the absent player whom the table waits for. */
export interface Vote {
  type: 'vote';
  id: string;
  expect: number;
  seat: number;
  vote: 'bot' | 'end' | 'wait';
}

/** Ask for older entries with their events: those before a number, the newest `count` of them. */
export interface History {
  type: 'history';
  before: number;
  count?: number;
}

/** The answer to hello: what happened since the client's last number, and the view if it is behind. */
export interface Welcome {
  type: 'welcome';
  protocol: number;
  engine: string;
  host: boolean;
  seats: number[];
  number: number;
  info: TableInfo;
  view: View | null;
  missed: Entry[] | null;
  drafts: Kept[];
  at: number;
}

/** A table as everybody sees it. */
export interface TableInfo {
  table: string;
  status: 'closed' | 'lobby' | 'over' | 'running';
  engine: string;
  config: Record<string, unknown>;
  seats: SeatInfo[];
  clock: ClockInfo;
  assists: string[];
  takeback: string;
  takebacks: number;
  hints: number[];
  known_tiles: boolean;
  commitment: string;
  host_present: boolean;
  watchers: number;
  asking: Asking | null;
  absence: Absence | null;
  rematch: string | null;
  ended: Ended | null;
}

/** A seat as everybody sees it. */
export interface SeatInfo {
  kind: string;
  name: string;
  colour: string;
  level: string | null;
  taken: boolean;
  resigned: boolean;
  present: boolean;
}

/** Clocks in seconds; `running` is the seat whose time runs down from `left[running]` since `at`. */
export interface ClockInfo {
  kind: string;
  seconds: number;
  increment: number;
  out: string;
  left: number[];
  running: number | null;
  at: number;
  lost: number | null;
}

/** Somebody wants to take back; who does not answer until `until` refuses. */
export interface Asking {
  seat: number;
  to: number;
  until: number;
  waiting: number[];
}

/** The table waits for somebody who is away; the majority of the humans present decides what to do. */
export interface Absence {
  seat: number;
  since: number;
  votes: Record<string, 'bot' | 'end' | 'wait'>;
}

/** How a table ended: played, resigned, stopped by the host, voted by the players; or "rules": the rules */
export interface Ended {
  reason: string;
  message: string;
  winners: number[];
}

/** Something that happened, with its number. `changes` are the keys of the view that are different now. */
export interface Entry {
  type: 'entry';
  number: number;
  kind: string;
  at: number;
  data: Record<string, unknown>;
  events: GameEvent[];
  changes: Partial<View> | null;
  tiles: TileView[];
  fresh: boolean;
  info: TableInfo | null;
}

/** A draft that the server kept for a seat. */
export interface Kept {
  seat: number;
  number: number;
  actions: Action[];
}

/** The table's surroundings changed: somebody came, went, asked. It has no number of its own. */
export interface Info {
  type: 'info';
  number: number;
  info: TableInfo;
}

/** A command was carried out; `number` is its entry. */
export interface Done {
  type: 'done';
  id: string;
  number: number;
}

/** A command changed nothing. `number` is the table's last entry. */
export interface Refused {
  type: 'refused';
  id: string | null;
  reason: string;
  message: string;
  params: Record<string, unknown>;
  number: number;
}

/** What a draft would do, told to nobody else. */
export interface Outcome {
  type: 'outcome';
  id: string;
  seat: number;
  number: number;
  actions: Action[];
  events: GameEvent[];
  shown: number;
  decision: Decision | null;
  stop: string | null;
  player: number | null;
  view: View | null;
}

export interface Hints {
  type: 'hints';
  id: string;
  seat: number;
  number: number;
  ways: Record<string, unknown>[];
}

/** The keys of the view that aids add. */
export interface Help {
  type: 'aids';
  number: number;
  view: Partial<View>;
}

/** The view of one seat, for the device that holds several. */
export interface Peeked {
  type: 'peeked';
  seat: number;
  number: number;
  view: View;
}

/** Entries from before, with their events and without changes. */
export interface Older {
  type: 'history';
  entries: Entry[];
}

export interface Emoted {
  type: 'emoted';
  seat: number;
  emote: string;
}

export interface Pong {
  type: 'pong';
  at: number;
}

/** The connection ends, and why: reload, removed, token, slow, flood, junk, stopping. */
export interface Bye {
  type: 'bye';
  reason: string;
  message: string;
}

/** A table to be opened. With `record` the game goes on from that record (or shows it, if it is over). */
export interface NewTable {
  seats: SeatSpec[];
  config?: ConfigSpec;
  shuffle?: boolean;
  clock?: ClockSpec;
  assists?: ('fits' | 'hints' | 'previews' | 'projection' | 'reach' | 'remaining' | 'standings')[];
  takeback?: 'ask' | 'free' | 'never';
  record?: Record<string, unknown> | null;
}

/** Who sits where: a human on the host's device, one who comes by the link, a bot, or nobody yet. */
export interface SeatSpec {
  kind?: 'bot' | 'here' | 'link' | 'open';
  name?: string | null;
  colour?: 'black' | 'blue' | 'green' | 'pink' | 'red' | 'yellow' | null;
  level?: string | null;
}

/** The keys of a new table; they are told once and stored only as hashes. */
export interface Created {
  table: string;
  host: string;
  seats: SeatToken[];
  join: string;
  watch: string;
}

export interface SeatToken {
  seat: number;
  token: string;
}

/** The code of an invite or a watch link. */
export interface Code {
  code: string;
}

/** Take a free seat by the code of the invite link. */
export interface TakeSeat {
  code: string;
  seat: number;
  name?: string | null;
  colour?: 'black' | 'blue' | 'green' | 'pink' | 'red' | 'yellow' | null;
}

export interface Seated {
  table: string;
  seat: number;
  token: string;
}

/** Tokens of one table. */
export interface Tokens {
  tokens: string[];
}

/** Tokens for the table of the rematch, in the order of those shown. */
export interface Followed {
  table: string;
  tokens: Held[];
}

/** A token and what it is for. */
export interface Held {
  role: 'host' | 'join' | 'seat' | 'watch';
  seat: number | null;
  token: string;
}

/** What a link's code opens. */
export interface Invite {
  table: string;
  role: 'join' | 'watch';
  info: Record<string, unknown>;
}

/** What a set-up comes to. */
export interface SetupCheck {
  tiles: number;
  modules: string[];
  options: Record<string, unknown>;
  advice: Advice[];
}

/** What is legal but unwise: a message key with parameters. */
export interface Advice {
  key: string;
  params: Record<string, unknown>;
}

/** A set-up to be looked at before a table is opened. */
export interface CheckSetup {
  config: ConfigSpec;
  players?: number;
}

/** All there is to choose from. */
export interface Catalogue {
  protocol: number;
  engine: string;
  modules: Record<string, unknown>[];
  presets: Record<string, unknown>[];
  tile_sets: string[];
  bots: string[];
  colours: string[];
  emotes: string[];
  assists: string[];
}

/** Why a request was refused: a key with parameters for translation, a sentence for programmers. */
export interface Failure {
  reason: string;
  message: string;
  params?: Record<string, unknown>;
}

/** The tokens that a browser holds: one list for each table. */
export interface Mine {
  tables: string[][];
}

/** The own tables in the order of the question; null: the tokens open nothing any more. */
export interface Owned {
  tables: (Own | null)[];
}

/** One of the own tables, as a list of games shows it. */
export interface Own {
  table: string;
  status: string;
  info: TableInfo;
  seats: number[];
  host: boolean;
  turn: number;
  deciding: number | null;
  yours: boolean;
  at: number;
  tiles: SmallTile[];
}

/** A tile of a small picture of the board. */
export interface SmallTile {
  at: [number, number];
  tile: string;
  turn: number;
}

/** Some steps of a game that is over; `from` is the number of steps before the first one wanted. */
export interface WantReplay {
  token: string;
  from?: number;
  count?: number;
}

/** A part of a finished game; nothing is hidden any more. */
export interface Replay {
  table: string;
  info: TableInfo;
  steps: number;
  turns: TurnMark[];
  from: number;
  view: View;
  frames: Frame[];
}

/** A turn of a replay: it begins in the position after `step` steps. */
export interface TurnMark {
  step: number;
  turn: number;
  seat: number;
  scores: number[];
}

/** One step of a replay. Its changes fold into the view as those of an entry do. */
export interface Frame {
  step: number;
  turn: number;
  seat: number;
  action: Action;
  events: GameEvent[];
  changes: Partial<View>;
  tiles: TileView[];
  fresh: boolean;
}

/** How good was what was played after so many steps of a game that is over? */
export interface WantAnalysis {
  token: string;
  step: number;
  seconds?: number;
}

/** What a strong bot says about a choice, and who was how likely to win before it. */
export interface Analysis {
  step: number;
  seat: number;
  ways: Way[];
  played: PlayedWay;
  loss: number;
  chances: number[];
}

/** One way to play on; `value` is own points less those of the others, against the position as it was. */
export interface Way {
  actions: Action[];
  value: number;
  reason: Message;
}

/** What was played. */
export interface PlayedWay {
  actions: Action[];
  value: number;
}

/** A new table that goes on from a position of a game that is over. */
export interface Fork {
  token: string;
  step: number;
  seats: SeatSpec[];
  same_tiles?: boolean;
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
  | History;

export type FromServer =
  Welcome | Entry | Info | Done | Refused | Outcome | Hints | Help | Peeked | Older | Emoted | Pong | Bye;
