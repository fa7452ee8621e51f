import { beforeEach, describe, expect, it } from 'vitest';
import { fixes } from '../../src/screens/setup/advice';
import { boxes } from '../../src/screens/setup/boxes';
import { rulebook, type ModuleInfo } from '../../src/screens/setup/catalogue';
import { estimate, spell } from '../../src/screens/setup/estimate';
import { fromLink, toLink } from '../../src/screens/setup/link';
import { RulesDraft, firstGame, rulesOf, type Rules } from '../../src/screens/setup/rules.svelte';
import { SeatsDraft } from '../../src/screens/setup/seats.svelte';
import * as shelf from '../../src/screens/setup/shelf';
import { CATALOGUE } from '../catalogue';
import { MODULES } from './samples';

const the = (id: string): ModuleInfo[] => MODULES.filter((one) => one.id === id);

const RICH: Rules = {
  config: {
    edition: 'c2',
    modules: ['base', 'river', 'bazaars'],
    tiles: { base: 2, river: 1 },
    options: { 'river.bends': 'adjacent', 'bazaars.auction': false, 'bazaars.max_bid': 20 },
    seed: 'a:b c',
  },
  clock: { kind: 'bank', seconds: 1200, increment: 5, out: 'resign' },
  assists: ['standings', 'projection', 'reach', 'previews'],
  takeback: 'never',
};

describe('the rules while they are chosen', () => {
  it('a module switched on and off leaves the set-up as it was', () => {
    const draft = new RulesDraft();
    const before = JSON.stringify(draft.rules);
    draft.turn(the('dragon'), true, MODULES);
    expect(draft.modules).toEqual(['base', 'dragon']);
    draft.turn(the('dragon'), false, MODULES);
    expect(JSON.stringify(draft.rules)).toBe(before);
  });

  it('the base game cannot be switched off with its box', () => {
    const draft = new RulesDraft({ ...firstGame(), config: { modules: ['base', 'farmers'] } });
    draft.turn([...the('base'), ...the('farmers')], false, MODULES);
    expect(draft.modules).toEqual(['base']);
  });

  it('options go with their module, and the usual value is not written down', () => {
    const draft = new RulesDraft();
    draft.turn(the('river'), true, MODULES);
    draft.set('river.bends', 'adjacent', 'alternate');
    expect(draft.config.options).toEqual({ 'river.bends': 'adjacent' });
    draft.set('river.bends', 'alternate', 'alternate');
    expect(draft.config.options).toEqual({});
    draft.set('river.bends', 'adjacent', 'alternate');
    draft.turn(the('river'), false, MODULES);
    expect(draft.config.options).toEqual({});
  });

  it('copies of tiles are counted from those of the modules, and null again when they are just those', () => {
    const draft = new RulesDraft();
    draft.copies('base', 2, MODULES);
    expect(draft.tiles).toEqual({ base: 2 });
    draft.copies('base', 1, MODULES);
    expect(draft.tiles).toBeNull();
  });

  it('with counted tiles a module brings its set, and takes it away only with the last that needs it', () => {
    const draft = new RulesDraft();
    draft.copies('base', 2, MODULES);
    draft.turn([...the('dragon'), ...the('princess')], true, MODULES);
    expect(draft.tiles).toEqual({ base: 2, 'princess-dragon': 1 });
    draft.turn(the('dragon'), false, MODULES);
    expect(draft.tiles).toEqual({ base: 2, 'princess-dragon': 1 });
    draft.turn(the('princess'), false, MODULES);
    expect(draft.tiles).toEqual({ base: 2 });
  });

  it('a preset is left by any change and reached again by undoing it', () => {
    const draft = new RulesDraft();
    const preset = { id: 'first-game', title: 'First game', edition: 'c3' as const, modules: ['base'] };
    expect(draft.is(preset)).toBe(true);
    draft.edition = 'c1';
    expect(draft.is(preset)).toBe(false);
    draft.choose(preset);
    expect(draft.is(preset)).toBe(true);
  });

  it('help is all, all but hints, or none; the list of remaining tiles can be closed alone', () => {
    const draft = new RulesDraft();
    expect(draft.assists).toContain('hints');
    draft.help = 'no_hints';
    draft.counting = false;
    expect(draft.assists).toEqual(['standings', 'projection', 'reach', 'previews']);
    draft.help = 'bare';
    expect(draft.assists).toEqual([]);
  });
});

describe('a set-up as a link', () => {
  it('comes back as it was', () => {
    expect(fromLink(`#${toLink(RICH)}`)).toEqual(RICH);
  });

  it('is not read out of anything else', () => {
    expect(fromLink('#oRMu_hEDQ6-pyHrGBVKN8hdL8e-MK6aB')).toBeNull();
    expect(fromLink('')).toBeNull();
  });

  it('is cut to what the server takes', () => {
    const cut = fromLink(`#modules=base&seed=${'x'.repeat(300)}&clock=bank:99999999:99999`);
    expect(cut?.config.seed).toHaveLength(256);
    expect(cut?.clock).toMatchObject({ seconds: 604_800, increment: 3600 });
  });

  it('comes from a table that was played', () => {
    const info = {
      config: { edition: 'c3', modules: ['base'], tiles: null, options: {} },
      clock: { kind: 'none', seconds: 60, increment: 0, out: 'defaults', left: [], running: null, at: 0 },
      assists: ['previews'],
      takeback: 'free',
    } as unknown as Parameters<typeof rulesOf>[0];
    const draft = new RulesDraft(rulesOf(info));
    expect([draft.help, draft.takeback, draft.clock.kind, draft.seed]).toEqual(['no_hints', 'free', 'none', null]);
  });
});

