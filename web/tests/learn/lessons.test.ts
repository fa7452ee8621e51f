import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import en from '../../src/i18n/en';
import ru from '../../src/i18n/ru';
import uk from '../../src/i18n/uk';
import { LESSONS, isLesson, loadLesson } from '../../src/screens/learn/lessons';
import { CATALOGUE } from '../catalogue';

const TILES = join(import.meta.dirname, '../../../src/carcassonne/boxes');

describe('the lessons', () => {
  it('have a file each, and no other', () => {
    const files = readdirSync(join(import.meta.dirname, '../../src/screens/learn/lessons'));
    expect(files.sort()).toEqual(LESSONS.map((id) => `${id}.json`).sort());
    expect(isLesson('dragon')).toBe(false);
  });

  it.each(LESSONS)('say everything in %s in all languages', async (id) => {
    const { steps } = await loadLesson(id);
    const said = steps.flatMap((step) => (step.do === 'rival' ? [] : [step.text, step.after])).filter(Boolean);
    expect(said.length).toBeGreaterThan(3);
    for (const texts of [en, uk, ru]) {
      const missing = ['title', 'about', ...said].filter((name) => !(`ui.learn.${id}.${name}` in texts));
      expect(missing).toEqual([]);
    }
  });
});

describe('the cards of the modules', () => {
  const { modules } = CATALOGUE;

  it('have a picture for every module', () => {
    expect(modules.filter(({ face }) => face.tiles.length + face.pieces.length === 0)).toEqual([]);
  });

  it('show tiles that exist', () => {
    const shown = modules.flatMap(({ face }) => face.tiles);
    const unknown = shown.filter((tile) => {
      const [set, name] = tile.split('/');
      return !readFileSync(join(TILES, `${set}.tiles`), 'utf8').includes(`\ntile ${name} `);
    });
    expect(unknown).toEqual([]);
  });
});
