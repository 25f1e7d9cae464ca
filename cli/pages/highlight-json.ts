import { escapeText } from '../../templates/escape.js';

/** A key, another string, a number, a literal, a character between them, or white space (RFC 8259). */
const TOKEN =
  /("(?:\\.|[^\\"\r\n])*")(?=\s*:)|("(?:\\.|[^\\"\r\n])*")|(-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)(?![\w.])|(true|false|null)(?!\w)|([{}[\],:])|\s+/y;

/**
 * Highlights JSON as highlight.js does, which takes many times as long; pages of an API consist of JSON for the most part.
 *
 * @returns HTML, or `undefined` if the text contains anything else, such as comments
 */
export function highlightJson(code: string): string | undefined {
  let html = '';
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < code.length) {
    const match = TOKEN.exec(code);
    if (!match) return undefined;
    const [text, key, string, number, literal, punctuation] = match;
    if (key !== undefined) html += `<span class="h-attr">${escapeText(key)}</span>`;
    else if (string !== undefined) html += `<span class="h-string">${escapeText(string)}</span>`;
    else if (number !== undefined) html += `<span class="h-number">${number}</span>`;
    else if (literal !== undefined) html += `<span class="h-literal"><span class="h-keyword">${literal}</span></span>`;
    else if (punctuation !== undefined) html += `<span class="h-punctuation">${punctuation}</span>`;
    else html += text;
  }
  return html;
}
