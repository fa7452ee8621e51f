/** The client's own texts. In the build each language is a file that is read, see plugin.ts. */

import type { Language, Texts } from './index';

export const own: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => (await import('./en')).default,
  uk: async () => (await import('./uk')).default,
  ru: async () => (await import('./ru')).default,
};
