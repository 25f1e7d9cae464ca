import type { Nodes, Root } from 'mdast';
import type { SearchRecord } from '../../types.js';
import { headingId } from './headings.js';

/** Text of a node, without marks; images give their alternative text, blocks are set apart by a space. */
export function plainText(node: Nodes): string {
  if ('value' in node) return node.type === 'html' || node.type === 'yaml' ? '' : node.value;
  if ('alt' in node) return node.alt ?? '';
  if (node.type === 'break') return ' ';
  if (!('children' in node)) return '';
  const separator = BLOCKS.has(node.type) ? ' ' : '';
  return node.children.map((child) => plainText(child as Nodes)).join(separator);
}

const BLOCKS: ReadonlySet<string> = new Set(['root', 'list', 'listItem', 'table', 'tableRow', 'blockquote', 'containerDirective', 'footnoteDefinition']);

/** What search knows of a page: the text before the first heading, and a record for each heading. */
export function collectRecords(tree: Root): SearchRecord[] {
  const records: { anchor: string; heading: string; text: string }[] = [{ anchor: '', heading: '', text: '' }];
  const visit = (node: Nodes) => {
    if (node.type === 'heading' && node.depth > 1) {
      records.push({ anchor: headingId(node), heading: plainText(node).trim(), text: '' });
    } else if ((node.type === 'containerDirective' || node.type === 'root') && 'children' in node) {
      for (const child of node.children) visit(child as Nodes);
    } else if (node.type !== 'heading') {
      const last = records[records.length - 1] as (typeof records)[number];
      const words = plainText(node).replace(/\s+/g, ' ').trim();
      if (words) last.text += last.text ? ` ${words}` : words;
    }
  };
  visit(tree);
  return records;
}

/** Text of the first paragraph, at most `limit` characters, cut at a word. */
export function summarise(tree: Root, limit = 160): string {
  const first = tree.children.find(({ type }) => type === 'paragraph');
  const words = first ? plainText(first).replace(/\s+/g, ' ').trim() : '';
  if (words.length <= limit) return words;
  return `${words.slice(0, limit - 1).replace(/\s+\S*$/, '')}…`;
}

