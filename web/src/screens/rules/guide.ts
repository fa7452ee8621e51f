/** What the pages of the reference share. */

import { t } from '../../i18n';
import { at } from '../../root';
import { ORDERS } from './order';

/** Goes to a page of the reference: a module, `turn`, `final`, `figures` or `tiles`, if named to one of these rules. */
export type Open = (page: string, rules?: readonly string[]) => void;

export const moduleTitle = (module: string): string => t(`module.${module}.title`);

/** The title of a page that has a text: a module or an order. */
export const pageTitle = (page: string): string =>
  ORDERS.includes(page) ? t(`ui.rules.order_${page}`) : moduleTitle(page);

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

/** Brings the paragraph that was asked for into sight and gives it the focus. */
export function reveal(node: HTMLElement): void {
  node.tabIndex = -1;
  node.scrollIntoView({ block: 'center' });
  node.focus({ preventScroll: true });
}
