/** Opens the table of a lesson: the record with its scripted draws, the player here and the rival beside. */

import { t } from '../../i18n';
import { createTable, socketAddress } from '../../net/api';
import { TableState } from '../../net/table.svelte';
import { prefs } from '../../ui/prefs.svelte';
import { Coach, RIVAL, YOU } from './coach.svelte';
import { loadLesson, type LessonId } from './lessons';

/** The keys of the table are not kept: a lesson is begun anew, never continued. */
export async function openLesson(id: LessonId, ondone: () => void): Promise<Coach> {
  const lesson = await loadLesson(id);
  const created = await createTable({
    seats: [
      { kind: 'here', name: prefs.name || t('ui.player.you'), colour: 'blue' },
      { kind: 'here', name: t('ui.learn.rival'), colour: 'red' },
    ],
    record: lesson.record,
    takeback: 'free',
  });
  const state = (seat: number): TableState =>
    new TableState(
      socketAddress(),
      created.seats.filter((one) => one.seat === seat).map((one) => one.token),
    );
  return new Coach(lesson, state(YOU), state(RIVAL), ondone);
}
