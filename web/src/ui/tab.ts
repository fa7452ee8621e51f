/** What the browser shows of a page that is not looked at: the icon of its tab, the badge of an installed app. */

/** An icon, a hundred units wide, with a disc in a seat's colour at its corner. */
export const iconWith = (icon: string, colour: string): string =>
  icon.replace('</svg>', `<circle cx="74" cy="26" r="22" fill="${colour}" stroke="#fff3d9" stroke-width="7"/></svg>`);

let plain: string | null = null;
let drawing: Promise<string> | null = null;
let wanted: string | null = null;

/** The icon of the tab: with a disc in the colour of the seat that is asked here, or as always. */
export async function markTab(colour: string | null): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon][type="image/svg+xml"]');
  if (!link) return;
  wanted = colour;
  plain ??= link.href;
  drawing ??= fetch(plain).then((answer) => answer.text());
  const icon = await drawing.catch(() => (drawing = null));
  // Of several wishes the last one counts.
  if (wanted !== colour) return;
  link.href = colour && icon ? `data:image/svg+xml,${encodeURIComponent(iconWith(icon, colour))}` : plain;
}

/** Tables that wait for this browser. */
const waiting = new Set<string>();

/** A table asks for a move, or does no more. */
export function expectMove(table: string, asked: boolean): void {
  if (asked) waiting.add(table);
  else waiting.delete(table);
  badge();
}

/** These tables ask for a move, and no others. */
export function expectMoves(tables: readonly string[]): void {
  waiting.clear();
  for (const table of tables) waiting.add(table);
  badge();
}

function badge(): void {
  const done = waiting.size ? navigator.setAppBadge?.(waiting.size) : navigator.clearAppBadge?.();
  done?.catch(() => undefined); // only an installed app has one
}
