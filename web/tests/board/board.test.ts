import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Board from '../../src/board/Board.svelte';
import { Camera } from '../../src/board/camera';
import { Ground } from '../../src/board/geometry';
import type { Piece, Target } from '../../src/board/types';
import { WORDS } from '../../src/board/words';
import { Held, loaded } from './helpers';

/** A board in a page without layout: the camera is told the size, events are sent to the elements. */

class Still {
  observe(): void {}
  disconnect(): void {}
}

/** No pictures in a page without a screen. */
class Blank {
  getContext(): null {
    return null;
  }
}

const TARGETS: Target[] = [
  { kind: 'cell', id: 'cell:1,0', at: [1, 0], look: 'fits', rotations: [0], label: '1 east' },
  { kind: 'cell', id: 'cell:0,1', at: [0, 1], look: 'turn', rotations: [1, 3], label: '1 north' },
  { kind: 'cell', id: 'cell:0,-1', at: [0, -1], look: 'costly', rotations: [2], label: '1 south' },
];

let shown: Record<string, unknown> | null = null;
let host: HTMLElement;

beforeEach(() => {
  document.documentElement.dataset['motion'] = 'off';
  vi.stubGlobal('ResizeObserver', Still);
  vi.stubGlobal('OffscreenCanvas', Blank);
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  Element.prototype.animate = () =>
    ({ cancel() {}, finished: Promise.resolve(), onfinish: null }) as unknown as Animation;
  URL.createObjectURL = () => 'blob:nothing';
  URL.revokeObjectURL = () => undefined;
});

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show(props: Record<string, unknown>) {
  const art = await loaded();
  const camera = new Camera(new Held());
  camera.resize(1000, 600);
  const ground = new Ground(art, [{ tile: 'base/D', at: [0, 0], rotation: 0 }]);
  shown = mount(Board, { target: document.body, props: { art, camera, ground, ...props } });
  flushSync();
  host = document.querySelector('[data-board]') as HTMLElement;
  return camera;
}

function pointer(type: string, on: Element, x: number, y: number, pointerType = 'mouse'): void {
  const event = new MouseEvent(type, { bubbles: true, clientX: x, clientY: y });
  Object.assign(event, { pointerId: 1, pointerType });
  on.dispatchEvent(event);
  flushSync();
}

function click(on: Element, pointerType = 'mouse', x = 300, y = 300): void {
  pointer('pointerdown', on, x, y, pointerType);
  pointer('pointerup', on, x, y, pointerType);
}

function press(key: string, more: KeyboardEventInit = {}): void {
  host.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  flushSync();
}

const target = (id: string) => host.querySelector(`[data-pick="${id}"]`) as Element;

