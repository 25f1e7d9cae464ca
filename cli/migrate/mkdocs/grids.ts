import { findCode } from '../body/code-ranges.js';
import { toLabel } from '../body/components.js';
import { writeContainer } from '../body/markdown-text.js';

const GRID = /^([ \t]*)<div\s+class="grid( cards)?"[^>]*>\n([\s\S]*?)\n\1<\/div>/gm;

/** Converts grids of Material: those of cards become cards, the others lose their element. */
export function convertGrids(text: string): string {
  const masked = maskCode(text);
  let output = '';
  let from = 0;
  for (const match of masked.matchAll(GRID)) {
    const { 0: all, 1: indent = '', 2: isCards, 3: content = '', index } = match;
    const start = index + all.length - `\n${indent}</div>`.length - content.length;
    const grid = { indent, isCards: isCards !== undefined, content: text.slice(start, start + content.length) };
    output += text.slice(from, index) + convertGrid(grid);
    from = index + all.length;
  }
  return output + text.slice(from);
}

/** Replaces code by letters, so that nothing in it matches; each character keeps its place. */
const maskCode = (text: string): string => {
  let output = '';
  let from = 0;
  for (const { start, end } of findCode(text)) {
    output += text.slice(from, start) + text.slice(start, end).replace(/[^\s]/g, 'x');
    from = end;
  }
  return output + text.slice(from);
};

function convertGrid({
  indent,
  isCards,
  content,
}: {
  readonly indent: string;
  readonly isCards: boolean;
  readonly content: string;
}): string {
  const body = content.trim();
  if (!isCards) return `${indent}${body}`;
  const items = body.split(/^(?=[-*+][ \t]+\S)/m).filter((item) => /^[-*+][ \t]/.test(item));
  if (items.length === 0) return body;
  return writeContainer('cards', {}, items.map(writeCard).join('\n\n'));
}

function writeCard(item: string): string {
  const lines = item.replace(/^[-*+]([ \t]+)/, (_, space: string) => ` ${space}`).split('\n');
  const margin = /^ */.exec(lines[0] as string)?.[0].length ?? 0;
  const text = lines
    .map((line) => line.slice(Math.min(margin, /^ */.exec(line)?.[0].length ?? 0)))
    .join('\n')
    .trim();
  const [title = '', ...rest] = text.split('\n');
  const label = toLabel(title)
    .replace(/:icon\[[^\]]*\]|[*_`]{1,2}/g, '')
    .trim();
  const to = /\]\(([^\s()]+)\)/.exec(title)?.[1] ?? /\]\(([^\s()]+)\)/.exec(rest.join('\n'))?.[1];
  const body = rest
    .join('\n')
    .replace(/^\s*---\s*$/m, '')
    .trim();
  return writeContainer(
    'card',
    { label: label.length > 100 || label === '' ? 'More' : label, attributes: { to } },
    label.length > 100 ? text : body,
  );
}
