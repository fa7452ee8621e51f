/** Which paragraph the "?" of a question opens. tools/reference.py checks that every kind has one. */

import where from './where.json';

export interface Paragraph {
  module: string;
  /** The first of them that the edition tells is shown. */
  rules: readonly string[];
}

const WHERE: Readonly<Record<string, readonly string[]>> = where;

/** The paragraph for a kind of decision; the base game for one that this client does not know. */
export function paragraphFor(kind: string): Paragraph {
  const [module = 'base', ...rules] = WHERE[kind] ?? [];
  return { module, rules };
}
