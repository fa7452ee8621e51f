/** What the server tells of a game that is over: its frames, a bot's judgement, a table that goes on from there. */

import { post } from '../../net/api';
import type { Analysis, Created, Fork, Replay, TurnMark, WantAnalysis } from '../../net/messages';
import type { GameEvent } from '../../net/view';

/** The position after `from` steps and the next `count` steps. */
export const askReplay = (token: string, from: number, count: number): Promise<Replay> =>
  post<Replay>('api/replay', { token, from, count });

export const askAnalysis = (wish: WantAnalysis): Promise<Analysis> => post<Analysis>('api/analysis', wish);

export const askFork = (wish: Fork): Promise<Created> => post<Created>('api/fork', wish);

/** The first event of a game, which no action caused and so no frame tells. */
export const opening = ([first]: readonly TurnMark[]): readonly GameEvent[] =>
  first ? [{ type: 'turn', player: first.seat, turn: first.turn }] : [];
