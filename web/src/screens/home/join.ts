/** From what somebody typed or scanned to the table it means. */

import { Refusal, post } from '../../net/api';
import type { Invite } from '../../net/messages';

/** The code in a link, or the code itself; null if it is neither. */
export function codeIn(text: string): string | null {
  const after = text.trim().split('#').at(-1) ?? '';
  return /^[A-Za-z0-9_-]{16,64}$/.test(after) ? after : null;
}

/** Where a link or a code leads, relative to the root. */
export async function destination(text: string): Promise<string> {
  const code = codeIn(text);
  if (!code) throw new Refusal('ui.home.join_bad', 'this is no link and no code');
  const invite = await post<Invite>('api/invite', { code });
  return `${invite.role === 'join' ? 'g' : 'w'}/${invite.table}#${code}`;
}
