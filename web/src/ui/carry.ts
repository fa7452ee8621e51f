/**
 * Carries a picture across the page: a tile from the hand to its cell, a figure from its chip to its place.
 *
 * The picture flies above everything and follows where it is going to, which may move with the camera; what it stands
 * for appears when it has arrived. Nothing waits for it: whoever goes on just goes on.
 */

import { lasting, motion } from './motion';

type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

export interface Way {
  readonly from: Box;
  /** Where it is going to now; null: that is gone. */
  readonly to: () => Box | null;
  readonly lasts: number;
  /** How high the way bends, in shares of its length. */
  readonly bend?: number;
  /** It begins with its back up and is turned over on the way. */
  readonly flips?: boolean;
}

/** At most so many things move at once, the rest is there at once. */
const MOST = 3;
let flying = 0;

/** The curve of what settles (cubic-bezier .2, .8, .2, 1), near enough. */
const settle = (part: number): number => 1 - (1 - part) ** 3.2;

const mayFly = (): boolean => motion() === 'full' && !document.hidden;

/**
 * Where something starts from: the visible element of this name (`data-launch`), if anything may fly. To look for it
 * costs a layout of the page.
 */
export function launch(...names: readonly string[]): Box | null {
  if (!mayFly()) return null;
  for (const name of names)
    for (const found of document.querySelectorAll(`[data-launch="${name}"]`)) {
      const box = found.getBoundingClientRect();
      if (box.width && found.checkVisibility?.() !== false) return box;
    }
  return null;
}

/** Lets it fly; says whether it does. `arrived` is called at the end in any case. */
export function carry(address: string, way: Way, arrived: () => void): boolean {
  if (!mayFly() || flying >= MOST) {
    arrived();
    return false;
  }
  const picture = new Image();
  picture.src = address;
  picture.className = 'carried';
  picture.setAttribute('aria-hidden', 'true');
  picture.dataset['carried'] = '';
  document.body.append(picture);
  flying += 1;
  const begun = performance.now();
  const lasts = lasting(way.lasts);
  const step = (now: number): void => {
    const part = Math.min(1, Math.max(0, (now - begun) / lasts));
    const to = way.to();
    if (!to || part >= 1) {
      picture.remove();
      flying -= 1;
      arrived();
      return;
    }
    put(picture, way, to, part);
    requestAnimationFrame(step);
  };
  step(begun);
  return true;
}

function put(picture: HTMLImageElement, { from, bend = 0, flips = false }: Way, to: Box, part: number): void {
  const eased = settle(part);
  const mix = (a: number, b: number): number => a + (b - a) * eased;
  const [x, y] = [
    mix(from.left + from.width / 2, to.left + to.width / 2),
    mix(from.top + from.height / 2, to.top + to.height / 2),
  ];
  const far = Math.hypot(to.left - from.left, to.top - from.top);
  const high = Math.sin(Math.PI * eased) * far * bend;
  const size = mix(from.width, to.width) * (1 + 0.12 * Math.sin(Math.PI * eased));
  picture.classList.toggle('back', flips && eased < 0.5);
  picture.style.width = picture.style.height = `${size}px`;
  picture.style.transform = `translate(${x - size / 2}px, ${y - size / 2 - high}px) scaleX(${flips ? Math.abs(Math.cos(Math.PI * eased)) : 1})`;
}
