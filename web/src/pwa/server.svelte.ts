/** Whether the server can be reached, and whether a newer client waits to be taken. */

import { fetchAhead } from '../offline/engine';
import { local } from '../offline/local.svelte';
import { SITE, at, drawings, ROOT } from '../root';

const AGAIN = 5000;
/** Milliseconds before anything is loaded ahead: what the page itself needs comes first. */
const CALM = 20_000;
/** And between one file and the next: others may share what the server allows an address. */
const PAUSE = 100;

const pause = (time: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, time));

class Surroundings {
  /** The server does not answer. */
  away = $state(false);
  /** A newer version is loaded and waits. */
  newer = $state(false);
  checking = $state(false);
  /** The screen says by itself that the server is away. */
  told = $state(false);
  private registration: ServiceWorkerRegistration | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  start(): void {
    addEventListener('online', () => void this.check());
    addEventListener('offline', () => void this.check());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void this.check();
    });
    void this.check();
    const installed = matchMedia('(display-mode: standalone)').matches;
    if (installed || SITE) void this.prepare().catch(() => undefined);
    if (import.meta.env.PROD && 'serviceWorker' in navigator) void this.register();
  }

  /** An installed app is opened in trains: it has all that it needs before. The service worker keeps what it sees. */
  private async prepare(): Promise<void> {
    if (SITE) await local.awake; // what it loads by itself is not loaded twice
    await pause(CALM);
    if (!SITE) await fetchAhead();
    await navigator.serviceWorker?.ready;
    const listed = await fetch(at(SITE ? 'catalogue.json' : 'api/catalogue'));
    const { tile_sets }: { tile_sets: readonly string[] } = await listed.json();
    const rules = SITE ? ['en', 'uk', 'ru'].map((language) => `rules/${language}.json`) : [];
    const drawn = ['pieces', 'land', ...tile_sets].map(drawings);
    for (const path of [...rules, ...drawn]) {
      await fetch(at(path), { cache: 'force-cache' });
      await pause(PAUSE);
    }
  }

  /** Ask the server for a sign of life; while there is none, again and again. */
  async check(): Promise<void> {
    clearTimeout(this.timer);
    if (SITE) return; // there is none
    this.checking = true;
    const answer = await fetch(at('healthz'), { cache: 'no-store' }).catch(() => null);
    this.checking = false;
    const back = this.away && answer?.ok;
    this.away = local.alone = !answer?.ok;
    if (this.away) this.timer = setTimeout(() => void this.check(), AGAIN);
    else if (back) void this.registration?.update().catch(() => undefined); // it may have been away for a new version
  }

  private async register(): Promise<void> {
    try {
      this.registration = await navigator.serviceWorker.register(at(SITE ? 'sw.js?site' : 'sw.js'), {
        scope: ROOT.pathname,
      });
    } catch {
      return; // a private window, or a browser that allows none: the page works without it
    }
    const watch = (): void => {
      const { waiting } = this.registration ?? {};
      if (waiting && navigator.serviceWorker.controller) this.newer = true;
    };
    watch();
    this.registration.addEventListener('updatefound', () => {
      this.registration?.installing?.addEventListener('statechange', watch);
    });
  }

  /** Take the newer version. A draft is safe: the server keeps it, and the page takes it up again. */
  take(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    this.registration?.waiting?.postMessage('take');
  }
}

export const surroundings = new Surroundings();
