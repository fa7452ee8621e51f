/** What a game says, as the engine's classes have it: the JSON of `game.view(seat)`, of actions and of events. */

import type { Outcome as Told } from './generated/messages';
import type { Action, GameEvent } from './generated/protocol';

export type {
  Action,
  AnyAction,
  AnyEvent,
  DecisionShown as Decision,
  FeatureShown as FeatureView,
  GameEvent,
  NoteShown as Note,
  Panel,
  PieceShown as PieceView,
  PlayerShown as PlayerView,
  Point,
  TileShown as TileView,
  View,
} from './generated/protocol';

/** What a draft would do, as the server says it. */
export type Outcome = Pick<Told, 'events' | 'decision' | 'stop'> & Partial<Pick<Told, 'player' | 'placed'>>;

export type Params = Readonly<Record<string, unknown>>;
/** A message key with its parameters. */
export type Message = readonly [string, Params];
/** A part of a score: what was counted, how many, and the points for it. */
export type Part = readonly [string, number, number];

export const sameAction = (a: Action, b: Action): boolean => fingerprint(a) === fingerprint(b);

/** One text per action, whatever the order of its fields. */
export function fingerprint(action: Action): string {
  const fields = Object.entries(action).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(fields);
}

export const isPass = (action: Action): boolean => action.type === 'pass';
/** Does an event bring points? A feature that is worth nothing is told too, but it is no news. */
export const isScore = (event: GameEvent): boolean => event.type === 'score' && event.points !== 0;
