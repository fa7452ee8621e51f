/**
 * The order of a turn and of final scoring: pages of steps, each of which opens with the module that it belongs to.
 * tools/reference_order.py describes and checks them.
 */

import { holds, type Block, type Edition, type Part, type Span } from './parse';

/** The pages, by the name of their text and of their address. */
export const ORDERS: readonly string[] = ['turn', 'final'];

/** A module to go to, and the rules of it that the step is about. */
export interface Origin {
  module: string;
  rules: readonly string[];
}

export interface Step extends Block {
  from: readonly Origin[];
}

/** What is written in front of a step: `[[a]]/[[b]]+[[c]]`, one of the first two, and c with it. */
interface Head {
  groups: readonly (readonly string[])[];
  spans: readonly Span[];
}

const OF_THE_ORDER = /^(TURN|FINAL)-/;

function head(spans: readonly Span[]): Head {
  const groups: string[][] = [];
  let at = 0;
  for (let sign = '+'; ; at += 2) {
    const module = spans[at]?.module;
    if (!module) break;
    if (sign === '+') groups.push([module]);
    else groups.at(-1)?.push(module);
    sign = spans[at + 1]?.text ?? '';
    if (sign === '+' || sign === '/') continue;
    at += 1;
    break;
  }
  const [first, ...rest] = spans.slice(at);
  return { groups, spans: first ? [{ ...first, text: first.text.trimStart() }, ...rest] : [] };
}

/** The steps that these modules bring; what belongs to no module is kept. */
export function stepsOf(parts: readonly Part[], modules: readonly string[]): { key: string; blocks: Step[] }[] {
  return parts.map(({ key, blocks }) => ({
    key,
    blocks: blocks.flatMap((block): Step[] => {
      const { groups, spans } = head(block.spans);
      const inPlay = groups.map((group) => group.filter((module) => modules.includes(module)));
      if (inPlay.some((group) => group.length === 0)) return [];
      const rules = block.ids.filter((id) => !OF_THE_ORDER.test(id));
      const from = inPlay.flatMap((group, place) => group.map((module) => ({ module, rules: place ? [] : rules })));
      return [{ ...block, spans, from }];
    }),
  }));
}

/** A paragraph is a step; the items behind it are parts of it, or stand alone where no step is before them. */
export interface Stage {
  step: Step | null;
  parts: readonly Step[];
}

export function stages(blocks: readonly Step[], edition: Edition): Stage[] {
  const found: { step: Step | null; parts: Step[] }[] = [];
  for (const one of blocks) {
    if (!holds(one, edition)) continue;
    const last = found.at(-1);
    if (one.kind !== 'item') found.push({ step: one, parts: [] });
    else if (last) last.parts.push(one);
    else found.push({ step: null, parts: [one] });
  }
  return found;
}

/** What is named at a part: not the modules of its step again, but its own if there is nothing else. */
export function named(part: Step, step: Step | null): readonly Origin[] {
  const fresh = part.from.filter(({ module }) => !step?.from.some((one) => one.module === module));
  return fresh.length ? fresh : part.from.slice(0, 1);
}
