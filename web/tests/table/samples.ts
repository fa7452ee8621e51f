import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Action, Decision } from '../../src/net/view';

const here = import.meta.dirname;

/** The examples of the protocol, one per kind, and real decisions with all their options. */
export function samples(): Decision[] {
  const protocol = readFileSync(join(here, '../../../docs/protocol.md'), 'utf8');
  const text = protocol.split('\n## Decisions\n')[1]?.split('\n## ')[0] ?? '';
  const examples = [...text.matchAll(/```json\n(.*)\n```/g)].map((match) => JSON.parse(match[1] as string));
  const real = JSON.parse(readFileSync(join(here, 'decisions.json'), 'utf8'));
  return [...examples, ...real] as Decision[];
}

export const tileAt = (x: number, y: number, turn: number, tile = 'base/K'): Action => ({
  type: 'place_tile',
  tile,
  at: [x, y],
  turn,
});

export const PASS: Action = { type: 'pass' };

export const decision = (kind: string, options: readonly Action[], more: Partial<Decision> = {}): Decision => ({
  player: 0,
  kind,
  prompt: [`prompt.${kind}`, { player: 0 }],
  options,
  default: options[0] as Action,
  blocked: [],
  ...more,
});
