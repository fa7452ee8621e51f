/** Does a link lead to this very machine, so that it works nowhere else? */
export const onlyHere = (url: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
