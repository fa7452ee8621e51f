/** Points as they are written: with a true minus sign. */
export const plain = (points: number): string => (points < 0 ? `−${-points}` : String(points));
