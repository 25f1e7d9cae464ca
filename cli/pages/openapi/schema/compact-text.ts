/**
 * Returns a copy of the text in as little memory as possible. V8 stores a concatenated text as a tree of its pieces, and a slice of a text with
 * non-Latin letters with two bytes per character; large documents produce hundreds of megabytes of both.
 */
export function compactText(text: string): string {
  const encoding = /^[\0-\xff]*$/.test(text) ? 'latin1' : 'utf16le';
  return Buffer.from(text, encoding).toString(encoding);
}
