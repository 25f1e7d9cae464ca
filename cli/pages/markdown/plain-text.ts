import type { Nodes, Root } from 'mdast';
import type {} from 'mdast-util-directive';
import { withoutLineMarks } from './line-marks.js';

/** Returns the text of a node without markup: the alternative text of images, a space between blocks, a dot between cells. */
export function plainText(node: Nodes): string {
  if (node.type === 'code') return withoutLineMarks(node.value, node.lang);
  if ('value' in node) return node.type === 'html' || node.type === 'yaml' ? '' : node.value;
  if ('alt' in node) return node.alt ?? '';
  if (node.type === 'break') return ' ';
  if (!('children' in node)) return '';
  const parts = node.children.map((child) => plainText(child as Nodes));
  const words = CELLS.has(node.type) ? parts.filter(Boolean).join(' · ') : parts.join(BLOCKS.has(node.type) ? ' ' : '');
  return 'attributes' in node ? `${attributeText(node.attributes ?? {})} ${words}`.trim() : words;
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

/** Returns the attributes of a directive that readers see. */
export const attributeText = (attributes: Readonly<Record<string, string | null | undefined>>): string =>
  ['label', 'title', 'verb', 'url', 'alt'].flatMap((name) => attributes[name] ?? []).join(' ');

/** Returns the text of the first paragraph that has any, at most `limit` characters, cut at a word boundary. */
export function summarize(tree: Root, limit = 160): string {
  for (const node of tree.children) {
    const words = node.type === 'paragraph' ? plainText(node).replace(/\s+/g, ' ').trim() : '';
    if (words.length > limit) return `${words.slice(0, limit - 1).replace(/\s+\S*$|[\uD800-\uDBFF]$/, '')}…`;
    if (words) return words;
  }
  return '';
}
