/** There is no server in tests: what it says of modules is read from their folders. */

import { vi } from 'vitest';
import type { Language } from '../src/i18n';
import { messages } from './texts';
import { rules } from './rules/file';

vi.mock('../src/i18n/served', () => ({
  served: async (path: string) => {
    const [, kind, language] = /^(texts|rules)\/(\w+)\.json$/.exec(path) ?? [];
    return (kind === 'rules' ? rules : messages)(language as Language);
  },
}));
