/** Replaces line breaks by spaces. */
export const joinLines = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * Characters with a meaning in Markdown (CommonMark 0.31, section 6; GFM 0.29, section 6.5): backslashes and character references, code, emphasis,
 * strikethrough, links, and HTML. An underscore within a word and an asterisk between spaces have none.
 */
const MARKS =
  /\\(?=[!-/:-@[-`{-~]|$)|[`[\]~]|(?<=\S)\*|\*(?=\S)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[a-z/!?])|&(?=#?[a-z0-9]+;)/giu;

/**
 * Text that GFM turns into a link (GFM 0.29, section 6.9), where a backslash would be part of the address; a character reference prevents the link.
 */
const ADDRESS = /https?(?=:\/\/)|www(?=\.)/gi;

/** Text that starts a block or underlines a heading at the start of a line (CommonMark 0.31, sections 4 and 5; GFM 0.29, section 4.10). */
const BLOCK = /^(?:#{1,6}(?=\s|$)|[-+*](?=\s|$)|>|[=|:-][-=:|\s]*$|::)/;

/** Escapes plain text for the middle of a line of Markdown. */
export const escapeInline = (text: string): string =>
  joinLines(text)
    .replace(MARKS, '\\$&')
    .replace(/\S+/g, (word) => (word.includes('\\') ? word.replace(ADDRESS, '$&\\') : word));

/** Escapes plain text for the start of a line of Markdown. */
export const escapeLine = (text: string): string =>
  escapeInline(text)
    .replace(BLOCK, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');

/** Escapes plain text of several lines as the lines of a paragraph. */
export const escapeLines = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.trim() === '' ? [] : escapeLine(line)));

/** Escapes plain text as a heading. Number signs at its end would otherwise close the heading. */
export const formatHeading = (depth: number, text: string): string =>
  `${'#'.repeat(depth)} ${escapeInline(text).replace(/(^|\s)(#+)$/, '$1\\$2')}`;

/** Length of the longest run of backticks in a text. */
export function longestTicks(text: string): number {
  let longest = 0;
  for (const { length } of text.match(/`+/g) ?? []) longest = Math.max(longest, length);
  return longest;
}

/** Returns text as a code span, with enough backticks around it (CommonMark 0.31, section 6.1). */
export function formatCode(text: string): string {
  const line = joinLines(text);
  const fence = '`'.repeat(longestTicks(line) + 1);
  const space = /^`|`$/.test(line) ? ' ' : '';
  return `${fence}${space}${line}${space}${fence}`;
}

/** Escapes an address as a link destination that ends neither the link nor an HTML attribute. */
export const escapeDestination = (address: string): string =>
  address.replace(/[\s<>()"'\\`]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