describe('targets', () => {
  it('are the given ones and nothing else, with names and hooks', async () => {
    await show({ targets: TARGETS });
    const found = [...host.querySelectorAll('[data-legal]')];
    expect(found.map((one) => one.getAttribute('data-cell')).sort()).toEqual(['0,-1', '0,1', '1,0']);
    expect(found.every((one) => one.getAttribute('role') === 'option' && one.hasAttribute('aria-label'))).toBe(true);
    expect(host.querySelector('[role=listbox]')?.querySelectorAll('[role=option]')).toHaveLength(3);
  });

  it('leave no list behind when there are none', async () => {
    await show({});
    expect(host.querySelector('[role=listbox]')).toBeNull();
    expect(host.querySelector('[role=presentation][aria-label]')).toBeNull();
  });

  it('are picked by a click', async () => {
    const onpick = vi.fn();
    await show({ targets: TARGETS, onpick });
    click(target('cell:0,1'));
    expect(onpick).toHaveBeenCalledExactlyOnceWith(TARGETS[1], 'mouse');
  });

  it('are not picked by a press that moves, but the view is', async () => {
    const onpick = vi.fn();
    const camera = await show({ targets: TARGETS, onpick });
    const before = camera.frame.x;
    const cell = target('cell:1,0');
    pointer('pointerdown', cell, 300, 300);
    pointer('pointermove', cell, 310, 300);
    pointer('pointerup', cell, 310, 300);
    expect(onpick).not.toHaveBeenCalled();
    expect(camera.frame.x).toBeLessThan(before);
  });

  it('are not picked when the pointer slides off', async () => {
    const onpick = vi.fn();
    await show({ targets: TARGETS, onpick });
    pointer('pointerdown', target('cell:1,0'), 300, 300);
    pointer('pointerup', host, 303, 300);
    expect(onpick).not.toHaveBeenCalled();
  });

  it('of another player are shown but inert', async () => {
    const onpick = vi.fn();
    const [first] = TARGETS as [Target];
    await show({ targets: [{ ...first, watch: 'red' }], onpick });
    const cell = host.querySelector('[data-legal]') as Element;
    click(cell);
    press('ArrowRight');
    press('Enter');
    expect(cell.getAttribute('aria-disabled')).toBe('true');
    expect(onpick).not.toHaveBeenCalled();
  });

  it('of every kind can be drawn', async () => {
    const piece: Piece = {
      id: 'p',
      art: 'meeple-red',
      kind: 'meeple',
      seat: 0,
      layer: 1,
      at: [0, 0],
      segment: 0,
      x: 50,
      y: 10,
      scale: 0.6,
    };
    const at = [0, 0] as const;
    await show({
      pieces: [piece],
      targets: [
        { kind: 'spot', id: 'a', at, segment: 1, art: 'meeple-red', label: 'road' },
        { kind: 'figure', id: 'b', piece: 'p', label: 'knight' },
        { kind: 'tile', id: 'c', at, label: 'tile' },
        { kind: 'corner', id: 'd', at, corner: 'NE', label: 'corner' },
        { kind: 'link', id: 'e', at, link: { joins: [0, 1] }, label: 'ferry' },
        { kind: 'link', id: 'f', at, link: { span: 'EW' }, label: 'bridge' },
        { kind: 'quarter', id: 'g', at, segment: 0, label: 'quarter' },
      ],
    });
    expect([...host.querySelectorAll('[data-pick]')].map((one) => one.getAttribute('data-pick')).sort()).toEqual([
      ...'abcdefg',
    ]);
    expect(host.querySelector('[data-spot="0,0,1"]')).not.toBeNull();
    expect(host.querySelector('[data-corner="0,0,NE"]')).not.toBeNull();
  });
});

describe('turning', () => {
  const wheel = (on: Element, more: WheelEventInit) => {
    on.dispatchEvent(new WheelEvent('wheel', { bubbles: true, cancelable: true, deltaY: 100, ...more }));
    flushSync();
  };

  it('is what the wheel does over a cell, unless Ctrl is held', async () => {
    const onrotate = vi.fn();
    const camera = await show({ targets: TARGETS, onrotate });
    const before = camera.frame.ppt;
    wheel(target('cell:0,1'), {});
    expect(onrotate).toHaveBeenCalledExactlyOnceWith(1, TARGETS[1]);
    expect(camera.frame.ppt).toBe(before);
    wheel(target('cell:0,1'), { ctrlKey: true });
    expect(onrotate).toHaveBeenCalledTimes(1);
    expect(camera.frame.ppt).toBeLessThan(before);
  });

  it('is not what the wheel does over the table, unless Shift is held', async () => {
    const onrotate = vi.fn();
    const camera = await show({ targets: TARGETS, onrotate });
    wheel(host, { deltaY: -100 });
    expect(onrotate).not.toHaveBeenCalled();
    expect(camera.frame.ppt).toBeGreaterThan(92);
    wheel(host, { deltaY: -100, shiftKey: true });
    expect(onrotate).toHaveBeenCalledExactlyOnceWith(-1, null);
  });

  it('is asked for by a click on the tile of the draft, if it can be turned', async () => {
    const onrotate = vi.fn();
    const tiles = [{ tile: 'base/D', at: [1, 0], rotation: 1 }];
    await show({ tentative: { tiles, rotatable: true, label: 'draft' }, onrotate });
    const draft = host.querySelector('[data-tentative]') as Element;
    expect(draft.getAttribute('data-rot')).toBe('1');
    click(draft);
    expect(onrotate).toHaveBeenCalledExactlyOnceWith(1, null);
  });
});

describe('the tile of the draft', () => {
  it('is told once when it is laid', async () => {
    const onnarrate = vi.fn();
    const tiles = [{ tile: 'base/D', at: [1, 0], rotation: 1 }];
    await show({ tentative: { tiles, rotatable: true, label: 'draft' }, onnarrate });
    expect(onnarrate).toHaveBeenCalledTimes(1);
  });
});

