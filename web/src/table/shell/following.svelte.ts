/** What the camera follows at a table: gathers what there is to be seen, and lets it look. */

import { tick } from 'svelte';
import type { Camera } from '../../board/camera';
import type { Cell, Insets, Target } from '../../board/types';
import type { TableState } from '../../net/table.svelte';
import type { View } from '../../net/view';
import type { Controller } from '../ask/controller.svelte';
import { isOver } from '../labels';
import { Follow, type Sight } from '../show/follow.svelte';
import { cellsOf, movesSince } from '../show/log';
import type { Playback } from '../show/playback.svelte';
import { cell } from '../show/position';
import type { Scene } from './scene.svelte';

interface Parts {
  readonly table: () => TableState;
  readonly present: () => View;
  readonly control: Controller;
  readonly scene: Scene;
  readonly playback: Playback;
  /** What covers the board; null until that is laid out. */
  readonly insets: () => Insets | null;
}

/** Where a target is. */
const place = (target: Target, scene: Scene): Cell[] => {
  if (target.kind !== 'figure') return [target.at];
  const piece = scene.pieces.find((one) => one.id === target.piece);
  return piece ? [piece.at] : [];
};

export function sightOf({ table, present, control, scene, playback }: Parts): Sight {
  const { events, myTurn, seat } = table();
  const view = playback.view ?? present();
  const asked = myTurn && !playback.playing ? control.asked : null;
  const player = asked?.question.decision.player ?? seat ?? -1;
  const figure = asked?.question.kind === 'place_figure';
  const story = playback.ahead ? events.slice(0, -playback.ahead) : events;
  const drafted = scene.laid.drafted.map((one) => one.at);
  const last = view.tiles.at(-1)?.at;
  return {
    turn: asked && `${view.turn} ${player}`,
    asks: !asked ? null : figure ? 'figure' : asked.place === control.tileAsked?.place ? 'tile' : 'places',
    question: asked ? `${view.tiles.length} ${asked.place} ${asked.question.kind}` : '',
    board: view.tiles.map((one) => cell(one.at)),
    legal: scene.targets.flatMap((one) => (one.kind === 'cell' ? [one.at] : [])),
    recent:
      playback.final || isOver(view, table().info)
        ? []
        : movesSince(story, player).flatMap((move) => move.cells.map(cell)),
    laid: figure && !drafted.length && last ? [cell(last)] : drafted,
    places: scene.targets.filter((one) => one.kind !== 'cell').flatMap((one) => place(one, scene)),
    counted: (playback.final?.events ?? []).flatMap((event) => cellsOf(event).map(cell)),
  };
}

/** To be called while the page is made. */
export function followGame(camera: Camera, parts: Parts): Follow {
  const follow = new Follow(camera);
  const { table, control, insets } = parts;
  $effect(() => () => follow.dispose());
  $effect(() => {
    // The first look waits for the room that there is, and for the question.
    if (!insets() || (table().myTurn && !control.asked)) return;
    const sight = sightOf(parts);
    void tick().then(() => follow.look(sight));
  });
  return follow;
}
