/** The server's catalogue as tools/client_types.py writes it: loaded before every test, as the page does. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useFacts } from '../src/i18n/engine';
import { known } from '../src/net/catalogue.svelte';
import type { Catalogue } from '../src/net/messages';

export const CATALOGUE = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fixtures/catalogue.json'), 'utf8'),
) as Catalogue;

known.take(CATALOGUE);
useFacts(known);
