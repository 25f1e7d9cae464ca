import { escapeText } from '../../../templates/escape.js';

const ELEMENTS = new Set(
  'address article aside blockquote center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header li main menu nav ol p section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

/** Whether an element at the start of a line makes its content HTML: CommonMark 0.31, section 4.6. */
export const beginsHtmlBlock = (name: string): boolean => ELEMENTS.has(name);

/** Writes the Markdown of a line as HTML: code, links, pictures, emphasis. MDX reads it as Markdown, but CommonMark does not in an element such as `<td>`. */
export const inlineToHtml = (text: string): string =>
  text
    .split(/(`[^`\n]+`|<[^<>]*>)/)
    .map((part) => {
      if (part.startsWith('<')) return part;
      if (/^`[^`]+`$/.test(part)) return `<code>${escapeText(part.slice(1, -1))}</code>`;
      return part
        .replace(/:(?:badge|kbd)\[([^\]\n]*)\](?:\{[^{}\n]*\})?/g, '$1')
        .replace(/!\[([^\]\n]*)\]\(([^()\s"]+)\)/g, '<img src="$2" alt="$1">')
        .replace(/\*\*([^*\n]+)\*\*/g, '<strong>$1</strong>')
        .replace(/(?<![\w*])\*([^*\s][^*\n]*)\*(?![\w*])/g, '<em>$1</em>');
    })
    .join('')
    .replace(/\[((?:[^[\]\n]|<[^<>]*>)*)\]\(([^()\s"<>]+)\)/g, '<a href="$2">$1</a>');
