import type { Delete, Heading, Image, InlineCode, Nodes, Paragraph, Table, Text } from 'mdast';
import type { ForeignRemedy } from '../../problems/foreign-syntax.js';
import type { MarkdownContext } from './context.js';
import { findEmoji } from './emoji.js';
import { ASCIIDOC_BLOCK } from './foreign-patterns.js';
import { toPlainText } from './plain-text.js';

/** A node and its neighbors. */
export interface NodeSite {
  readonly node: Nodes;
  readonly parent: Nodes | undefined;
  readonly previous: Nodes | undefined;
}

/** Reports nodes that other tools give another meaning, such as a heading that is the title of a block in AsciiDoc. */
export function reportForeignNode({ node, parent, previous }: NodeSite, context: MarkdownContext): void {
  if (node.type === 'text') reportAttributes(node, { parent, previous }, context);
  else if (node.type === 'inlineCode') reportRole(node, previous, context);
  else if (node.type === 'delete') reportSubscript(node, previous, context);
  else if (node.type === 'image') reportImage(node, context);
  else if (node.type === 'heading') reportBlockTitle(node, context);
  else if (node.type === 'table') reportAttributeRow(node, context);
  else if (node.type === 'paragraph') reportBrokenTable(node, context);
}

const getSource = ({ position }: Nodes, { text }: MarkdownContext): string =>
  text.slice(position?.start.offset, position?.end.offset);

const report = (at: Nodes, { found, remedy }: { found: string; remedy: ForeignRemedy }, context: MarkdownContext): void =>
  context.report('foreign-syntax', at, { found: found.length > 60 ? `${found.slice(0, 60)}…` : found, remedy, removed: false });

/** A role of MyST or reStructuredText directly before code: `{ref}` or `:ref:`. */
const ROLE = /(?:^|[\s(])(?:\{([a-z][\w:.+-]{0,40})\}|:([a-z][\w:.+-]{0,40}):)$/i;

function reportRole(node: InlineCode, previous: Nodes | undefined, context: MarkdownContext): void {
  if (previous?.type !== 'text') return;
  const source = getSource(previous, context);
  const [match, , name] = ROLE.exec(source) ?? [];
  if (match === undefined || (name !== undefined && findEmoji(name) !== undefined)) return;
  const role = match.trim().replace('(', '');
  const start = context.lines.pointAt((previous.position?.end.offset ?? 0) - role.length);
  const found = `${role}${getSource(node, context)}`;
  context.report('foreign-syntax', start, { found: found.slice(0, 60), remedy: 'role', removed: false });
}

const ATTRIBUTES = /^\{:?[ \t]*[.#][\w-]+(?:[ \t][^{}\n]*)?\}/;
const LAST_ATTRIBUTES = /(?<!\\)\{:?[ \t]*[.#][\w-]+(?:[ \t]+[.#][\w-]+)*[ \t]*\}[ \t]*$/;

/** Reports attributes directly after code and emphasis, and after the last word of a paragraph. */
function reportAttributes(node: Text, { parent, previous }: Omit<NodeSite, 'node'>, context: MarkdownContext): void {
  if (!node.value.includes('{') || node.data?.fromHtml || parent?.type === 'heading') return;
  const source = getSource(node, context);
  const isAfter = previous?.type === 'inlineCode' || previous?.type === 'strong' || previous?.type === 'emphasis';
  const isLast = parent?.type === 'paragraph' && parent.children.at(-1) === node && source.indexOf('{') > 0;
  const match = (isAfter && ATTRIBUTES.exec(source)) || (isLast && !source.includes('\n{') && LAST_ATTRIBUTES.exec(source));
  if (!match) return;
  const point = context.lines.pointAt((node.position?.start.offset ?? 0) + match.index);
  context.report('foreign-syntax', point, { found: match[0].trim(), remedy: 'attributes', removed: false });
}

/** A single tilde after a word is a subscript of Pandoc, which GitHub shows struck through. */
function reportSubscript(node: Delete, previous: Nodes | undefined, context: MarkdownContext): void {
  const found = getSource(node, context);
  if (!/^~[^~\s]{1,20}~$/.test(found) || previous?.type !== 'text') return;
  if (/[\p{L}\p{N})]$/u.test(getSource(previous, context))) report(node, { found, remedy: 'subscript' }, context);
}

/** Reports sizes in the text of an image, as in Obsidian, and color modes in its address, as on GitHub and in Material for MkDocs. */
function reportImage(node: Image, context: MarkdownContext): void {
  const [size] = /\|\d{1,5}(?:x\d{1,5})?$/.exec(node.alt ?? '') ?? [];
  if (size !== undefined) report(node, { found: size, remedy: 'image-width' }, context);
  const [mode] = /#(?:gh-(?:light|dark)-mode-only|only-(?:light|dark))$/.exec(node.url) ?? [];
  if (mode !== undefined) report(node, { found: mode, remedy: 'image-mode' }, context);
}

/** A line above `====` or `----` is a heading in Markdown, and the attributes of a block in AsciiDoc. */
function reportBlockTitle(node: Heading, context: MarkdownContext): void {
  const [line = ''] = getSource(node, context).split('\n');
  const [found, kind = ''] = ASCIIDOC_BLOCK.exec(line.trim()) ?? [];
  if (found === undefined) return;
  const remedy = /^(?:source|listing)/.test(kind) ? 'fence' : /^[A-Z]+$/.test(kind) ? 'admonition' : 'rst-directive';
  report(node, { found, remedy }, context);
}

/** Attributes directly below a table become its last row. */
function reportAttributeRow(node: Table, context: MarkdownContext): void {
  const last = node.children.at(-1);
  if (!last || node.children.length < 2) return;
  const found = getSource(last, context).trim();
  if (/^\{:?[ \t]*(?:[.#][\w-]+|[\w-]+=)[^{}\n]*\}$/.test(found)) report(last, { found, remedy: 'attributes' }, context);
}

const ROW = /^[ \t>]*\|.*\|[ \t]*$/;
const DELIMITER_ROW = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*$/;

/** Reports lines that were meant as a table and are text: without a row of dashes, or with one that has more or fewer cells than the first row. */
function reportBrokenTable(node: Paragraph, context: MarkdownContext): void {
  if (!node.children.some((child): child is Text => child.type === 'text' && child.value.includes('|'))) return;
  const lines = getSource(node, context).split('\n');
  const index = lines.findIndex((line, at) => at > 0 && DELIMITER_ROW.test(line) && (lines[at - 1] as string).includes('|'));
  const head = index > 0 ? lines[index - 1] : undefined;
  if (head !== undefined) {
    const at = { line: (node.position?.start.line ?? 1) + index, column: 1 };
    const values = { head: countCells(head), dashes: countCells(lines[index] as string) };
    if (values.head !== values.dashes) context.report('broken-table', at, values);
  } else if (lines.length > 1 && lines.every((line) => ROW.test(line)) && !/^[|\s]*$/.test(toPlainText(node)))
    context.report('broken-table', node, { head: countCells(lines[0] as string), dashes: 0 });
}

/** Counts the cells of a row. A pipe after a backslash is text. */
const countCells = (row: string): number =>
  row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/).length;
