import { flushSync } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { sameAction, type Action, type Decision } from '../../src/net/view';
import { kindOf, question } from '../../src/table/ask/question';
import { prefer } from '../../src/ui/prefs.svelte';
import { StandIn, viewOf } from '../net/standin';
import { settled } from '../pages';
import { enter, leave, onTables } from './mounted';
import { PASS, decision, samples, tileAt } from './samples';

onTables();

/** A table on which this decision is asked, and its server. */
async function open(asked: Decision, outcome?: ConstructorParameters<typeof StandIn>[2]) {
  const server = new StandIn(viewOf(asked), [asked.player], outcome);
  return { server, table: await enter(server) };
}

const press = async (selector: string): Promise<void> => {
  const button = document.querySelector<HTMLElement>(selector);
  if (!button) throw new Error(`nothing at ${selector}`);
  button.click();
  await settled();
};

const named = (option: Action): string => `.options [data-option='${JSON.stringify(option)}']`;
const drafts = (server: StandIn): unknown[] => server.of('draft').map((message) => message['actions']);

/** How much answers the question beside the list of its options: on the board, in the dock and at the track. */
function beside(): number {
  const dock = [...document.querySelectorAll('.dock [data-option], .dock [data-chip], .at-track [data-option]')];
  const board = document.querySelectorAll('[data-board] [data-pick]').length;
  return board + dock.filter((each) => !each.closest('.options')).length;
}

describe('every kind of decision', () => {
  const several = samples().filter((one) => question(one).options.length > 1);

  it.each(several.map((one) => [one.kind, one] as const))(
    '%s: is asked in its own way and answered',
    async (_, one) => {
      const errors = vi.spyOn(console, 'error');
      const { server } = await open(one);
      const dock = document.querySelector<HTMLElement>('.dock');
      expect(dock?.dataset['decision']).toBe(one.kind);
      expect(kindOf(one.kind).pickers).not.toContain('list');
      expect(document.querySelector('.options[open]')).toBeNull();
      if (one.kind !== 'place_tile') expect(beside()).toBeGreaterThan(0);
      const option = question(one).options.find((candidate) => candidate.type !== 'pass') as Action;
      await press(named(option));
      expect(drafts(server)).toContainEqual([option]);
      expect(document.querySelector<HTMLButtonElement>('[data-action=confirm]')?.disabled).toBe(false);
      await press('[data-action=confirm]');
      expect(server.of('commit').map((message) => message['actions'])).toEqual([[option]]);
      expect(errors).not.toHaveBeenCalled();
    },
  );
});

describe('a bid', () => {
  const bid = (points: number): Action => ({ type: 'bid', points });

  it('is set by Enter in its field and confirmed by a second one', async () => {
    const { server } = await open(decision('bid', [bid(1), bid(2), bid(3), PASS]));
    const field = document.querySelector<HTMLInputElement>('[data-option=amount]');
    const enterKey = async (): Promise<void> => {
      field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      await settled();
    };
    if (!field) throw new Error('no field');
    field.value = '7';
    await enterKey();
    expect(field.value).toBe('3');
    expect(drafts(server)).toContainEqual([bid(3)]);
    expect(server.of('commit')).toEqual([]);
    await enterKey();
    expect(server.of('commit')[0]?.['actions']).toEqual([bid(3)]);
  });
});

