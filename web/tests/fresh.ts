/**
 * All files of tests run one after the other in one process and share its page: reading jsdom anew took longer than
 * the tests. Each file has modules of its own, begins with an empty page, and leaves nothing under way.
 */

import { afterAll, vi } from 'vitest';

if ('document' in globalThis) {
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
}

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await vi.dynamicImportSettled(); // a module still on its way would be met half made by the next file
});
