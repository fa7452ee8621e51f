/** The landscape behind the home page: tiles of ours whose edges agree, with a river that runs through. */

import type { BoardTile } from '../../board/types';
import LIT from './lit.json';

/** Rows from north to south: the name of the tile, `~` before those of the river, and its rotation. */
const ROWS = [
  'U0 V0 V2 W2 O2 E3 V2 D2 W1 V3 K1 P3 U0 J1',
  'V3 L1 E3 E1 R3 E1 K3 P1 L3 V1 N2 P0 U0 J2',
  'W1 U1 ~L3 ~I0 ~E0 ~Lg0 D1 S2 O3 U0 P1 D3 E1 N0',
  '~H1 ~F2 ~Lg1 B0 Hg0 ~I1 W3 S1 I0 A0 Vg2 L1 R2 H1',
  'K2 L0 J1 K3 O1 ~J3 ~H1 ~E0 ~I0 ~K0 J1 T2 ~J0 ~I0',
  'F1 U1 V2 W2 V1 E0 A2 E0 B0 ~L2 ~H1 ~F0 ~J2 M3',
  'F1 D1 Rg2 Ig3 Mg2 H1 G0 Ng3 B0 A0 U1 W3 S1 P0',
  'Q0 L3 D0 K0 J0 D2 Ug0 L0 W0 V1 K2 X0 S1 J3',
] as const;

/** The segments of complete features by cell; `python tools/brand.py` works them out. */
const lit: Readonly<Record<string, readonly number[]>> = LIT;

export const LANDSCAPE: readonly BoardTile[] = ROWS.flatMap((row, south) =>
  row.split(' ').map((word, east) => ({
    tile: word.startsWith('~') ? `river/${word.slice(1, -1)}` : `base/${word.slice(0, -1)}`,
    rotation: Number(word.at(-1)),
    at: [east, -south] as const,
    complete: lit[`${east} ${south}`] ?? [],
  })),
);

/** Figures on it: on which cell, in which kind of feature. */
export const PEOPLE: readonly { at: readonly [number, number]; kind: string; art: string }[] = [
  { at: [4, 0], kind: 'city', art: 'meeple-red' },
  { at: [1, -2], kind: 'road', art: 'meeple-yellow' },
  { at: [3, -3], kind: 'monastery', art: 'meeple-blue' },
  { at: [2, -5], kind: 'field', art: 'meeple-green-lying' },
  { at: [2, -6], kind: 'city', art: 'meeple-black' },
  { at: [10, -2], kind: 'road', art: 'meeple-pink' },
  { at: [9, -3], kind: 'monastery', art: 'meeple-black' },
  { at: [12, -3], kind: 'city', art: 'meeple-blue' },
  { at: [11, -6], kind: 'road', art: 'meeple-red' },
];
