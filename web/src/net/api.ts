/** The HTTP part of the server: opening tables and taking seats. */

import { at } from '../root';
import type { Created, Failure, NewTable } from './messages';

export class Refusal extends Error {
  constructor(
    readonly reason: string,
    message: string,
    readonly params: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

export async function post<Answer>(path: string, body: object): Promise<Answer> {
  const response = await fetch(at(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return read<Answer>(response);
}

export const get = async <Answer>(path: string): Promise<Answer> => read<Answer>(await fetch(at(path)));

async function read<Answer>(response: Response): Promise<Answer> {
  if (response.ok) return (await response.json()) as Answer;
  const failure = (await response.json().catch(() => null)) as Failure | null;
  throw new Refusal(failure?.reason ?? 'unknown', failure?.message ?? response.statusText, failure?.params);
}

export const createTable = (table: NewTable): Promise<Created> => post<Created>('api/tables', table);

/** The address of the socket, on the host and below the path of this page. */
export function socketAddress(): string {
  const address = at('ws');
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}
