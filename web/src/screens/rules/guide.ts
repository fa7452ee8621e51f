/** What the pages of the reference share. */

import { t } from '../../i18n';
import { at } from '../../root';

/** Goes to a page of the reference: a module, `figures` or `tiles`, if named to one of these rules. */
export type Open = (page: string, rules?: readonly string[]) => void;

export const moduleTitle = (module: string): string => t(`module.${module}.title`);

/** The address of a page, for links that are opened elsewhere. */
export const address = (page: string, rule = ''): string => at(`rules/${page}${rule && `#${rule}`}`).href;

/** A handler for a link: a plain click stays in this page, any other does what the browser does. */
export function following(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    act();
  };
}
