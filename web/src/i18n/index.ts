/**
 * Texts of the page: ICU messages, one table per language, loaded when the language is chosen: the client's own
 * and those of the modules, which the server has.
 *
 * `t` takes a key and parameters. Inside Svelte templates and effects it is reactive: `setLanguage` changes
 * every visible string without a reload.
 */

import { IntlMessageFormat } from 'intl-messageformat';
import { createSubscriber } from 'svelte/reactivity';
import { own } from './own';
import { served } from './served';

export type Language = 'en' | 'uk' | 'ru';
export type Value = string | number | boolean | null | undefined;
export type Values = Readonly<Record<string, Value>>;
export type Texts = Readonly<Record<string, string>>;

/** Every language by its own name. */
export const LANGUAGES: Readonly<Record<Language, string>> = {
  en: 'English',
  uk: 'Українська',
  ru: 'Русский',
};

const STORED = 'carcassonne.language';
const AGAIN = 5000;

let current: Language = 'en';
let texts: Texts = {};
let compiled = new Map<string, (values: Values) => string>();
let changed: (() => void) | null = null;
let wanted = 0;

const track = createSubscriber((update) => {
  changed = update;
  return () => (changed = null);
});

/** The language of the page. */
export function language(): Language {
  track();
  return current;
}

/** Load a language and show it; the last call wins, however long the others take. */
export async function setLanguage(to: Language): Promise<void> {
  const call = ++wanted;
  const [ofModules, ofClient] = await Promise.all([served<Texts>(`texts/${to}.json`).catch(() => null), own[to]()]);
  if (call !== wanted) return;
  // Better a page without the words of the modules than none; they come when the server is back.
  if (!ofModules) setTimeout(() => call === wanted && void setLanguage(to), AGAIN);
  current = to;
  texts = { ...ofModules, ...ofClient };
  compiled = new Map();
  document.documentElement.lang = to;
  remember(to);
  changed?.();
}

/** The language to begin with: the one chosen before, else the first that the browser asks for and we have. */
export function preferred(asked: readonly string[] = navigator.languages): Language {
  const known = [remembered(), ...asked.map((tag) => tag.toLowerCase().split('-')[0])];
  return known.find(isLanguage) ?? 'en';
}

const isLanguage = (tag: string | null | undefined): tag is Language => !!tag && Object.hasOwn(LANGUAGES, tag);

/** A text in the language of the page. A key without a text is shown as it is. */
export function t(key: string, values: Values = {}): string {
  track();
  const text = texts[key];
  if (text === undefined) return key;
  let message = compiled.get(key);
  if (!message) compiled.set(key, (message = read(text, current)));
  return message(values);
}

/** Most texts ask for nothing and quote nothing: those need no reader of ICU messages. */
function read(text: string, locale: Language): (values: Values) => string {
  if (!/[{}']/.test(text)) return () => tidy(text);
  const message = new Message(text, locale);
  return (values) => message.format(values);
}

/** Is there a text? For what may come from a newer server. */
export function has(key: string): boolean {
  track();
  return Object.hasOwn(texts, key);
}

/** "A, B and C". */
export function list(items: readonly string[]): string {
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(items);
}

/** "17 November 2026", of seconds since 1970. */
export const day = (seconds: number): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'long' }).format(seconds * 1000);

/** "3 minutes ago". */
export function ago(seconds: number): string {
  const format = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' });
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? ['second', 1];
  return format.format(-Math.floor(seconds / size), unit);
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
];

/** "11:42", or "1:05:09" from an hour on. */
export function time(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, index) => (index ? String(part).padStart(2, '0') : String(part))).join(':');
}

/** The library asks for these anew with each text, and the browser takes long to make them. */
const formatters = {
  getNumberFormat: kept((...how: NumberFormat) => new Intl.NumberFormat(...how)),
  getDateTimeFormat: kept((...how: DateTimeFormat) => new Intl.DateTimeFormat(...how)),
  getPluralRules: kept((...how: PluralRules) => new Intl.PluralRules(...how)),
};
IntlMessageFormat.resolveLocale = kept(IntlMessageFormat.resolveLocale);

type NumberFormat = ConstructorParameters<typeof Intl.NumberFormat>;
type DateTimeFormat = ConstructorParameters<typeof Intl.DateTimeFormat>;
type PluralRules = ConstructorParameters<typeof Intl.PluralRules>;

/** Makes each thing once. */
function kept<How extends unknown[], Made>(make: (...how: How) => Made): (...how: How) => Made {
  const made = new Map<string, Made>();
  return (...how) => {
    const name = JSON.stringify(how);
    const found = made.get(name) ?? make(...how);
    made.set(name, found);
    return found;
  };
}

/** A text with what it asks for. A parameter that is not there leaves a gap, it never breaks the page. */
class Message {
  private readonly form: IntlMessageFormat;
  private readonly gaps: Readonly<Record<string, string | number>>;

  constructor(text: string, locale: Language) {
    this.form = new IntlMessageFormat(text, locale, undefined, { ignoreTag: true, formatters });
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- a part of the tree that the library hides
    this.gaps = gaps(this.form.getAst() as unknown as readonly Part[]);
  }

  format(values: Values): string {
    const filled: Record<string, Value> = { ...this.gaps };
    for (const [name, value] of Object.entries(values)) {
      if (value !== undefined && value !== null) filled[name] = value;
    }
    return tidy(String(this.form.format(filled)));
  }
}

interface Part {
  readonly type: number;
  readonly value: string;
  readonly options?: Readonly<Record<string, { readonly value: readonly Part[] }>>;
}

/** Kinds of parts in the parsed message, as the library numbers them. */
const LITERAL = 0;
const ARGUMENT = 1;
const SELECT = 5;
const POUND = 7;

/** What stands for each parameter of a message when it is missing. */
function gaps(parts: readonly Part[], found: Record<string, string | number> = {}): Record<string, string | number> {
  for (const { type, value, options } of parts) {
    if (type === LITERAL || type === POUND) continue;
    if (type === SELECT) found[value] = 'none';
    else found[value] ??= type === ARGUMENT ? '' : 0;
    for (const option of Object.values(options ?? {})) gaps(option.value, found);
  }
  return found;
}

/** A gap must not leave a space before a comma or at the end. */
const tidy = (text: string): string => text.replace(/\s+(?=[,;:.)]|$)/g, '').trim();

function remembered(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null; // a browser that stores nothing
  }
}

function remember(chosen: Language): void {
  try {
    localStorage.setItem(STORED, chosen);
  } catch {
    // then the choice lasts as long as the page
  }
}
