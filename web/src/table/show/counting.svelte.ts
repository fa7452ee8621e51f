/** A number that runs to its new value instead of jumping there. */

import { motion } from '../../ui/motion';

const LASTS = 400;

export class Counting {
  shown = $state(0);

  /** To be made while a component is made. */
  constructor(value: () => number) {
    this.shown = value();
    let handle = 0;
    $effect(() => {
      const to = value();
      const from = this.shown;
      if (from === to) return;
      if (motion() !== 'full' || document.hidden) {
        this.shown = to;
        return;
      }
      const begun = performance.now();
      const step = (now: number): void => {
        const part = Math.min(1, Math.max(0, (now - begun) / LASTS));
        this.shown = Math.round(from + (to - from) * part);
        if (part < 1) handle = requestAnimationFrame(step);
      };
      handle = requestAnimationFrame(step);
      return () => cancelAnimationFrame(handle);
    });
  }
}
