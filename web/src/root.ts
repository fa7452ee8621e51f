/** Where the client lives. Scripts lie one level below it, built (`assets/`) and unbuilt (`src/`) alike. */
const here = import.meta.url;

export const ROOT: URL = new URL('../', here);

/** A site of plain files without a server. It has one page, and what stands behind its `?` says which screen it shows. */
export const SITE = typeof document !== 'undefined' && document.documentElement.dataset['site'] !== undefined;

const SCREEN = /^(new|replays|rules|settings|profile|learn|g|w|r)(\/[^.?#]*)?(\?|$|(?=#))/;

/** The address of something of the server's, whatever page is shown: `at("art/base.json")`, or of a screen. */
export const at = (path: string): URL =>
  new URL(
    SITE ? path.replace(SCREEN, (_, name: string, rest = '', more = '') => `?${name}${rest}${more && '&'}`) : path,
    ROOT,
  );

/** A file of drawings. A plain file server packs nothing, so those of a site lie there packed. */
export const drawings = (name: string): string => `art/${name}.json${SITE ? '.gz' : ''}`;

type Bytes = Uint8Array<ArrayBuffer>;

/** What was in a packed file; some servers have unpacked it on the way. */
export function unpacked(bytes: Bytes, kind = 'application/octet-stream'): Response {
  const headers = { 'content-type': kind };
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const whole = new Response(bytes, { headers });
  return packed && whole.body
    ? new Response(whole.body.pipeThrough(new DecompressionStream('gzip')), { headers })
    : whole;
}

/** The path that names the screen of a page. */
export const shown = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  SITE ? ROOT.pathname + (/^\?([^=&]*)(?=$|&)/.exec(search)?.[1] ?? '') : pathname;
