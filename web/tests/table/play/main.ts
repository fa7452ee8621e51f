/** A page with nothing but the table: opens one as the address says, for tests in a browser. */

import { mount } from 'svelte';
import { preferred, setLanguage, type Language } from '../../../src/i18n';
import { createTable } from '../../../src/net/api';
import { keepCreated } from '../../../src/net/keys';
import type { NewTable } from '../../../src/net/messages';
import Page from '../../../src/table/Page.svelte';
import { readMotion } from '../../../src/ui/motion';
import { wear, type Theme } from '../../../src/ui/theme';
import '../../../src/ui/theme.css';

const asked = new URLSearchParams(location.search);
readMotion(location.search);
wear((asked.get('theme') ?? 'light') as Theme);
await setLanguage((asked.get('lang') ?? preferred()) as Language);

let table = asked.get('table');
if (!table) {
  const created = await createTable(JSON.parse(asked.get('new') ?? '{}') as NewTable);
  keepCreated(created);
  table = created.table;
  const next = new URL(location.href);
  next.searchParams.delete('new');
  next.searchParams.set('table', table);
  history.replaceState(null, '', next);
}
const target = document.getElementById('app');
if (target) mount(Page, { target, props: { rest: table } });
