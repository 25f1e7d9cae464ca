import { colonsAround, escapeLabel, quoteValue } from '../../checks/fix/block-lines.js';
import { type Fence, findFences } from './code-ranges.js';

/** Attributes of a directive; those that are `undefined`, `false` or empty are left out. */
export type Attributes = Readonly<Record<string, unknown>>;

/** Writes attributes in braces. */
export function writeAttributes(attributes: Attributes): string {
  const words = Object.entries(attributes).flatMap(([name, value]) => {
    if (value === true) return [name];
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const text = String(value).replace(/\s+/g, ' ').trim();
    return text === '' ? [] : [`${name}=${quoteValue(text)}`];
  });
  return words.length === 0 ? '' : `{${words.join(' ')}}`;
}

/** Writes words in brackets; nothing without words. */
export const writeLabel = (label: unknown): string => {
  const words = typeof label === 'string' || typeof label === 'number' ? String(label).replace(/\s+/g, ' ').trim() : '';
  return words === '' ? '' : `[${/^[^[\]]*(?:\[[^[\]]*\]\([^()]*\)[^[\]]*)*$/.test(words) ? words : escapeLabel(words)}]`;
};

interface Directive {
  readonly label?: unknown;
  readonly attributes?: Attributes;
}

/** Writes a container directive around Markdown. */
export function writeContainer(name: string, { label, attributes = {} }: Directive, content: string): string {
  const body = content.replace(/^\s*\n/, '').trimEnd();
  const colons = colonsAround(body.split('\n'));
  return `${colons}${name}${writeLabel(label)}${writeAttributes(attributes)}\n${body === '' ? '' : `${body}\n`}${colons}`;
}

export const writeLeaf = (name: string, { label, attributes = {} }: Directive): string =>
  `::${name}${writeLabel(label)}${writeAttributes(attributes)}`;

/** Writes a fence that no line of the code ends. */
export function writeFence(info: string, code: string): string {
  const longest = Math.max(2, ...Array.from(code.matchAll(/^\s*(`{3,})/gm), ([, marks = '']) => marks.length));
  const marker = '`'.repeat(longest + 1);
  return `${marker}${info}\n${code.replace(/\n$/, '')}\n${marker}`;
}

const TAB_WIDTH = 4;

/** Replaces tabs at the start of a line with spaces up to the next column that is a multiple of four. */
function expandTabs(text: string): string {
  let output = '';
  for (const char of text) output += char === '\t' ? ' '.repeat(TAB_WIDTH - (output.length % TAB_WIDTH)) : char;
  return output;
}

/** The columns of the indentation of a line. */
const indentOf = (line: string): number => expandTabs(/^[ \t]*/.exec(line)?.[0] ?? '').length;

/** The indentation of a line, and the marker of a list item with what separates it from its content. */
const MARGIN = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?/;

/** Removes columns of the indentation of a line. Tabs stay where they are not part of what is removed. */
function removeIndent(line: string, columns: number): string {
  let column = 0;
  let index = 0;
  while (column < columns && (line[index] === ' ' || line[index] === '\t')) {
    column += line[index] === '\t' ? TAB_WIDTH - (column % TAB_WIDTH) : 1;
    index += 1;
  }
  return ' '.repeat(Math.max(0, column - columns)) + line.slice(index);
}

/**
 * Removes the indentation that all lines have. Fences lose their own, if it is smaller: JSX is often indented around code that is not.
 *
 * @param startsInLine whether the first line begins within a line of the page, and so is not indented
 */
export function dedent(text: string, startsInLine = false): string {
  const lines = text.split('\n');
  const fences = findFences(text);
  let offset = 0;
  let next = 0;
  const fenceOf = lines.map((line) => {
    while (next < fences.length && (fences[next] as Fence).end < offset) next++;
    const fence = fences[next];
    const isInside = fence !== undefined && offset >= fence.start;
    offset += line.length + 1;
    return isInside ? fence : undefined;
  });
  const isCounted = (line: string, index: number) => line.trim() !== '' && !fenceOf[index] && !(index === 0 && startsInLine);
  const indents = lines.flatMap((line, index) => (isCounted(line, index) ? [indentOf(line)] : []));
  const margins = fences.map((fence) => indentOf(fence.indent));
  const margin = Math.min(...(indents.length > 0 ? indents : margins.length > 0 ? margins : [0]));
  return lines
    .map((line, index) => {
      const fence = fenceOf[index];
      if (index === 0 && startsInLine) return line.trimStart();
      if (fence) return removeIndent(line, Math.min(margin, indentOf(fence.indent)));
      return removeIndent(
        line.replace(MARGIN, (start) => expandTabs(start)),
        margin,
      );
    })
    .join('\n');
}

/** Indents all lines that are not blank, except the first one. */
export const indentRest = (text: string, indent: string): string =>
  indent === '' ? text : text.replace(/\n(?=[^\n])/g, `\n${indent}`);

/** Puts at most one blank line between blocks, outside of code. */
export function collapseBlankLines(text: string): string {
  const fences = findFences(text);
  let output = '';
  let from = 0;
  const collapse = (part: string) => part.replace(/(?<![ \t])[ \t]+\n(?=[ \t]*\n)/g, '\n').replace(/\n{3,}/g, '\n\n');
  for (const { start, end } of fences) {
    output += collapse(text.slice(from, start)) + text.slice(start, end);
    from = end;
  }
  return `${(output + collapse(text.slice(from))).trim()}\n`;
}
