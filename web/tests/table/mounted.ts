/** A table in the page of a test, played against a stand-in for the server. */

import { mount, unmount } from 'svelte';
import { afterEach, beforeAll, vi } from 'vitest';
import { setLanguage } from '../../src/i18n';
import { TableState } from '../../src/net/table.svelte';
import Table from '../../src/table/shell/Table.svelte';
import type { StandIn } from '../net/standin';
import { settled } from '../pages';

let close: (() => void) | null = null;

/** To be called once in a file: what jsdom does not have before its tests, an empty page after each. */
export function onTables(): void {
  beforeAll(async () => {
    const nothing = (): void => undefined;
    const Observer = class {
      observe = nothing;
      unobserve = nothing;
      disconnect = nothing;
    };
    vi.stubGlobal('ResizeObserver', Observer);
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }));
    URL.createObjectURL = () => 'blob:test';
    Element.prototype.animate = () => ({ cancel: nothing, finished: Promise.resolve() }) as unknown as Animation;
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    await setLanguage('en');
  });
  afterEach(leave);
}

/** The table is closed, and the page is empty again. */
export function leave(): void {
  close?.();
  close = null;
  document.body.innerHTML = '';
}

/** The table that this server shows, mounted. */
export async function enter(server: StandIn): Promise<TableState> {
  const table = new TableState('ws://test', ['token'], () => server);
  table.open();
  await settled();
  if (!table.view) throw new Error('no view');
  const page = mount(Table, { target: document.body, props: { table, view: table.view } });
  close = () => {
    table.close();
    void unmount(page);
  };
  await settled();
  return table;
}
