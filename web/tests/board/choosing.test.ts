import { expect, it } from 'vitest';
import { Camera } from '../../src/board/camera';
import { type Choices, Choosing } from '../../src/board/choosing.svelte';
import type { Target } from '../../src/board/types';
import { Held } from './helpers';

it('what is magnified for a finger is put away when something else is asked', () => {
  const spot = (id: string): Target => ({ kind: 'spot', id, at: [0, 0], segment: 0, label: id });
  let live: readonly Target[] = [spot('a'), spot('b')];
  const camera = new Camera(new Held());
  const choosing = new Choosing((): Choices => ({
    camera,
    targets: live,
    live,
    tentative: null,
    wheelRotates: 'over',
    where: () => ({ x: 50, y: 50 }),
    cellOf: () => [0, 0],
    focus: () => undefined,
    onpick: undefined,
    onrotate: undefined,
    onaim: undefined,
    oncrowd: undefined,
  }));
  const element = document.createElement('i');
  element.dataset['pick'] = 'a';
  choosing.tidy();
  choosing.tap(camera.toScreen({ x: 50, y: 50 }), 'touch', element);
  choosing.tidy();
  expect(choosing.magnified).toEqual([0, 0]);
  live = [spot('c')];
  choosing.tidy();
  expect(choosing.magnified).toBeNull();
});
