/** The colours of seats. */
export type Colour = keyof typeof EMBLEMS;

/** The mark of each colour around 0, about 8 units wide; the same as on the figures. */
export const EMBLEMS = {
  black: 'M0-4.4l3.6 4.4-3.6 4.4-3.6-4.4z',
  red: 'M-1.3-3.7h2.6v2.4h2.4v2.6h-2.4v2.4h-2.6v-2.4h-2.4v-2.6h2.4z',
  green: 'M0-4l4 6.9h-8z',
  pink: 'M0-3.3a3.3 3.3 0 1 0 .01 0z',
  blue: 'M-3-3h6v6h-6z',
  yellow: 'M0-4.6l1.4 3.1 3.3.3-2.5 2.2.8 3.3-3-1.8-3 1.8.8-3.3-2.5-2.2 3.3-.3z',
};
