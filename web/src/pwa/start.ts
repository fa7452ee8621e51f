import { mount } from 'svelte';
import Notice from './Notice.svelte';
import { surroundings } from './server.svelte';

/** Watches over the server and keeps the page for when it is away; call it once, after the page is shown. */
export function startPwa(): void {
  mount(Notice, { target: document.body });
  surroundings.start();
}
