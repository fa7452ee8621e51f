/** A QR code as one path of unit squares. */

export interface Code {
  /** The side, with the quiet zone that readers need. */
  readonly size: number;
  readonly path: string;
}

const QUIET = 4;

/** The encoder is only loaded where a code is shown. */
export async function qr(text: string): Promise<Code> {
  const { default: encode } = await import('qr');
  const rows = encode(text, 'raw', { border: QUIET, ecc: 'medium' });
  const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: rows.length, path: squares.join('') };
}
