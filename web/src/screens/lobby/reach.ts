/** Who can follow a link. */

import { get } from '../../net/api';
import type { Network } from '../../net/messages';
import { at } from '../../root';

/** Does a link lead to this very machine, so that it works nowhere else? */
export const onlyHere = (url: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

/** The root under which others find the server: that of this page, else the one in the local network, if there is one. */
export async function sharedRoot(): Promise<string> {
  const own = at('').href;
  if (!onlyHere(own)) return own;
  const told = await get<Network>('api/network').catch(() => null); // an older server
  return told?.address ?? own;
}
