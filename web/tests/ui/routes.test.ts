import { describe, expect, it } from 'vitest';
import { at } from '../../src/root';
import { route } from '../../src/routes';

// Whole screens are slow to load on a busy machine.

describe('an address', () => {
  it('names its screen and what it is about', async () => {
    expect(await route(at('replays').pathname)).toMatchObject({ key: 'replays', rest: '', lost: false });
  });

  it.each(['nowhere', 'constructor', '%'])('that leads nowhere (%s) shows home and says so', async (path) => {
    const home = await route(at('').pathname);
    expect(home.lost).toBe(false);
    expect(await route(at('').pathname + path)).toMatchObject({ screen: home.screen, lost: true });
  });
});
