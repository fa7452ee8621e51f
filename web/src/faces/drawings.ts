/** The faces as SVG, drawn for a disc that fills their box. */

import type { Character } from './cast';

const files = import.meta.glob<string>('./*.svg', { eager: true, query: '?raw', import: 'default' });

export const drawingOf = (character: Character): string => files[`./${character}.svg`] ?? '';
