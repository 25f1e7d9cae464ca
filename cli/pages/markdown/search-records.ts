import type { Heading, Nodes, Root, Table } from 'mdast';
import type {} from 'mdast-util-directive';
import { type BlockKind, CELL_SEPARATOR, formatBlock, MEANING_SEPARATOR } from '../../../search/text-blocks.js';
import type { SearchRecord } from '../../types.js';
import type { PageTexts } from '../search/page-words.js';
import { getHeadingId } from './headings.js';
import { getAttributeText, toPlainText } from './plain-text.js';

/**
 * Returns the search records of a page: one for the text before the first heading, and one for each heading. Their texts consist of
 * blocks (`search/text-blocks.ts`).
 */
export function collectRecords(tree: Root): SearchRecord[] {
  const records: { anchor: string; heading: string; text: string }[] = [{ anchor: '', heading: '', text: '' }];
  forEachBlock(tree, (block, heading) => {
    if (heading) records.push({ anchor: getHeadingId(heading), heading: block, text: '' });
    else {
      const last = records[records.length - 1] as (typeof records)[number];
      last.text += last.text ? `\n${block}` : block;
    }
  });
  return records;
}

/** Returns the text of a fragment as blocks, with its headings. */
export function collectBlocks(tree: Root): string {
  const blocks: string[] = [];
  forEachBlock(tree, (block) => block && blocks.push(block));
  return blocks.join('\n');
}

/** Receives each block, and each heading below the first level, which may be empty. */
type VisitBlock = (block: string, heading?: Heading) => void;

function forEachBlock(tree: Root, visitBlock: VisitBlock): void {
  const add = (text: string, kind: BlockKind = 'prose') => {
    const block = formatBlock(text, kind);
    if (block) visitBlock(block);
  };
  const visit = (node: Nodes) => {
    if (node.type === 'heading') {
      if (node.depth > 1) visitBlock(toPlainText(node).trim(), node);
    } else if (node.type === 'code')
      for (const line of toPlainText(node).split('\n')) add(line, node.data?.labels ? 'row' : 'code');
    else if (node.type === 'table') for (const [index, row] of listRows(node).entries()) add(row, index === 0 ? 'head' : 'row');
    else if (CONTAINERS.has(node.type) && 'children' in node) {
      // The label of a tab says nothing without the tab.
      if (node.type === 'containerDirective') add(getAttributeText(node), 'row');
      for (const child of node.children) visit(child as Nodes);
    } else if (node.type === 'leafDirective') add(toPlainText(node), 'row');
    else add(toPlainText(node), isCaption(node) ? 'row' : 'prose');
  };
  visit(tree);
}

/** Nodes that contain blocks. */
const CONTAINERS: ReadonlySet<string> = new Set([
  'root',
  'containerDirective',
  'blockquote',
  'list',
  'listItem',
  'footnoteDefinition',
]);

/** Whether a paragraph is the label of a directive or contains only pictures, so that it reads as a caption and not as a sentence. */
const isCaption = (node: Nodes): boolean =>
  node.type === 'paragraph' &&
  (node.data?.directiveLabel === true ||
    node.children.every(({ type }) => type === 'image' || type === 'imageReference' || type === 'break'));

/** Returns the text of each row: its first cell, the cell of the column with the longest texts, which says what it means, and the other cells. */
function listRows({ children }: Table): string[] {
  const rows = children.map((row) => row.children.map((cell) => toPlainText(cell).trim()));
  const lengths: number[] = [];
  for (const cells of rows.slice(1))
    for (const [column, text] of cells.entries()) lengths[column] = (lengths[column] ?? 0) + text.length;
  const longest = Math.max(0, ...lengths.slice(1));
  const meaning = longest > 0 ? lengths.indexOf(longest, 1) : 1;
  return rows.map((cells) => {
    const others = cells.filter((text, column) => column > 0 && column !== meaning && text !== '');
    const named = [cells[0], cells[meaning]].filter(Boolean).join(MEANING_SEPARATOR);
    return [named, ...others].filter(Boolean).join(CELL_SEPARATOR);
  });
}

/** Returns the same texts by kind: inline code, code blocks, and the rest. */
export function collectTexts(tree: Root): Pick<PageTexts, 'headings' | 'terms' | 'code' | 'text'> {
  const headings: string[] = [];
  const texts = { terms: '', code: '', text: '' };
  const visit = (node: Nodes) => {
    if (node.type === 'heading') {
      if (node.depth > 1) headings.push(toPlainText(node));
      return;
    }
    if (node.type === 'inlineCode') texts.terms += ` ${node.value} `;
    else if (node.type === 'code' && node.data?.labels) texts.text += ` ${toPlainText(node)} `;
    else if (node.type === 'code') texts.code += `${node.lang ?? ''} ${toPlainText(node)}\n`;
    else if ('value' in node) texts.text += toPlainText(node);
    else if ('children' in node) {
      if ('attributes' in node) texts.text += ` ${getAttributeText(node)} `;
      for (const child of node.children) visit(child as Nodes);
      if (!INLINE.has(node.type)) texts.text += ' ';
    } else texts.text += ` ${toPlainText(node)} `;
  };
  visit(tree);
  return { headings, ...texts };
}

/** Inline nodes, across which a word can continue. */
const INLINE: ReadonlySet<string> = new Set(['emphasis', 'strong', 'delete', 'link', 'linkReference', 'textDirective']);
