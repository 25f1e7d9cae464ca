/**
 * The same text in the least memory. A text put together of many lies as a tree of its pieces, and one that was cut from a text with
 * other than Latin letters keeps two bytes for each of its own; big documents have hundreds of megabytes of both.
 */
export function compactText(text: string): string {
  const encoding = /^[\0-\xff]*$/.test(text) ? 'latin1' : 'utf16le';
  return Buffer.from(text, encoding).toString(encoding);
}
