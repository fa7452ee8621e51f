import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../src/i18n';
import { keep } from '../../src/net/keys';
import { TableState } from '../../src/net/table.svelte';
import type { GameEvent, View } from '../../src/net/view';
import Results from '../../src/screens/results/Results.svelte';
import { StandIn, viewOf } from '../net/standin';
import { decision } from '../table/samples';

const EVENTS: readonly GameEvent[] = [
  { type: 'turn', turn: 1, player: 0 },
  {
    type: 'score',
    player: 0,
    points: 8,
    source: 'city',
    tiles: [
      [0, 0],
      [0, 1],
    ],
  },
  { type: 'turn', turn: 2, player: 1 },
  { type: 'score', player: 1, points: 3, source: 'road', tiles: [[1, 0]] },
  { type: 'final_scoring' },
  { type: 'score', player: 1, points: 5, source: 'field', tiles: [[1, 0]] },
];

// A page of this size takes jsdom seconds on a busy machine.

beforeAll(async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  await setLanguage('en');
});

let close: (() => void) | null = null;
beforeEach(() => localStorage.clear());
afterEach(() => {
  close?.();
  close = null;
  vi.restoreAllMocks();
});

const settled = async (): Promise<void> => {
  await new Promise((done) => setTimeout(done, 0));
  flushSync();
};

/** A table of two whose game is over, with these events told to it. */
async function shown(told: readonly GameEvent[], onboard = (): void => undefined) {
  const base = viewOf(decision('place_tile', []));
  const view: View = {
    ...base,
    players: base.players.slice(0, 2),
    over: true,
    decision: null,
    scores: [8, 8],
    winners: [0, 1],
  };
  const table = new TableState('ws://test', ['token'], () => new StandIn(view, [0]));
  table.open();
  await settled();
  table.known = { ...table.known, events: told };
  const page = mount(Results, { target: document.body, props: { table, view, onboard } });
  close = () => {
    table.close();
    void unmount(page);
  };
  await settled();
  return table;
}

const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];

describe('the result sheet', () => {
  it('shares the first place and has one line per seat', async () => {
    await shown(EVENTS);
    expect(document.querySelector('h1')?.textContent).toBe('Shared victory: Ann and Bob');
    expect(all('[data-podium] li').map((one) => one.dataset['place'])).toEqual(['1', '1']);
    expect(all('[data-chart] [data-line]').length).toBe(2);
  });

  it('breaks down the scores into rows that sum to them', async () => {
    await shown(EVENTS);
    const rows = all('[data-breakdown] li[data-seat]').map((row) => ({
      total: Number(row.dataset['total']),
      parts: [...row.querySelectorAll<HTMLElement>('[data-points]')].map((part) => Number(part.dataset['points'])),
    }));
    expect(rows).toEqual([
      { total: 8, parts: [8] },
      { total: 8, parts: [3, 5] },
    ]);
  });

  it('looks at the turns with the arrow keys and says them', async () => {
    await shown(EVENTS);
    const chart = document.querySelector<HTMLElement>('[data-chart] [role=slider]');
    expect(chart?.getAttribute('aria-valuetext')).toBe('Final scoring, Ann: 8, Bob: 8');
    chart?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
    flushSync();
    expect(chart?.getAttribute('aria-valuetext')).toBe('Turn 2, Ann: 8, Bob: 3');
    expect(document.querySelector('[data-readout] li')?.textContent?.trim()).toBe('road +3');
  });

  it('has the same numbers as a table', async () => {
    await shown(EVENTS);
    const details = document.querySelector<HTMLDetailsElement>('[data-chart] details');
    if (details) details.open = true;
    details?.dispatchEvent(new Event('toggle'));
    flushSync();
    const cells = all('[data-chart] tbody tr').map((row) => [...row.children].map((one) => one.textContent));
    expect(cells).toEqual([
      ['0', '0', '0'],
      ['1', '8', '0'],
      ['2', '8', '3'],
      ['Final scoring', '8', '8'],
    ]);
  });

  it('asks the server for what the table was not told', async () => {
    keep({ table: 'table', tokens: ['token'] });
    const frames = [{ step: 1, events: EVENTS.slice(1) }];
    const turns = [{ step: 0, turn: 1, seat: 0, scores: [8, 8] }];
    const answer = new Response(JSON.stringify({ steps: 1, turns, frames }));
    const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer);
    await shown(EVENTS.slice(2));
    await settled();
    expect(JSON.parse(String(asked.mock.calls[0]?.[1]?.body))).toEqual({ token: 'token', from: 0, count: 200 });
    expect(all('[data-breakdown] li[data-seat]').map((row) => row.dataset['total'])).toEqual(['8', '8']);
  });

  it('keeps the podium when the rest cannot be loaded, and tries again', async () => {
    keep({ table: 'table', tokens: ['token'] });
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
    await shown([]);
    await settled();
    expect(all('[data-podium] li').length).toBe(2);
    expect(document.querySelector('[data-action=retry]')).not.toBeNull();
    expect(document.querySelector('[data-chart]')).toBeNull();
  });

  it('gives way to the board', async () => {
    const onboard = vi.fn();
    await shown(EVENTS, onboard);
    document.querySelector<HTMLElement>('[data-action=board]')?.click();
    const heading = document.querySelector('h1');
    heading?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(onboard).toHaveBeenCalledTimes(2);
  });
});
