// Reduces a foreign page to plain Markdown: no components, comments, imports, images or raw HTML. What readers see as text is kept.

const TAG_START = /^<\/?[A-Za-z][\w.:-]*/;
const BLOCK = /^(\s*(?:>\s*)*)(`{3,}|~{3,})\s*([^\s`]*)(.*)$/;

/** The end of a tag that begins at `start`, or -1: braces and quotes may contain any character. */
function tagEnd(text, start) {
  let [quote, depth] = ['', 0];
  for (let at = start + 1; at < text.length; at += 1) {
    const char = text[at];
    if (quote) {
      if (char === quote && text[at - 1] !== '\\') quote = '';
    } else if (char === '"' || char === '`' || (char === "'" && depth > 0)) quote = char;
    else if (char === '{') depth += 1;
    else if (char === '}') depth -= 1;
    else if (char === '>' && depth === 0) return at;
    else if (char === '<' && depth === 0) return -1;
  }
  return -1;
}

/** The words of attributes that a component shows: the title of a card, the rows of a table of properties. */
function shownText(tag) {
  const href = /\bhref="([^"]+)"/.exec(tag)?.[1];
  const title = /\b(?:title|label|text|path|query|header|body)="([^"]+)"/.exec(tag)?.[1];
  const rows = [];
  for (const [, key, , value] of tag.matchAll(/\b(name|type|description):\s*(['"`])((?:\\.|(?!\2)[^\\])*)\2/gs)) {
    const words = value.replace(/\s+/g, ' ').trim();
    if (key === 'name') rows.push(`\n- \`${words}\``);
    else rows.push(key === 'type' ? ` \`${words}\`` : ` ${words}`);
  }
  if (rows.length > 0) return `${title ? `${title}\n` : ''}${rows.join('')}\n`;
  if (!title) return '';
  return href && /^<(Card|a|Link)\b/.test(tag) ? `[${title}](${href}) ` : `${title} `;
}

/** Text without tags and comments; inline code stays as it is. */
function stripTags(text) {
  let result = '';
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at, at + 80);
    const ticks = /^`+/.exec(rest)?.[0];
    const end = ticks ? text.indexOf(ticks, at + ticks.length) : -1;
    if (ticks) {
      const stop = end < 0 || text.slice(at, end).includes('\n\n') ? at + ticks.length : end + ticks.length;
      result += text.slice(at, stop);
      at = stop;
    } else if (rest.startsWith('<!--') || rest.startsWith('{/*')) {
      const close = rest.startsWith('<') ? '-->' : '*/}';
      const stop = text.indexOf(close, at);
      at = stop < 0 ? text.length : stop + close.length;
    } else if (TAG_START.test(rest)) {
      const stop = tagEnd(text, at);
      if (stop < 0) {
        result += '&lt;';
        at += 1;
      } else {
        const tag = text.slice(at, stop + 1);
        result += /^<https?:/.test(tag) ? tag.slice(1, -1) : /^<br/.test(tag) ? ' ' : shownText(tag);
        at = stop + 1;
      }
    } else {
      result += text[at];
      at += 1;
    }
  }
  return result;
}

const PRIVATE = '\uE000';

/**
 * The page as plain Markdown.
 * @param {string} body text below the front matter
 * @param {(target: string) => string | undefined} resolve new target of a link, or nothing if it should be plain text
 */
export function toPlainMarkdown(body, resolve) {
  const blocks = [];
  const lines = [];
  let block;
  for (const line of body.replaceAll('\r\n', '\n').split('\n')) {
    const fence = BLOCK.exec(line);
    if (block) {
      block.lines.push(line);
      if (fence && fence[2][0] === block.mark[0] && fence[2].length >= block.mark.length && !fence[3] && !fence[4].trim()) {
        blocks.push(block.lines.join('\n'));
        lines.push(`${PRIVATE}${blocks.length - 1}${PRIVATE}`);
        block = undefined;
      }
    } else if (fence) {
      const [, indent, mark, language, meta] = fence;
      const title = /(?:title|filename)=["']([^"'{}[\]<>]+)["']/.exec(meta)?.[1];
      const name = /^[A-Za-z][\w+#-]*/.exec(language)?.[0] ?? '';
      block = { mark, lines: [`${indent}${mark}${name}${name && title ? ` title="${title}"` : ''}`] };
    } else lines.push(line);
  }
  if (block) lines.push(...block.lines.slice(1));

  const toLink = (_whole, words, target) => {
    const found = resolve(target);
    return found ? `[${words}](${found})` : words;
  };
  const text = stripTags(lines.join('\n'))
    .replace(/^(?:import|export) .*(?:from|=) .*$/gm, '')
    .replace(/^\[\[toc\]\]$/gim, '')
    .replace(/^\s*:{3,}[ \t]*\w*[ \t]*(.*)$/gm, (_, title) => (title ? `**${title}**` : ''))
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[((?:\[[^\]]*\]|`[^`]*`|[^\]`])*)\]\(\s*<?([^\s)<>]*)>?(?:\s+"[^"]*")?\s*\)/g, toLink)
    .replace(/^\[([^\]^]+)\]:\s*(\S+).*$/gm, (_, label, target) => `[${label}]: ${resolve(target) ?? 'https://example.com/'}`)
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n');
  return text.replaceAll(new RegExp(`${PRIVATE}(\\d+)${PRIVATE}`, 'g'), (_, index) => blocks[Number(index)]);
}
