import type { Nodes, Root } from 'mdast';
import type {} from 'mdast-util-directive';
import { removeEscapes } from './ansi.js';
import type {} from './diagrams/render-diagram.js';
import { removeLineMarks } from './line-marks.js';
import { isTyped, removeNotations } from './twoslash/notations.js';

/** Returns the text of a node without markup: the alternative text of images, a space between blocks, a dot between cells. */
export function toPlainText(node: Nodes): string {
  if (node.type === 'code' && node.data?.labels) return node.data.labels.join('\n');
  if (node.type === 'code' && node.lang === 'ansi') return removeEscapes(node.value);
  if (node.type === 'code') return removeLineMarks(isTyped(node) ? removeNotations(node.value) : node.value, node.lang);
  if ('value' in node) return node.type === 'html' || node.type === 'yaml' ? '' : node.value;
  if ('alt' in node) return node.alt ?? '';
  if (node.type === 'break') return ' ';
  if (!('children' in node)) return '';
  if (node.data?.isNameOnly) return getAttributeText(node);
  const parts = node.children.map((child) => toPlainText(child as Nodes));
  const text = CELLS.has(node.type) ? parts.filter(Boolean).join(' · ') : parts.join(BLOCKS.has(node.type) ? ' ' : '');
  return 'attributes' in node ? `${getAttributeText(node)} ${text}`.trim() : text;
}

const BLOCKS: ReadonlySet<string> = new Set([
  'root',
  'list',
  'listItem',
  'blockquote',
  'containerDirective',
  'footnoteDefinition',
]);

const CELLS: ReadonlySet<string> = new Set(['table', 'tableRow']);

declare module 'mdast' {
  interface Data {
    /** What readers see of the attributes of a directive. */
    attributeText?: string;
    /** The id of a directive that links can point to. */
    anchor?: string;
    /** The content of a directive is a name that readers do not see. */
    isNameOnly?: true;
  }
}

export const getAttributeText = ({ data }: Nodes): string => data?.attributeText ?? '';

/** Returns the text of the first paragraph that has any, at most `limit` characters, cut at a word boundary. */
export function summarize(tree: Root, limit = 160): string {
  for (const node of tree.children) {
    const text = node.type === 'paragraph' ? toPlainText(node).replace(/\s+/g, ' ').trim() : '';
    if (text.length > limit) return `${text.slice(0, limit - 1).replace(/\s+\S*$|[\uD800-\uDBFF]$/, '')}…`;
    if (text) return text;
  }
  return '';
}