describe('how long it takes', () => {
  const humans = [{ kind: 'here' }, { kind: 'link' }];

  it('is as the rulebooks say: about 35 minutes for the base game', () => {
    expect(estimate(72, humans, ['base'])).toEqual({ from: 30, to: 40 });
  });

  it('gets shorter with bots and longer with modules that ask for more', () => {
    expect(estimate(72, [{ kind: 'here' }, { kind: 'bot' }], ['base']).to).toBeLessThan(30);
    expect(estimate(72, humans, ['base', 'dragon', 'tower', 'count']).to).toBeGreaterThan(40);
  });

  it('is said as a span, or as one number', () => {
    expect([spell({ from: 30, to: 40 }), spell({ from: 5, to: 5 })]).toEqual(['30–40', '5']);
  });
});

describe('what helps against a warning', () => {
  const fixed = (key: string, params: Record<string, string>, draft: RulesDraft): RulesDraft => {
    fixes({ key, params }, MODULES)[0]?.apply(draft);
    return draft;
  };

  it('brings what a module needs', () => {
    const draft = new RulesDraft({ ...firstGame(), config: { modules: ['base', 'pig'] } });
    expect(fixed('advice.pointless-without', { module: 'pig', needs: 'farmers' }, draft).modules).toEqual([
      'base',
      'farmers',
      'pig',
    ]);
  });

  it('takes away what the rulebook advises against', () => {
    const draft = new RulesDraft({ ...firstGame(), config: { modules: ['base', 'river', 'count'] } });
    expect(fixed('advice.discouraged-with', { module: 'count', with: 'river' }, draft).modules).toEqual([
      'base',
      'count',
    ]);
  });

  it('drops an option without effect, and modules that the server does not know', () => {
    const draft = new RulesDraft(RICH);
    fixed('advice.option-unused', { option: 'river.bends' }, draft);
    expect(Object.keys(draft.options)).toEqual(['bazaars.auction', 'bazaars.max_bid']);
    draft.modules = ['base', 'submarine'];
    expect(fixed('config.module', {}, draft).modules).toEqual(['base']);
  });
});

describe('modules', () => {
  it('each that has a title stands in one box', () => {
    const ids = CATALOGUE.modules.map((one) => one.id);
    const listed = boxes(CATALOGUE.modules);
    expect(listed.flatMap((box) => box.has.map((one) => one.id)).sort()).toEqual([...ids].sort());
    expect(listed.map((box) => box.title)).not.toContain('ui.setup.box_newer');
  });

  it('one that only a newer server knows is shown all the same', () => {
    const [base] = MODULES as readonly [ModuleInfo];
    const last = boxes([{ ...base, id: 'submarine', face: { ...base.face, box: '' } }, base]).at(-1);
    expect([last?.title, last?.has.map((one) => one.id)]).toEqual(['ui.setup.box_newer', ['submarine']]);
  });

  it.each([
    [['c1', 'c3'], 'c2', 'c1'],
    [['c1', 'c2'], 'c3', 'c2'],
    [['c2', 'c3'], 'c1', 'c2'],
    [['c3'], 'c1', 'c3'],
  ] as const)('with the editions %s are played in %s by the text of %s', (editions, edition, book) => {
    expect(rulebook({ ...(MODULES[0] as ModuleInfo), editions }, edition)).toBe(book);
  });
});

describe('seats', () => {
  it('begin with me and a bot, in two colours', () => {
    const draft = new SeatsDraft('Ann', 'red');
    expect(draft.specs).toEqual([
      { kind: 'here', name: 'Ann', colour: 'red', level: null },
      { kind: 'bot', name: null, colour: 'blue', level: 'medium' },
    ]);
    expect(draft.waits).toBe(false);
  });

  it('are six at most and one at least, all in different colours', () => {
    const draft = new SeatsDraft('', null);
    for (let count = 0; count < 9; count += 1) draft.add('open');
    expect(new Set(draft.seats.map((one) => one.colour)).size).toBe(6);
    for (const { id } of draft.seats) draft.remove(id);
    expect(draft.seats).toHaveLength(1);
  });

  it('an order made by hand is not drawn by lot', () => {
    const draft = new SeatsDraft('', null);
    const [first] = draft.seats;
    draft.move(first?.id ?? -1, 1);
    expect(draft.seats[1]).toBe(first);
    expect(draft.shuffle).toBe(false);
  });
});

describe('the shelf', () => {
  beforeEach(() => localStorage.clear());

  it('holds twenty set-ups; the same name is overwritten', () => {
    for (let count = 0; count < shelf.MOST; count += 1) expect(shelf.keep(`no ${count}`, RICH)).toBe(true);
    expect(shelf.keep('one more', RICH)).toBe(false);
    expect(shelf.keep('no 3', firstGame())).toBe(true);
    expect(shelf.mine()).toHaveLength(shelf.MOST);
    shelf.drop('no 3');
    expect(shelf.keep('one more', RICH)).toBe(true);
  });

  it('never keeps a seed', () => {
    shelf.remember(RICH);
    shelf.keep('mine', RICH);
    expect(shelf.last().config).toEqual({ ...RICH.config, seed: null });
    expect(shelf.mine()[0]?.rules.config.seed).toBeNull();
  });

  it('begins with the first game', () => {
    expect(shelf.last()).toEqual(firstGame());
  });
});
