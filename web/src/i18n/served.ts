/** What modules say comes from the server, so that this client can tell about modules from elsewhere too. */

import { at } from '../root';

/** The page names the version of all texts; those of a version may be kept for ever. */
const version = document.documentElement.dataset['texts'];

/** One of the server's files of texts: `texts/<language>.json` or `rules/<language>.json`. */
export async function served<Kind>(path: string): Promise<Kind> {
  const response = await fetch(at(version ? `${path}?v=${version}` : path));
  if (!response.ok) throw new Error(`${path} cannot be loaded (${response.status}).`);
  return response.json();
}
