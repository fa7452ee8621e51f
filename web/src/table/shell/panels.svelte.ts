/** What lies open beside the board: one panel at a time, a card about a feature, a page of the rules. */

import type { Place } from '../../board/types';
import type { Point } from '../../net/view';

export type Panel = 'remaining' | 'log' | 'tools' | 'menu' | 'emotes' | 'keys';

export class Panels {
  open = $state<Panel | null>(null);
  /** The cell whose fitting tiles are listed. */
  hole = $state.raw<Point | null>(null);
  inspected = $state.raw<Place | null>(null);
  /** The flag whose points are explained. */
  flagged = $state.raw<{ id: string; x: number; y: number } | null>(null);
  help = $state.raw<{ module: string; rule: readonly string[] } | null>(null);
  /** The seat that the log tells about alone. */
  only = $state<number | null>(null);
  /** The result is put aside to look at the board. */
  aside = $state(false);

  /** `elsewhere` opens rules in another place; it says whether it did. */
  constructor(private readonly elsewhere: (module: string, rules: readonly string[]) => boolean) {}

  /** Open the rules at a module, at the first of these paragraphs that the edition has. */
  explain(module: string, rule: readonly string[] = []): void {
    if (!this.elsewhere(module, rule)) this.help = { module, rule };
  }

  show(panel: Panel): void {
    this.open = this.open === panel ? null : panel;
    this.hole = null;
  }

  showHole(at: Point): void {
    this.hole = at;
    this.open = 'remaining';
  }

  /** Close what lies on top; false if nothing is open. */
  close(): boolean {
    const cards = this.inspected !== null || this.flagged !== null;
    const some = cards || this.open !== null || this.help !== null;
    this.inspected = this.flagged = null;
    if (this.help !== null) this.help = null;
    else this.open = null;
    return some;
  }
}
