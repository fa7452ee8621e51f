/** Records of games: saved to a file, opened from one. */

import { Refusal, createTable, post, recordOf } from '../../net/api';
import { keepCreated } from '../../net/keys';
import { keepGame, keptGame } from '../../offline/records';
import type { Created, Invite, SeatSpec } from '../../net/messages';
import { go } from '../../go';
import { replayPath } from './access';

/** Save the record of a game that is over as a file of the user. */
export async function saveRecord(table: string, token: string): Promise<void> {
  const record = JSON.stringify(await recordOf(table, token));
  const url = URL.createObjectURL(new Blob([record], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `carcassonne-${table}.json`;
  link.click();
  URL.revokeObjectURL(url);
}

/** Open a table from a file: a finished game is shown, an unfinished one goes on with everybody on this device. */
export async function openRecord(file: File): Promise<void> {
  await openText(await file.text());
}

/** The same from a text: a record, a save file of another program, or a link to a game. */
export async function openText(text: string): Promise<void> {
  const created = await open(await read(text));
  const { info } = await post<Invite>('api/invite', { code: created.watch });
  go(info['status'] === 'running' ? `g/${created.table}` : replayPath(created.table, created.watch));
}

async function open(record: GameRecord): Promise<Created> {
  const seats: SeatSpec[] = record.config.players.map(() => ({ kind: 'here' })); // the record has their names
  const created = await createTable({ seats, record });
  keepCreated(created);
  return created;
}

/** Show what was kept of a game whose server is away; false if nothing was. */
export async function openCopy(table: string): Promise<boolean> {
  const game = await keptGame(table);
  if (!game) return false;
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the store of games knows nothing of what it keeps
  const copy = (game.copy as Created | undefined) ?? (await open(game.record as GameRecord));
  if (!game.copy) await keepGame({ ...game, copy });
  go(replayPath(copy.table, copy.watch));
  return true;
}

/** Whatever else it holds is the server's business. */
interface GameRecord extends Readonly<Record<string, unknown>> {
  readonly config: { readonly players: readonly string[] };
}

function isGame(found: object | null): found is GameRecord {
  const config = found && 'config' in found ? found.config : null;
  return typeof config === 'object' && config !== null && 'players' in config && Array.isArray(config.players);
}

const LINK = /#\/\d+\/\d+(\.\d+)*\/[\w-]+\//;

async function read(text: string): Promise<GameRecord> {
  const found = LINK.test(text) ? null : parsed(text);
  if (isGame(found)) return found;
  if (LINK.test(text) || (found !== null && 'replay' in found)) return post<GameRecord>('api/import', { text });
  throw new Refusal('ui.error.file', 'the file holds no record of a game');
}

/** The object that a text is in JSON, or null. */
function parsed(text: string): object | null {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === 'object' ? found : null;
  } catch {
    return null;
  }
}