describe('a turn', () => {
  const tile = decision('place_tile', [tileAt(1, 0, 0), tileAt(1, 0, 2), tileAt(0, 1, 1)]);
  const man: Action = { type: 'place_figure', figure: 'meeple', at: [1, 0], segment: 0 };
  const figure = decision('place_figure', [man, PASS]);
  const outcome = (actions: readonly unknown[]) =>
    actions.length === 1
      ? { events: [], decision: figure, stop: null }
      : {
          events: [{ type: 'score', player: 0, points: 4, source: 'city', parts: [], tiles: [] }],
          decision: null,
          stop: 'draw',
        };

  it('is drafted, undone and committed once', async () => {
    const { server, table } = await open(tile, outcome);
    await press(named(tileAt(1, 0, 0)));
    expect(document.querySelector<HTMLElement>('.dock')?.dataset['decision']).toBe('place_figure');
    expect(drafts(server)).toEqual([[tileAt(1, 0, 0)], [tileAt(1, 0, 0), PASS]]);
    await press(named(man));
    expect(document.querySelector('[data-pill=score]')?.textContent).toContain('+4');
    await press('[data-action=undo]');
    expect(table.draft?.steps.map((step) => step.action)).toEqual([tileAt(1, 0, 0)]);
    await press(named(man));
    const confirm = document.querySelector<HTMLElement>('[data-action=confirm]');
    confirm?.click();
    confirm?.click();
    await settled();
    expect(server.of('commit')).toHaveLength(1);
    expect(server.of('commit')[0]?.['actions']).toEqual([tileAt(1, 0, 0), man]);
  });

  it('warns a beginner who confirms without a figure, and goes on after a second press', async () => {
    prefer({ games: 1 });
    const { server } = await open(tile, outcome);
    await press(named(tileAt(0, 1, 1)));
    await press('[data-action=confirm]');
    expect(server.of('commit')).toEqual([]);
    expect(document.querySelector('[data-banner=waiting]')?.textContent).toContain('No figure');
    await press('[data-action=confirm]');
    expect(server.of('commit')).toHaveLength(1);
  });

  it('warns nobody where the tiles are known, as in a lesson', async () => {
    prefer({ games: 1 });
    class Lesson extends StandIn {
      override welcome() {
        const said = super.welcome();
        return { ...said, info: { ...said.info, known_tiles: true } };
      }
    }
    const server = new Lesson(viewOf(tile), [0], outcome);
    await enter(server);
    await press(named(tileAt(0, 1, 1)));
    await press('[data-action=confirm]');
    expect(document.querySelector('[data-banner=waiting]')).toBeNull();
    expect(server.of('commit')).toHaveLength(1);
  });

  it('is sent without Confirm where the player prefers that, unless something is revealed', async () => {
    prefer({ confirm: 'reveals' });
    const { server } = await open(tile, outcome);
    await press(named(tileAt(1, 0, 0)));
    expect(server.of('commit')).toEqual([]);
    await press(named(man));
    expect(server.of('commit')).toHaveLength(1);
    leave();
    const rolls = await open(tile, (actions) => ({ ...outcome(actions), stop: actions.length > 1 ? 'die' : null }));
    await press(named(tileAt(1, 0, 0)));
    await press(named(man));
    expect(rolls.server.of('commit')).toEqual([]);
    prefer({ confirm: 'always' });
  });

  it('can be confirmed without a figure', async () => {
    prefer({ games: 9 });
    const { server } = await open(tile, outcome);
    await press(named(tileAt(0, 1, 1)));
    expect(document.querySelector('[data-action=confirm]')?.textContent).toContain('no figure');
    await press('[data-action=confirm]');
    expect(server.of('commit')[0]?.['actions']).toEqual([tileAt(0, 1, 1), PASS]);
  });

  it('turns the tile that lies to its next legal turn', async () => {
    const { table } = await open(tile, outcome);
    await press(named(tileAt(1, 0, 0)));
    await press('[data-action=rotate]');
    expect(table.draft?.steps[0]?.action).toEqual(tileAt(1, 0, 2));
    await press('[data-action=reset]');
    expect(table.draft?.steps).toEqual([]);
  });

  it('gives the tile back turned as it was in hand', async () => {
    await open(tile, outcome);
    const turned = (): string | undefined => document.querySelector<HTMLElement>('[data-hand]')?.dataset['rot'];
    await press('[data-action=rotate]');
    const before = document.querySelector('[data-board] [role=listbox]')?.innerHTML;
    expect(before).toContain('data-cell');
    await press(named(tileAt(1, 0, 0)));
    expect(turned()).toBe('0');
    await press('[data-action=undo]');
    expect(turned()).toBe('1');
    expect(document.querySelector('[data-board] [role=listbox]')?.innerHTML).toBe(before);
  });

  it('names who decides next', async () => {
    await open(tile, (actions) => ({ ...outcome(actions), stop: actions.length > 1 ? 'player' : null, player: 2 }));
    await press(named(tileAt(1, 0, 0)));
    await press(named(man));
    expect(document.querySelector('.dock .out')?.textContent).toContain('Cid decides');
    expect(document.querySelector('[data-action=confirm]')?.textContent).not.toContain('Cid');
  });

  it('marks the cells that take a bridge', async () => {
    const option = tile.options?.findIndex((one) => sameAction(one, tileAt(0, 1, 1))) ?? -1;
    await enter(new StandIn(viewOf({ ...tile, notes: [{ option, takes: 'bridge' }] }), [0]));
    const looks = [...document.querySelectorAll<HTMLElement>('[data-board] [data-cell]')];
    expect(Object.fromEntries(looks.map((one) => [one.dataset['cell'], one.dataset['legal']]))).toEqual({
      '1,0': 'fits',
      '0,1': 'costly',
    });
  });

  it('asks nothing more once the game was ended', async () => {
    const { server } = await open(tile, outcome);
    const { info } = server.welcome();
    const ended = { reason: 'stopped', message: '', winners: [] };
    server.say({ type: 'info', number: 1, info: { ...info, status: 'over', ended } });
    await settled();
    expect(document.querySelector('[data-board] [data-cell]')).toBeNull();
    expect(document.querySelector('[data-decision]')).toBeNull();
  });

  it('has no dock behind the result, until it is put aside, and a track only where one decides on it', async () => {
    const { server } = await open(tile, outcome);
    const { info } = server.welcome();
    const ended = { reason: 'stopped', message: '', winners: [] };
    server.say({ type: 'info', number: 1, info: { ...info, status: 'over', ended } });
    // The sheet is loaded when it is wanted.
    const shown = () => expect(document.querySelector('[data-action=board]')).not.toBeNull();
    await vi.waitFor(shown, { timeout: 20_000 });
    expect(document.querySelector('.dock, [data-track]')).toBeNull();
    document.querySelector<HTMLElement>('[data-action=board]')?.click();
    flushSync();
    expect(document.querySelector('.dock [data-action=results]')).not.toBeNull();
    expect(document.querySelector('[data-track]')).toBeNull();
  }, 30_000);

  it('takes a forced step by itself', async () => {
    const only = decision('set_ferry', [{ type: 'set_ferry', at: [0, 0], segments: [0, 1] }]);
    const { server } = await open(only);
    await settled();
    expect(server.of('commit')[0]?.['actions']).toEqual(only.options);
  });
});
