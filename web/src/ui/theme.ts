/** Which of the looks the page wears. */

export type Theme = 'system' | 'light' | 'dark' | 'contrast';

const more = () => matchMedia('(prefers-contrast: more)');

/** Puts a theme on; `system` follows the system, and so does contrast unless it is chosen. */
export function wear(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'light' || theme === 'dark') dataset['theme'] = theme;
  else delete dataset['theme'];
  if (theme === 'contrast' || more().matches) dataset['contrast'] = 'more';
  else delete dataset['contrast'];
}