describe('the keyboard', () => {
  /** What a screen reader says about the cursor. */
  const told = (): string | null =>
    document.getElementById(host.getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-label') ?? null;

  it('walks over the targets and picks one', async () => {
    const onpick = vi.fn();
    await show({ targets: TARGETS, onpick });
    press('ArrowDown');
    expect(told()).toBe('1 north');
    press('ArrowDown');
    expect(told()).toBe('1 south');
    press('ArrowRight');
    expect(told()).toBe('1 east');
    press('Enter');
    expect(onpick).toHaveBeenCalledExactlyOnceWith(TARGETS[0], 'key');
  });

  it('goes through all targets in reading order with Space and returns', async () => {
    await show({ targets: TARGETS });
    const heard = Array.from({ length: 4 }, () => {
      press(' ');
      return told();
    });
    expect(heard).toEqual(['1 north', '1 east', '1 south', '1 north']);
    press(' ', { shiftKey: true });
    expect(told()).toBe('1 south');
  });

  it('pans with the arrows once Esc has put the cursor off, and when there is nothing to choose', async () => {
    const camera = await show({ targets: TARGETS });
    press('ArrowRight');
    press('Escape');
    const before = camera.frame.x;
    press('ArrowRight');
    expect(camera.frame.x).toBeGreaterThan(before);
    expect(host.hasAttribute('aria-activedescendant')).toBe(false);
  });

  it('lets Esc and unknown keys pass if they are not its own', async () => {
    await show({ targets: TARGETS });
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    host.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });

  it('looks at any cell with Shift and an arrow', async () => {
    const onnarrate = vi.fn();
    const camera = await show({ targets: TARGETS, onnarrate, describe: () => 'a road of nobody' });
    camera.jump({ x: 50, y: -50, ppt: 80 });
    press('ArrowRight', { shiftKey: true });
    expect(onnarrate).toHaveBeenLastCalledWith('1 east, 1 north: empty');
    press('ArrowDown', { shiftKey: true });
    expect(onnarrate).toHaveBeenLastCalledWith('1 east');
    press('ArrowLeft', { shiftKey: true });
    expect(onnarrate.mock.lastCall?.[0]).toContain('a road of nobody');
  });

  it('keeps the camera from moving by itself', async () => {
    const camera = await show({});
    expect(camera.free).toBe(true);
    press('ArrowRight');
    expect(camera.free).toBe(false);
  });
});

describe('the pointer', () => {
  it('shows the whole board by a double click beside the tiles', async () => {
    const camera = await show({});
    camera.jump({ x: 50, y: 50, ppt: 200 });
    const beside = camera.toScreen({ x: 180, y: 50 });
    const tile = camera.toScreen({ x: 50, y: 50 });
    for (let n = 0; n < 2; n += 1) click(host, 'mouse', tile.x, tile.y);
    expect(camera.frame.ppt).toBe(200);
    click(host, 'mouse', beside.x, beside.y);
    click(host, 'mouse', beside.x + 100, beside.y);
    expect(camera.frame.ppt).toBe(200);
    click(host, 'mouse', beside.x + 100, beside.y);
    expect(camera.frame.ppt).toBeLessThan(200);
  });

  it('keeps the camera still for as long as it is down', async () => {
    const clock = new Held();
    const held = new Camera(clock);
    held.resize(1000, 600);
    await show({ camera: held });
    pointer('pointerdown', host, 300, 300);
    clock.time += 60_000;
    expect(held.free).toBe(false);
    pointer('pointerup', host, 300, 300);
    expect(held.free).toBe(false);
    clock.time += 2000;
    expect(held.free).toBe(true);
  });
});

describe('places out of sight', () => {
  const far: Target = { kind: 'cell', id: 'cell:6,0', at: [6, 0], look: 'fits', rotations: [0], label: 'far away' };

  it('are counted by a signpost that leads there', async () => {
    const camera = await show({ targets: [...TARGETS, far] });
    camera.jump({ x: 50, y: 50, ppt: 120 });
    flushSync();
    const post = host.querySelector<HTMLElement>('[data-signpost=right]');
    expect(post?.textContent).toContain('1');
    expect(post?.getAttribute('aria-label')).toBe(WORDS.beyond(1, 'right'));
    post?.click();
    flushSync();
    expect(camera.shows([6, 0])).toBe(true);
    expect(host.querySelector('[data-signpost=right]')).toBeNull();
  });

  it('are panned to with the key that goes through them', async () => {
    const camera = await show({ targets: [...TARGETS, far] });
    camera.jump({ x: 50, y: 50, ppt: 120 });
    for (let n = 0; n < 4; n += 1) press(' ');
    expect(camera.shows([6, 0])).toBe(true);
  });
});

describe('fingers', () => {
  it('mean the nearest cell within 24 pixels', async () => {
    const onpick = vi.fn();
    const camera = await show({ targets: TARGETS, onpick });
    camera.jump({ x: 50, y: 50, ppt: 80 });
    const edge = camera.toScreen({ x: 200, y: 50 });
    click(host, 'touch', edge.x + 20, edge.y);
    expect(onpick).toHaveBeenCalledExactlyOnceWith(TARGETS[0], 'touch');
    click(host, 'touch', edge.x + 40, edge.y);
    expect(onpick).toHaveBeenCalledTimes(1);
  });

  it('bring tiny cells nearer first', async () => {
    const onpick = vi.fn();
    const camera = await show({ targets: TARGETS, onpick });
    camera.jump({ x: 50, y: 50, ppt: 28 });
    click(target('cell:1,0'), 'touch');
    expect(onpick).not.toHaveBeenCalled();
    expect(camera.frame.ppt).toBe(64);
    click(target('cell:1,0'), 'touch');
    expect(onpick).toHaveBeenCalledTimes(1);
  });

  it('ask what is meant where spots are too close', async () => {
    const oncrowd = vi.fn();
    const onpick = vi.fn();
    const spots: Target[] = [0, 2, 3].map((segment) => ({
      kind: 'spot',
      id: `s${segment}`,
      at: [0, 0],
      segment,
      label: `segment ${segment}`,
    }));
    const camera = await show({ targets: spots, oncrowd, onpick });
    camera.jump({ x: 50, y: 50, ppt: 60 });
    const { x, y } = camera.toScreen({ x: 50, y: 10 });
    click(target('s2'), 'touch', x, y);
    expect(onpick).not.toHaveBeenCalled();
    expect(oncrowd.mock.calls[0]?.[0].map((one: Target) => one.id)).toEqual(['s0', 's2']);
    camera.jump({ x: 50, y: 50, ppt: 220 });
    const far = camera.toScreen({ x: 50, y: 10 });
    click(target('s0'), 'touch', far.x, far.y);
    expect(onpick).toHaveBeenCalledTimes(1);
  });
});

describe('marks', () => {
  it('are drawn with a pattern per colour', async () => {
    await show({
      marks: {
        washes: [{ id: 'f', spots: [[[0, 0], 2]], colours: ['red', 'blue'], note: '6' }],
        outlines: [{ id: 'c', spots: [[[0, 0], 0]], colour: 'red' }],
        frames: [{ at: [0, 0], colour: 'red', tag: 'Ann, T1' }],
        badges: [{ id: 'h', at: [1, 0], text: '3', label: '3 tiles fit' }],
      },
    });
    const patterns = [...host.querySelectorAll('[data-pattern]')].map((one) => one.getAttribute('fill'));
    expect(new Set(patterns).size).toBe(2);
    expect(host.querySelector('[data-outline=c] path')).not.toBeNull();
    expect(host.textContent).toContain('Ann, T1');
    expect(host.querySelector('[data-badge=h]')?.getAttribute('aria-label')).toBe('3 tiles fit');
  });

  it('point to what happened out of sight', async () => {
    const camera = await show({
      marks: {
        happenings: [
          { id: 'far', at: [40, 0], colour: 'red', label: 'a tile' },
          { id: 'near', at: [0, 0], colour: 'red', label: 'here' },
        ],
      },
    });
    const arrows = host.querySelectorAll('[data-happening]');
    expect([...arrows].map((one) => one.getAttribute('data-happening'))).toEqual(['far']);
    camera.limit(null);
    (arrows[0] as HTMLButtonElement).click();
    expect(camera.shows([40, 0])).toBe(true);
  });

  it('point to several places without covering each other', async () => {
    const far = (id: string) => ({ id, at: [40, 0], colour: 'red', label: id });
    const camera = await show({ marks: { happenings: [far('a'), far('b')] } });
    camera.jump({ x: 50, y: 50, ppt: 80 });
    await vi.waitFor(() => {
      flushSync();
      const [a, b] = [...host.querySelectorAll<HTMLElement>('[data-happening]')].map((one) => one.style.transform);
      expect(a).not.toBe(b);
    }, 60_000);
  });
});
