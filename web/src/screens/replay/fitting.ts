/** Fits the board into its room, and knows whether the view has stayed there since. */

import type { Camera, Frame } from '../../board/camera';
import type { Bounds } from '../../board/geometry';

export class Fitting {
  private to: Frame | null = null;

  constructor(private readonly camera: Camera) {}

  fit(area: Bounds, animate = true): void {
    this.to = this.camera.fitted(area);
    this.camera.fit(area, animate);
  }

  /** The view is where it was brought, or still on its way there; false once somebody moved it. */
  get kept(): boolean {
    const { frame, moving, free } = this.camera;
    return this.to !== null && free && (moving || same(frame, this.to));
  }
}

/** A tenth of a unit is less than a pixel. */
const same = (a: Frame, b: Frame): boolean => [a.x - b.x, a.y - b.y, a.ppt - b.ppt].every((way) => Math.abs(way) < 0.1);
