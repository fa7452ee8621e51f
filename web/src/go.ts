import { at } from './root';

/** Goes to another screen without loading the page again; `to` is relative to the root. */
export function go(to: string): void {
  history.pushState(null, '', at(to));
  dispatchEvent(new PopStateEvent('popstate'));
  scrollTo(0, 0);
}
