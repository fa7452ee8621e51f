/** The file of rules that the server sends; of tiles and questions it has those that tests look at. */

import type { Language } from '../../src/i18n';
import type { BoardFile } from '../../src/screens/rules/board';
import type { RulesFile } from '../../src/screens/rules/library';
import { FOLDERS, boards, read } from '../texts';

const TILES = {
  base: { D: [4, 4, 4], E: [5, 4, 4], Eg: [0, 1, 1], V: [9, 8, 8] },
  'inns-cathedrals': { Eg: [0, 0, 1], K: [1, 1, 1] },
};
const WHERE = { escape: ['cathars', 'CATHAR-8'], extra_turn: ['builder', 'BLD-C3-9', 'BLD-C1-3'] };

/** The base game comes first, as it does in the order of ranks. */
const MODULES = ['base', ...[...FOLDERS.keys()].filter((id) => id !== 'base')];

export const rules = (language: Language): RulesFile => ({
  modules: Object.fromEntries(
    MODULES.map((id) => [
      id,
      {
        text: read(`${FOLDERS.get(id)}/texts/${language}.md`),
        boards: boards<BoardFile>(id),
        sets: Object.keys(TILES).filter((set) => set.startsWith(id)),
      },
    ]),
  ),
  orders: { turn: read(`texts/${language}/turn.md`), final: read(`texts/${language}/final.md`) },
  tiles: TILES,
  where: WHERE,
});
