/** What the table shares with its parts, from where it is kept. */

import type { Camera } from '../../board/camera';
import type { TableState } from '../../net/table.svelte';
import type { View } from '../../net/view';
import type { TableContext } from '../context';
import type { Controller } from '../ask/controller.svelte';
import { gains } from '../show/finale';
import type { Follow } from '../show/follow.svelte';
import type { Playback } from '../show/playback.svelte';
import { cell } from '../show/position';
import type { Scene } from './scene.svelte';

interface Parts {
  readonly table: () => TableState;
  /** The position as it is; while events are being shown, the table shows an older one. */
  readonly present: () => View;
  readonly control: Controller;
  readonly scene: Scene;
  readonly playback: Playback;
  readonly camera: Camera;
  readonly follow: Follow;
}

export const sharing = ({ table, present, control, scene, playback, camera, follow }: Parts): TableContext => ({
  control,
  get table() {
    return table();
  },
  get view() {
    return playback.view ?? present();
  },
  get playing() {
    return playback.playing;
  },
  get pace() {
    return playback.pace;
  },
  set pace(to) {
    playback.pace = to;
  },
  get final() {
    return playback.final !== null;
  },
  get counted() {
    return gains(playback.final?.events ?? []);
  },
  get story() {
    const { events } = table();
    return playback.ahead ? events.slice(0, -playback.ahead) : events;
  },
  get moment() {
    return playback.moment;
  },
  get speaker() {
    return scene.speaker;
  },
  get colours() {
    return scene.colours;
  },
  get seat() {
    return table().seat;
  },
  look(cells, go) {
    scene.lit = cells;
    const [first] = cells;
    if (go === 'follow') follow.point(cells.map(cell));
    else if (go && first) camera.goTo(cell(first));
  },
});
