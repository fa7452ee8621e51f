/** Telling through the system that it is somebody's turn, if they asked for it. */

import { prefer, prefs } from './prefs.svelte';

/** Whether the system can be told at all. */
export const canNotify = (): boolean => typeof Notification !== 'undefined' && Notification.permission !== 'denied';

/** The player wishes it: the browser asks for leave. */
export async function wishNotices(): Promise<void> {
  const leave = canNotify() ? await Notification.requestPermission() : 'denied';
  prefer({ notify: leave === 'granted' });
}

let shown: Notification | null = null;

/** One notice at a time for each tag; a click brings the page back. */
export async function notify(title: string, body: string, tag: string): Promise<void> {
  if (!prefs.notify || !canNotify() || Notification.permission !== 'granted') return;
  const more = { body, tag, icon: 'icon-192.png' };
  try {
    const notice = new Notification(title, more);
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
    shown = notice;
  } catch {
    // Phones show notices through the worker only.
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(title, more);
  }
}

/** The move was made: what called for it goes. */
export async function unnotify(tag: string): Promise<void> {
  shown?.close();
  shown = null;
  if (!prefs.notify) return;
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await worker?.getNotifications?.({ tag })) ?? []) notice.close();
}
