import type { BlockContent, PhrasingContent } from 'mdast';
import { escapeInline, escapeLine, formatCode } from '../escape-markdown.js';

/** A text whose parts are plain or code. */
export type Words = readonly (string | { readonly code: string })[];

/** A paragraph or a table, from which the HTML of a page, its Markdown copy and its text for the search are made. */
export type Block =
  | { readonly words: Words }
  | { readonly head: readonly string[]; readonly rows: readonly (readonly Words[])[] };

/** Returns a block as a node of Markdown. */
export function toNode(block: Block): BlockContent {
  if ('words' in block) return { type: 'paragraph', children: toPhrasing(block.words) };
  const rows = [block.head.map((name) => [name]), ...block.rows];
  return {
    type: 'table',
    children: rows.map((cells) => ({
      type: 'tableRow',
      children: cells.map((words) => ({ type: 'tableCell', children: toPhrasing(words) })),
    })),
  };
}

const toPhrasing = (words: Words): PhrasingContent[] =>
  words.map((part) => (typeof part === 'string' ? { type: 'text', value: part } : { type: 'inlineCode', value: part.code }));

/** Returns a block as Markdown, which may have several lines. */
export function toMarkdown(block: Block): string {
  if ('words' in block) return writeWords(block.words, escapeLine);
  const rows = [block.head, block.head.map(() => '---'), ...block.rows.map((cells) => cells.map(writeCell))];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const writeWords = (words: Words, escapeStart = escapeInline): string =>
  words
    .map((part, index) => {
      if (typeof part !== 'string') return formatCode(part.code);
      const escapeText = index === 0 ? escapeStart : escapeInline;
      return part.replace(/\S.*\S|\S/s, escapeText);
    })
    .join('');

/** A vertical bar ends a cell, in code as well (GFM, section 4.10). */
const writeCell = (words: Words): string => writeWords(words).replace(/\\?\|/g, '\\|');

/** Returns what readers see of a block. */
export const toText = (block: Block): string =>
  ('words' in block ? [block.words] : block.rows.flat())
    .map((words) => words.map((part) => (typeof part === 'string' ? part : part.code)).join(''))
    .join(' ');
