/** What tests find a target by. */

import { key } from '../geometry';
import type { Target } from '../types';

export function hooks(target: Target): Record<string, string | undefined> {
  switch (target.kind) {
    case 'cell':
      return { 'data-cell': key(target.at), 'data-legal': target.look, 'data-turns': '' };
    case 'spot':
    case 'quarter':
      return { 'data-spot': `${key(target.at)},${target.segment}` };
    case 'figure':
      return { 'data-figure-target': target.piece };
    case 'corner':
      return { 'data-corner': `${key(target.at)},${target.corner}` };
    case 'link':
      return { 'data-link': target.id };
    default:
      return { 'data-tile-target': key(target.at) };
  }
}
