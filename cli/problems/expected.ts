/** The types of values, as parts of sentences: goes on after "must be". */
export const EXPECTED = {
  array: 'a list',
  boolean: 'a boolean (true or false)',
  int: 'an integer',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a string',
  'non-empty-string': 'a non-empty string',
  'non-empty-key': 'a non-empty key',
  strings: 'a list of strings',
  'string-or-null': 'a string or null',
  'url-or-null': 'a URL that begins with "https://", or null',
  badge:
    'a text, or an object with "text" and "type", which is "neutral", "note", "tip", "info", "caution", "warning" or "danger"',
  'heading-level': 'a number from 2 to 6',
  'search-boost': 'a number from 0.1 to 10',
  date: 'a date such as 2024-05-31',
  day: 'a day such as 2024-05-31',
  'date-or-time': 'a date such as 2024-05-31, or a date with a time such as 2024-05-31T09:30:00Z',
  authors: 'the name of an author, or a list of names and of objects with "name", "title", "url" and "image"',
  url: 'a URL that begins with "https://"',
  head: 'a list of "meta" and "link" elements with their attributes, such as { meta: { name: "author", content: "Mary" } }',
  'last-update': 'an object with "date" and "author"',
  'front-matter': 'an object of keys and values',
  'sidebar-list': 'a list of entries',
  'sidebar-entry':
    'a route that begins with "/", or an object with "page", "href", "openapi", "root", "folder", "group", "items" or "hidden"',
  'sidebar-object': 'an object with "page", "href", "openapi", "root", "folder", "group", "items" or "hidden"',
} as const;

export const atLeast = (minimum: number | bigint): string => `${minimum} or more`;
export const atMost = (maximum: number | bigint): string => `${maximum} or less`;
export const listOfAtLeast = (minimum: number | bigint): string =>
  `a list with at least ${minimum} ${Number(minimum) === 1 ? 'entry' : 'entries'}`;
export const listAlternatives = (values: readonly string[]): string => values.join(' or ');
/** A text, or each text of a list, that is limited to values or to what a pattern matches. */
export function limitedTexts(isList: boolean, { values, pattern }: { values?: readonly string[]; pattern?: string }): string {
  const allowed = values?.map((value) => JSON.stringify(value)).join(', ');
  const rules = [
    ...(allowed === undefined ? [] : [isList ? `that contains only ${allowed}` : `from the list ${allowed}`]),
    ...(pattern === undefined ? [] : [isList ? `whose entries match ${pattern}` : `that matches ${pattern}`]),
  ];
  return `${isList ? EXPECTED.strings : EXPECTED.string} ${rules.join(' and ')}`;
}
export const stringWithPrefix = (prefix: string): string => `a string that begins with "${prefix}"`;
export const objectWithout = (keys: readonly string[]): string =>
  `an object without ${keys.map((key) => `"${key}"`).join(' and ')}`;
export const levelFrom = (min: number): string => `at least ${min}, the first level of the table of contents`;
export const levelTo = (max: number): string => `at most ${max}, the last level of the table of contents`;

/** A value that is not of the expected type, as a part of a sentence: goes on after "but". */
export function actualValue(value: unknown): string {
  if (value === null || value === undefined) return 'it is empty';
  if (Array.isArray(value)) return value.length === 0 ? 'got an empty list' : 'got a list';
  if (typeof value === 'object') return 'got an object';
  if (typeof value === 'function') return 'got a function';
  return `got the ${typeof value} ${JSON.stringify(value) ?? String(value)}`;
}

/** The value of a sidebar entry that is an object without the key that decides its kind. */
export const NO_KIND = 'got an object without any of them';
