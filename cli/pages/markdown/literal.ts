/** Text without line breaks. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * What Markdown would take for more than text (CommonMark 0.31, section 6; GFM 0.29, section 6.5): backslashes and references to characters, code, emphasis,
 * strikethrough, links, and HTML. An underscore within a word and an asterisk between spaces are text anyway.
 */
const MARKS =
  /\\(?=[!-/:-@[-`{-~]|$)|[`[\]~]|(?<=\S)\*|\*(?=\S)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[a-z/!?])|&(?=#?[a-z0-9]+;)/giu;

/** What GFM makes a link of (GFM 0.29, section 6.9), where a backslash is part of the address: one that contains any is kept from being a link. */
const ADDRESS = /https?(?=:\/\/)|www(?=\.)/gi;

/** What begins a block or underlines a heading at the beginning of a line (CommonMark 0.31, sections 4 and 5; GFM 0.29, section 4.10). */
const BLOCK = /^(?:#{1,6}(?=\s|$)|[-+*](?=\s|$)|>|[=|:-][-=:|\s]*$|::)/;

/** Plain text as a line of Markdown that means just this text, for the middle of a line. */
export const literal = (text: string): string =>
  oneLine(text)
    .replace(MARKS, '\\$&')
    .replace(/\S+/g, (word) => (word.includes('\\') ? word.replace(ADDRESS, '$&\\') : word));

/** Plain text as Markdown that means just this text, for the beginning of a line. */
export const literalLine = (text: string): string =>
  literal(text)
    .replace(BLOCK, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');

/** Plain text of several lines as the lines of a paragraph. */
export const literalLines = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.trim() === '' ? [] : literalLine(line)));

/** Plain text as a heading. Number signs at its end would be taken for the end of the heading. */
export const literalHeading = (depth: number, text: string): string =>
  `${'#'.repeat(depth)} ${literal(text).replace(/(^|\s)(#+)$/, '$1\\$2')}`;

/** Length of the longest run of backticks in a text. */
export function longestTicks(text: string): number {
  let longest = 0;
  for (const { length } of text.match(/`+/g) ?? []) longest = Math.max(longest, length);
  return longest;
}

/** Text as a span of code, whatever backticks it contains (CommonMark 0.31, section 6.1). */
export function literalCode(text: string): string {
  const line = oneLine(text);
  const fence = '`'.repeat(longestTicks(line) + 1);
  const space = /^`|`$/.test(line) ? ' ' : '';
  return `${fence}${space}${line}${space}${fence}`;
}

/** An address as the destination of a link: nothing in it ends the link, nor an attribute of HTML. */
export const destination = (address: string): string =>
  address.replace(/[\s<>()"'\\`]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
