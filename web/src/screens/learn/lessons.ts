/** The lessons in their order; each is loaded when it begins. */

import type { Lesson } from './steps';
import { isOneOf } from '../../sure';

export const LESSONS = ['tile', 'figure', 'score', 'majority', 'fields', 'tools'] as const;
export type LessonId = (typeof LESSONS)[number];

export const isLesson = (id: string): id is LessonId => isOneOf(LESSONS, id);

const FILES = import.meta.glob<Lesson>('./lessons/*.json', { import: 'default' });

export async function loadLesson(id: LessonId): Promise<Lesson> {
  const load = FILES[`./lessons/${id}.json`];
  if (!load) throw new Error(`There is no file for the lesson ${id}; run tools/lessons.py.`);
  return load();
}
