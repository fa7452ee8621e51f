/** What makes an `<a>` lead to another screen without loading the page: `<a {...link('rules/base')}>`. */

import { at } from '../root';
import { go } from '../go';

/** `to` is relative to the root. With Ctrl or Shift the browser opens it elsewhere, as it does with every link. */
export function link(to: string): { href: string; onclick: (event: MouseEvent) => void } {
  return {
    href: at(to).href,
    onclick(event) {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      go(to);
    },
  };
}
