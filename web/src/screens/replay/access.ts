/** With what this browser may look at a table, and what it may hand on to others. */

import { keysOf, type Keys } from '../../net/keys';
import { at } from '../../root';

/** The parts of an address behind `#`: a code, and the turn as `t=39`; either may lack. */
export function parsed(hash: string): { code: string; turn: number | null } {
  const parts = hash.replace(/^#/, '').split('&');
  const turn = parts.find((part) => part.startsWith('t='))?.slice(2) ?? '';
  return { code: parts.find((part) => !part.includes('=')) ?? '', turn: /^\d+$/.test(turn) ? Number(turn) : null };
}

/** A token that opens the table for looking; null if this browser has none. */
export function lookingToken(table: string, hash = location.hash): string | null {
  const keys = keysOf(table);
  return (parsed(hash).code || keys?.watch) ?? keys?.tokens[0] ?? keys?.join ?? null;
}

/** A code that may stand in a link, never the key of a seat. */
export function sharedCode(table: string, hash = location.hash): string | null {
  const keys: Keys | null = keysOf(table);
  return (keys?.watch ?? keys?.join ?? parsed(hash).code) || null;
}

export function replayPath(table: string, code: string | null, turn: number | null = null): string {
  const parts = [...(code ? [code] : []), ...(turn === null ? [] : [`t=${turn}`])];
  return `r/${table}${parts.length ? `#${parts.join('&')}` : ''}`;
}

/** Hand a link on: by the device's own way where there is one, else through the clipboard; true if copied. */
export async function handOn(path: string, title: string): Promise<boolean> {
  const url = at(path).href;
  if (navigator.share !== undefined) {
    await navigator.share({ title, url }).catch(() => undefined); // the user closed the sheet
    return false;
  }
  await navigator.clipboard.writeText(url);
  return true;
}
