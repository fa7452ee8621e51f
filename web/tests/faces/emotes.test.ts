import { mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import Emote from '../../src/faces/Emote.svelte';
import { EMOTES } from '../../src/table/show/players';
import { CATALOGUE } from '../catalogue';

it('there are drawings for all emotes of the server', () => {
  expect([...EMOTES]).toEqual(CATALOGUE.emotes);
  for (const name of EMOTES) {
    const page = mount(Emote, { target: document.body, props: { name } });
    expect(document.querySelectorAll('[data-emoted] svg *').length, name).toBeGreaterThan(4);
    void unmount(page);
  }
});
