/** Puts the preferences on the page, at the start and after every change. */

import { readMotion, setMotion } from './motion';
import { prefs } from './prefs.svelte';
import { wear } from './theme';

/** Call it once, before the first screen is shown. What the address asks for (`?motion=off`) holds. */
export function applyPrefs(): void {
  const asked = readMotion(location.search);
  const { style } = document.documentElement;
  $effect.root(() => {
    $effect.pre(() => wear(prefs.theme));
    $effect.pre(() => style.setProperty('--text-size', String(prefs.text / 100)));
    $effect.pre(() => {
      if (!asked) setMotion(prefs.motion);
    });
  });
  matchMedia('(prefers-contrast: more)').addEventListener('change', () => wear(prefs.theme));
}
