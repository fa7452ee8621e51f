/**
 * What the engine says, in words: prompts, options, events, reasons, parts of a score.
 *
 * The engine sends keys and raw parameters (seat 1, figure "big-meeple", cell [3, -2]). Here they become the
 * parameters of the texts: names, nouns, phrases. What the engine leaves out (on which kind of feature a
 * figure stands) the caller can tell through `Speaker.kind`.
 */

import { has, list, t, type Value } from './index';

export type Point = readonly [number, number];
export type Fields = Readonly<Record<string, unknown>>;
/** A message of the engine: key and parameters. */
export type Said = readonly [string, Fields];

/** What sentences need to know about the table. */
export interface Speaker {
  /** Names of the seats; a client may put "You" for its own. */
  readonly names: readonly string[];
  /** The seat that is spoken to as "You": verbs agree with it. */
  readonly you?: number | null;
  /** The kind of the feature that a segment is part of, as far as the client knows it. */
  readonly kind?: (at: Point, segment: number) => string | null | undefined;
  /** How a tile is called among others in sight, such as "tile 2". */
  readonly tile?: (id: string) => string;
  /** The two ends that an option joins, such as "west – north". */
  readonly ends?: (option: Fields) => string;
}

/** What the catalogue says that texts need. */
export interface Facts {
  /** Parameters of the text of a verb or an event that are words -> their keys, with fields in braces. */
  words(type: string): Readonly<Record<string, string>>;
  /** Whether a figure goes along with another one; others are only named to tell two apart. */
  companion(figure: string): boolean;
}
let facts: Facts = { words: () => ({}), companion: () => false };
export const useFacts = (known: Facts): Facts => (facts = known);

type Words = Record<string, Value>;

/** A cell as spoken, relative to the start tile: "3 east, 2 south". */
export function where([x, y]: Point): string {
  if (x === 0 && y === 0) return t('place.start');
  const across = x === 0 ? [] : [t(x > 0 ? 'place.east' : 'place.west', { count: Math.abs(x) })];
  const along = y === 0 ? [] : [t(y > 0 ? 'place.north' : 'place.south', { count: Math.abs(y) })];
  return [...across, ...along].join(', ');
}

/** The word for something of a family, such as `word("figure", "abbot")`; the bare id if there is none. */
export function word(family: string, id: unknown): string {
  const key = `${family}.${String(id)}`;
  return has(key) ? t(key) : String(id);
}

/** A word as a sentence bends it, such as `form("figure", "abbot", "whom")`; the plain word if it has no such form. */
function form(family: string, id: unknown, bent: string): string {
  const key = `${family}.${String(id)}.${bent}`;
  return has(key) ? t(key) : word(family, id);
}

/** Which word stands for a raw parameter. */
const FAMILY: Readonly<Record<string, string>> = {
  figure: 'figure',
  companion: 'figure',
  feature: 'feature',
  source: 'source',
  quarter: 'quarter',
  category: 'category',
  marker: 'marker',
  set: 'set',
};
/** Parameters that also come bent: `figure_whom` ("an abbot", «абата»), `source_for` ("for a city", «за город») ... */
const BENT: Readonly<Record<string, string>> = { figure: 'whom', marker: 'whom', source: 'for', quarter: 'to' };
const SEATS: ReadonlySet<string> = new Set(['player', 'owner', 'holder']);
const TITLES: ReadonlySet<string> = new Set(['module', 'with', 'needs']);
const LISTS_OF_SEATS: ReadonlySet<string> = new Set(['players', 'winners']);

// What an event holds is known by its type, of which texts know nothing: any list is one of anything.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
const listed = (value: unknown): readonly any[] => (Array.isArray(value) ? value : []);

/** Raw parameters as those of a text. */
export function worded(fields: Fields, { names, you, kind, tile }: Speaker): Words {
  const words: Words = {};
  if (typeof fields['player'] === 'number') words['you'] = fields['player'] === you;
  for (const [name, value] of Object.entries(fields)) {
    if (SEATS.has(name)) words[name] = seat(names, value);
    else if (LISTS_OF_SEATS.has(name)) words[name] = list(listed(value).map((each) => seat(names, each)));
    else if (TITLES.has(name)) words[name] = t(`module.${String(value)}.title`);
    else if (name === 'option') words[name] = word('variant', value);
    else if (name === 'tile') words[name] = tile?.(String(value)) ?? '';
    else if (name in FAMILY) Object.assign(words, bendable(name, value));
    else if (isPoint(value)) words[name] = where(value);
    else if (isPlain(value)) words[name] = value;
  }
  for (const [name, key] of Object.entries(facts.words(String(fields['type'])))) {
    words[name] = t(key.replace(/\{(\w+)\}/, (_, field: string) => String(fields[field])));
  }
  return { ...words, ...standing(fields, kind) };
}

/** A word and the form that sentences need. */
function bendable(name: string, id: unknown): Words {
  const family = FAMILY[name] ?? name;
  const bent = BENT[name];
  if (id == null) return { [name]: '' };
  return { [name]: word(family, id), ...(bent && { [`${name}_${bent}`]: form(family, id, bent) }) };
}

