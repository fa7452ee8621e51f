/** Something that needs the server and may go wrong: whether it runs, and what went wrong. */

import { trouble } from './trouble';

export class Attempt {
  busy = $state(false);
  wrong = $state('');

  /** Do it, unless it is being done. */
  async make(deed: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.wrong = '';
    try {
      await deed();
    } catch (error) {
      this.wrong = trouble(error);
    } finally {
      this.busy = false;
    }
  }
}
