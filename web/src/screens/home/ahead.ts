/**
 * Fetches the page of a table ahead: most go there from home, and it should be there when they click.
 *
 * Not in the screen itself: the page keeps what waits for its style sheets, and with it all that the caller sees.
 */
export const fetchTable = (): void => void import('../table/Page.svelte').catch(() => undefined);
