/** What helps against a warning of the server: one or two changes, each by one click. */

import type { Advice } from '../../net/messages';
import type { ModuleInfo } from './catalogue';
import { without, type RulesDraft } from './rules.svelte';

export interface Fix {
  /** The text of the button. */
  readonly key: string;
  /** The module that its text names. */
  readonly module?: string;
  apply(draft: RulesDraft): void;
}

export function fixes({ key, params }: Advice, all: readonly ModuleInfo[]): readonly Fix[] {
  const name = (field: string): string => String(params[field]);
  const turn = (id: string, on: boolean): Fix => ({
    key: on ? 'ui.setup.fix_add' : 'ui.setup.fix_remove',
    module: id,
    apply: (draft) =>
      draft.turn(
        all.filter((one) => one.id === id),
        on,
        all,
      ),
  });
  const reset = (apply: Fix['apply']): Fix => ({ key: 'ui.setup.fix_reset', apply });
  switch (key) {
    case 'advice.pointless-without':
      return [turn(name('needs'), true), turn(name('module'), false)];
    case 'advice.discouraged-with':
      return [turn(name('with'), false), turn(name('module'), false)];
    case 'advice.option-unused':
      return [reset((draft) => (draft.options = without(draft.options, name('option'))))];
    case 'advice.river-tiles-unused':
      return [reset((draft) => draft.copies(name('set'), 0, all))];
    case 'config.no-river-tiles':
      return [reset((draft) => (draft.tiles = null)), turn(name('module'), false)];
    case 'config.tiles':
    case 'config.tile-set':
      return [reset((draft) => (draft.tiles = null))];
    case 'config.option':
    case 'config.options':
      return [reset((draft) => (draft.options = {}))];
    case 'config.module':
    case 'config.modules':
      return [reset((draft) => (draft.modules = draft.modules.filter((id) => all.some((one) => one.id === id))))];
    case 'config.seed':
      return [reset((draft) => (draft.seed = null))];
    default:
      return [];
  }
}
