/** What the compiler cannot know is looked at, not asserted with a cast. */

/** Something that is there, whatever its type says: an item at a place within a list. */
export function sure<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new TypeError('Something is missing that must be there.');
  return value;
}

/** The keys of a table that has no others than its type says. */
export const keysIn = <Key extends string>(table: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(table).filter((key): key is Key => key in table);

export const isOneOf = <Word extends string>(words: readonly Word[], word: unknown): word is Word =>
  words.some((one) => one === word);
