/** Parts of the page that are fetched only when they are wanted; as in `table/shell/later.ts`, not in the component. */
export const lobby = () => import('../lobby/Lobby.svelte');
export const takeSeat = () => import('../lobby/TakeSeat.svelte');
