/** What is asked beside the socket: of the server, or of the page itself where there is none. */

import { isOwn, local } from '../offline/local.svelte';
import { keepGame, keptGames } from '../offline/records';
import { SITE, at } from '../root';
import type { Created, Failure, NewTable, Owned } from './messages';

export class Refusal extends Error {
  constructor(
    readonly reason: string,
    message: string,
    readonly params: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** Whoever answered was not the server, but a proxy in front of it. */
const AWAY = 'unknown';
/** What the page can do by itself while the server is away. */
const ANYWHERE: readonly string[] = ['api/tables', 'api/setup', 'api/import'];

export async function post<Answer>(path: string, body: object): Promise<Answer> {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- this path has this question and this answer
  if (path === 'api/mine') return mine(body as Mine) as Promise<Answer>;
  if (SITE || opening(body).some(isOwn)) return ofPage<Answer>(path, body);
  return ANYWHERE.includes(path) ? orOfPage<Answer>(path, body) : ofServer<Answer>(path, body);
}

export const get = async <Answer>(path: string): Promise<Answer> =>
  read<Answer>(await fetch(at(SITE ? path.replace(/^api\/(\w+)$/, '$1.json') : path)));

/** The record of a game that is over. */
export async function recordOf(table: string, token: string): Promise<Readonly<Record<string, unknown>>> {
  const path = `api/tables/${table}/record`;
  if (SITE || isOwn(token)) return ofPage(path, {}, token);
  return read(await fetch(at(path), { headers: { authorization: `Bearer ${token}` } }));
}

export const createTable = (table: NewTable): Promise<Created> => post<Created>('api/tables', table);

/** Let a table of this browser go on at the server, where others can join it. */
export async function carryOver(table: string, token: string): Promise<Created> {
  return told<Created>(await local.carry(table, token, at('api/tables')));
}

/** Throw away a table of this browser. */
export const dropTable = (table: string, token: string): Promise<object> =>
  ofPage(`api/tables/${table}/forget`, {}, token);

/** The tokens and codes in a request. */
const opening = (body: { token?: string; code?: string; tokens?: readonly string[] }): readonly string[] =>
  [body.token, body.code, ...(body.tokens ?? [])].filter((one) => one !== undefined);

async function ofServer<Answer>(path: string, body: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  return read<Answer>(await fetch(at(path), { method: 'POST', headers, body: JSON.stringify(body) }));
}

async function ofPage<Answer>(path: string, body: object, token = ''): Promise<Answer> {
  return told<Answer>(await local.ask(path, body, token));
}

/** Of the page, if the server gives no answer. */
async function orOfPage<Answer>(path: string, body: object): Promise<Answer> {
  try {
    return await ofServer<Answer>(path, body);
  } catch (error) {
    if (!isAway(error)) throw error;
    return ofPage<Answer>(path, body).catch((own: unknown) => {
      throw own instanceof Refusal ? own : error; // a page that cannot play by itself says what is wrong: the server
    });
  }
}

interface Mine {
  readonly tables: readonly (readonly string[])[];
}

/** The tables of the server and those of this browser. While the server is away, its tables are undefined: not gone. */
async function mine({ tables }: Mine): Promise<Owned> {
  const ours = (tokens: readonly string[]): boolean => SITE || tokens.some(isOwn);
  const [own, others] = [tables.filter(ours), tables.filter((tokens) => !ours(tokens))];
  const ask = (one: typeof tables, who: typeof ofPage): Promise<Owned> =>
    one.length ? who<Owned>('api/mine', { tables: one }) : Promise.resolve({ tables: [] });
  const [here, there] = await Promise.all([ask(own, ofPage), ask(others, ofServer).catch(unlessAway)]);
  if (there) void keepFinished(there, others).catch(() => undefined); // the next visit tries again
  const [next, after] = [here.tables.values(), there?.tables.values()];
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- as many answers as tables were asked for
  return { tables: tables.map((tokens) => (ours(tokens) ? next : after)?.next().value) } as Owned;
}

/** Keep the games that are over, for when the server is away. */
async function keepFinished({ tables }: Owned, tokens: Mine['tables']): Promise<void> {
  const known = new Set((await keptGames()).map((one) => one.table));
  for (const [place, listed] of tables.entries()) {
    const token = tokens[place]?.[0];
    if (listed?.info.status !== 'over' || !token || known.has(listed.table)) continue;
    await keepGame({ table: listed.table, listed, record: await recordOf(listed.table, token) });
  }
}

const isAway = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Refusal && error.reason === AWAY);

function unlessAway(error: unknown): null {
  if (isAway(error)) return null;
  throw error;
}

async function read<Answer>(response: Response): Promise<Answer> {
  if (response.ok) return response.json();
  const failure: Failure | null = await response.json().catch(() => null);
  throw new Refusal(failure?.reason ?? AWAY, failure?.message ?? response.statusText, failure?.params);
}

function told<Answer>({ ok, text }: { readonly ok: boolean; readonly text: string }): Answer {
  if (ok) return JSON.parse(text);
  const failure: Partial<Failure> = JSON.parse(text);
  throw new Refusal(failure.reason ?? AWAY, failure.message ?? '', failure.params);
}

/** The address of the socket, on the host and below the path of this page. */
export function socketAddress(): string {
  const address = at('ws');
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}
