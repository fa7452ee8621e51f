/** How the moves of the others are shown: as they are, quickly, or not at all until the own turn. */
export const PACES = ['watch', 'fast', 'skip'] as const;
export type Pace = (typeof PACES)[number];
