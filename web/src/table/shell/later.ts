/**
 * Parts of the page that are fetched only when they are wanted.
 *
 * Not in the components: the page keeps what waits for its style sheets, and with it all that the caller sees.
 */
export const results = () => import('../../screens/results/Results.svelte');
export const rulesPanel = () => import('../../screens/rules/Panel.svelte');
export const whereInTheRules = () => import('../../screens/rules/where');