/** Where a figure stands, and what it is there: a plain meeple on a road is a traveller. */
function standing(fields: Fields, kindOf: Speaker['kind']): Words {
  const { at, segment, feature, corner } = fields;
  const told = isPoint(at) && typeof segment === 'number' ? kindOf?.(at, segment) : null;
  const kind = typeof feature === 'string' ? feature : (told ?? (corner ? 'field' : null));
  if (!kind) return {};
  const role =
    fields['figure'] === 'meeple' && has(`role.${kind}`)
      ? { figure: t(`role.${kind}`), figure_whom: t(`role.${kind}.whom`) }
      : {};
  const place = has(`on.${kind}`) ? { place: t(`on.${kind}`), place_to: t(`on.${kind}.to`) } : {};
  return { kind, feature: word('feature', kind), ...place, ...role };
}

/** What a decision asks. */
export const promptText = ([key, fields]: Said, speaker: Speaker): string => t(key, worded(fields, speaker));

/** Why something is blocked, proposed, unwise or refused. */
export const reasonText = promptText;

/** What an option does, as one line of a list; `asked` is the kind of the decision. */
export function optionText(option: Fields, speaker: Speaker, asked = ''): string {
  const type = String(option['type']);
  if (type === 'pass') return passText(asked);
  const words = worded(option, speaker);
  if (typeof option['turn'] === 'number') words['turn'] = option['turn'] * 90;
  if (isPair(option['segments']))
    words['ends'] = speaker.ends?.(option) ?? option['segments'].map((end) => end + 1).join('–');
  const text = capital(t(`option.${type}`, words));
  const companion = String(option['companion']);
  return facts.companion(companion) ? t('option.with', { option: text, companion: word('figure', companion) }) : text;
}

/** What declining means for this kind of decision. */
export const passText = (asked: string): string => t(has(`pass.${asked}`) ? `pass.${asked}` : 'pass.plain');

/** One line of the log. */
export function eventText(event: Fields, speaker: Speaker): string {
  return capital(t(eventKey(event), { ...worded(event, speaker), ...told(event, speaker) }));
}

/** A module may have a sentence of its own for a place beside the board. */
function eventKey({ type, place }: Fields): string {
  const aside = type === 'figure_aside' ? `aside.${String(listed(place)[0])}` : '';
  return has(aside) ? aside : `event.${String(type)}`;
}

/** What events tell beside their plain fields. */
function told(event: Fields, { names, you }: Speaker): Words {
  const count = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
  const { type, tiles, from, at, tokens, skills } = event;
  switch (type) {
    case 'figure_aside':
      return aside(event['place'], names, you);
    case 'game_over':
      return { count: count(event['winners']), you: String(event['winners']) === String(you) };
    case 'score':
      return payment(Number(event['points']), event['parts']);
    default:
      return {
        ...(tiles === undefined ? {} : { tiles: count(tiles) }),
        ...(from === undefined ? {} : { direction: direction(from, at) }),
        ...(isRecord(tokens) ? { [String(type)]: listText(String(type), tokens) } : {}),
        ...(skills === undefined ? {} : results(listed(skills), names)),
      };
  }
}

/** Points that one player pays and another gets are no score. */
function payment(points: number, parts: unknown): Words {
  const paying = listed(parts).some(([what]) => what === 'payment');
  return { amount: Math.abs(points), paid: points < 0 ? 'gave' : paying ? 'got' : 'no' };
}

/** Which place beside the board it is: a part of a larger piece, or a number, which may be that of a seat. */
function aside(place: unknown, names: readonly string[], you: Speaker['you']): Words {
  const detail: unknown = listed(place)[1];
  if (typeof detail === 'string') return bendable('quarter', detail);
  return { space: Number(detail), holder: seat(names, detail), holder_you: detail === you };
}

/** "wine ×2, cloth ×1" as far as there is any; the words are those of a family. */
function listText(family: string, numbers: Fields): string {
  const shown = Object.entries(numbers).filter(([, count]) => Number(count) > 0);
  return shown.map(([kind, count]) => `${word(family, kind)} ×${String(count)}`).join(', ');
}

function results(skills: readonly (readonly [number, number])[], names: readonly string[]): Words {
  const shown = skills.map(([who, skill]) => `${seat(names, who)} ${skill}`);
  return { results: shown.join(', '), count: skills.length };
}

function direction(from: unknown, to: unknown): string {
  if (!isPoint(from) || !isPoint(to)) return '';
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  return word('direction', Math.abs(dx) >= Math.abs(dy) ? (dx > 0 ? 'E' : 'W') : dy > 0 ? 'N' : 'S');
}

/** One part of a score: what was counted, how many, the points for it. */
export function partText([what, count, points]: readonly [string, number, number]): string {
  return t(`part.${what}`, { count, points, each: count ? points / count : 0 });
}

/** What the button of a complete draft says: what confirming it reveals. */
export function confirmText(stop: string | null): string {
  const key = `ui.dock.confirm_${stop === 'die' ? 'roll' : String(stop)}`;
  return t(has(key) ? key : 'ui.dock.confirm');
}

/** Why the server refused something: an engine's key, or one of the server's own. */
export function refusalText(key: string, fields: Fields, speaker: Speaker): string {
  const found = [key, `refusal.${key}`].find((each) => has(each));
  return found ? t(found, worded(fields, speaker)) : t('ui.error.unknown');
}

const seat = (names: readonly string[], number: unknown): string =>
  typeof number === 'number' ? (names[number] ?? String(number + 1)) : '';

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const isPoint = (value: unknown): value is Point => isPair(value);

function isPair(value: unknown): value is readonly [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'number');
}

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
