import type { Nodes, Root } from 'mdast';
import { ADMONITION_NAMES } from './admonitions.js';
import { parseWithFences } from './parse-fences.js';

const OPENING = String.raw`^((?:[ \t]|>|(?:[-+*]|\d{1,9}[.)])[ \t])*:{3,})`;

/** A space between colons and name, which some tools require, after the markers of quotes and list items. */
const SPACED = new RegExp(`${OPENING}[ \\t]+(?=[a-z])`, 'i');

/** A line that opens an admonition or details with a title after a space. */
const TITLED = new RegExp(String.raw`${OPENING}(${[...ADMONITION_NAMES, 'details'].join('|')})[ \t]+(\[.*\]|[^[{\s].*?)[ \t]*$`);

/** Parses a text, reading every `:::note Title` and `::: note Title` as `:::note[Title]`, except in code. Returns the rewritten text and its tree. */
export function parseWithTitles(source: string, parse: (text: string) => Root): { text: string; tree: Root } {
  if (!source.includes(':::')) return { text: source, tree: parse(source) };
  const original = source.split('\n');
  const lines = original.map((line) =>
    line.replace(SPACED, '$1').replace(TITLED, (_, ...groups: string[]) => {
      const [open, name, title = ''] = groups;
      return `${open}${name}[${escapeTitle(title)}]`;
    }),
  );
  const text = lines.join('\n');
  const tree = parseWithFences(text, parse);
  if (text === source) return { text, tree };
  const literal = findLiteralLines(tree).filter((index) => lines[index] !== original[index]);
  if (literal.length === 0) return { text, tree };
  for (const index of literal) lines[index] = original[index] as string;
  const restored = lines.join('\n');
  return { text: restored, tree: parseWithFences(restored, parse) };
}

/** Escapes a title for use in brackets: unbalanced brackets get a backslash. */
function escapeTitle(title: string): string {
  const words = /^\[(.*)\]$/.exec(title)?.[1] ?? title;
  const closed = /(?<!\\)(?:\\\\)*\\$/.test(words) ? `${words}\\` : words;
  let depth = 0;
  for (const [mark] of closed.matchAll(/\\.|[[\]]/g)) {
    if (mark === '[') depth++;
    else if (mark === ']' && --depth < 0) break;
  }
  return depth === 0 ? closed : closed.replace(/\\.|[[\]]/g, (mark) => (mark.length > 1 ? mark : `\\${mark}`));
}

/** Returns the indices of the lines of code and HTML. */
function findLiteralLines(node: Nodes): number[] {
  if (node.type === 'code' || node.type === 'html') {
    const { start, end } = node.position as NonNullable<typeof node.position>;
    return Array.from({ length: end.line - start.line + 1 }, (_, index) => start.line - 1 + index);
  }
  return 'children' in node ? node.children.flatMap((child) => findLiteralLines(child as Nodes)) : [];
}
