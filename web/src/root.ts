/** Where the client lives. Scripts lie one level below it, built (`assets/`) and unbuilt (`src/`) alike. */
const here = import.meta.url;

export const ROOT: URL = new URL('../', here);

/** The address of something of the server's, whatever page is shown: `at("art/base.json")`. */
export const at = (path: string): URL => new URL(path, ROOT);
