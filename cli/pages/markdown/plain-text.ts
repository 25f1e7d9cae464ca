import type { Nodes, Root } from 'mdast';

/** Text of a node, without marks; images give their alternative text, blocks are set apart by a space. */
export function plainText(node: Nodes): string {
  if ('value' in node) return node.type === 'html' || node.type === 'yaml' ? '' : node.value;
  if ('alt' in node) return node.alt ?? '';
  if (node.type === 'break') return ' ';
  if (!('children' in node)) return '';
  const separator = BLOCKS.has(node.type) ? ' ' : '';
  return node.children.map((child) => plainText(child as Nodes)).join(separator);
}

const BLOCKS: ReadonlySet<string> = new Set([
  'root',
  'list',
  'listItem',
  'table',
  'tableRow',
  'blockquote',
  'containerDirective',
  'footnoteDefinition',
]);

/** Text of the first paragraph, at most `limit` characters, cut at a word. */
export function summarise(tree: Root, limit = 160): string {
  const first = tree.children.find(({ type }) => type === 'paragraph');
  const words = first ? plainText(first).replace(/\s+/g, ' ').trim() : '';
  if (words.length <= limit) return words;
  return `${words.slice(0, limit - 1).replace(/\s+\S*$/, '')}…`;
}
