import { escapeText } from '../../../../templates/escape.js';
import type { Highlighter } from '../../highlight.js';
import { joinRanges, markWords } from '../mark-words.js';
import type { LineTypes, TypeInfo } from './find-types.js';

const PIECE = /<[^>]*>|&\w+;|[^<&]/gu;

/** Longer types and explanations are cut. */
const MAX_TYPE = 1_500;
const MAX_DOCS = 400;

/** Class of everything that the copy button skips. */
const NOT_COPIED = 'output';

const ERROR = { open: '<span class="type-error">', close: '</span>' };

/**
 * Adds the types that appear at the names of a line of highlighted code, and marks errors.
 *
 * @param html escaped text in balanced elements
 */
export function addTypes(html: string, { hovers, errors }: LineTypes, highlighter: Highlighter): string {
  const pieces = (errors.length > 0 ? markWords(html, joinRanges(errors), ERROR) : html).match(PIECE) ?? [];
  const starts = new Map(hovers.map((hover) => [hover.start, hover]));
  let result = '';
  let position = 0;
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index] as string;
    if (piece.startsWith('<')) {
      result += piece;
      continue;
    }
    const hover = starts.get(position);
    const name = hover && takeName(pieces, index, hover.end - hover.start);
    if (hover && name) {
      result += `<span class="type" tabindex="0">${name.join('')}${renderInfo(hover, highlighter)}</span>`;
      index += name.length - 1;
      position = hover.end;
    } else {
      result += piece;
      position += lengthOf(piece);
    }
  }
  return result;
}

const lengthOf = (piece: string): number => (piece.startsWith('&') ? 1 : piece.length);

/** Returns the characters of a name; `undefined` if it is not within one element. */
function takeName(pieces: readonly string[], from: number, length: number): readonly string[] | undefined {
  const name: string[] = [];
  let rest = length;
  for (let index = from; rest > 0; index++) {
    const piece = pieces[index];
    if (piece === undefined || piece.startsWith('<')) return undefined;
    name.push(piece);
    rest -= lengthOf(piece);
  }
  return name;
}

function renderInfo({ text, docs }: TypeInfo, highlighter: Highlighter): string {
  const explanation = shorten((docs ?? '').split(/\n\s*\n/)[0]?.trim() ?? '', MAX_DOCS);
  return `<span class="${NOT_COPIED} type-info"><span class="type-text">${renderType(text, highlighter)}</span>${
    explanation === '' ? '' : `<span class="type-docs">${escapeText(explanation)}</span>`
  }</span>`;
}

/** Renders a type in the colors of code. Its kind in parentheses, such as `(parameter)`, is not a part of the language. */
function renderType(text: string, highlighter: Highlighter): string {
  const kind = /^\([a-z ]+\) /.exec(text)?.[0] ?? '';
  return escapeText(kind) + highlighter.highlight(shorten(text.slice(kind.length), MAX_TYPE), 'ts');
}

const shorten = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…` : text);

/** Renders the types and errors that are shown below a line. A type begins at the column of its name. */
export function renderNotes({ queries, errors }: LineTypes, highlighter: Highlighter): string {
  const types = queries.map(({ start, text }) => {
    const indent = ' '.repeat(start);
    const lines = renderType(text, highlighter).replaceAll('\n', `\n${indent}  `);
    return `<span class="${NOT_COPIED} type-note">${indent}^ ${lines}\n</span>`;
  });
  const failures = errors.map(({ text }) => `<span class="${NOT_COPIED} type-note type-failure">${escapeText(text)}\n</span>`);
  return [...types, ...failures].join('');
}
