import type { Heading, Nodes, Root, Table } from 'mdast';
import type {} from 'mdast-util-directive';
import { type BlockKind, CELL_SEPARATOR, formatBlock, MEANING_SEPARATOR } from '../../../search/text-blocks.js';
import type { SearchRecord } from '../../types.js';
import type { PageTexts } from '../search/page-words.js';
import { getContent, getLabel, isDirective } from './directives/directive.js';
import { getHeadingId } from './headings.js';
import { getAttributeText, toPlainText } from './plain-text.js';

/**
 * Returns the search records of a page: one for the text before the first heading, and one for each heading. Their texts consist of
 * blocks (`search/text-blocks.ts`).
 */
export function collectRecords(tree: Root): SearchRecord[] {
  const records: { anchor: string; heading: string; text: string }[] = [];
  const begin = (anchor: string, heading: string) => {
    const record = { anchor, heading, text: '' };
    records.push(record);
    return record;
  };
  let section = begin('', '');
  let current = section;
  forEachBlock(tree, {
    block(text) {
      current.text += current.text ? `\n${text}` : text;
    },
    heading(node, text) {
      section = begin(getHeadingId(node), text);
      current = section;
    },
    part(anchor, text, visitContent) {
      current = begin(anchor, text);
      visitContent();
      current = section;
    },
  });
  return records;
}

/** Returns the text of a fragment as blocks, with its headings. */
export function collectBlocks(tree: Root): string {
  const blocks: string[] = [];
  const add = (text: string) => {
    if (text) blocks.push(text);
  };
  forEachBlock(tree, {
    block: add,
    heading: (_, text) => add(text),
    part(_, text, visitContent) {
      add(text);
      visitContent();
    },
  });
  return blocks.join('\n');
}

interface BlockVisitor {
  block(text: string): void;
  /** A heading below the first level, whose text may be empty. */
  heading(node: Heading, text: string): void;
  /** A directive with an id, such as an option. */
  part(anchor: string, text: string, visitContent: () => void): void;
}

function forEachBlock(tree: Root, visitor: BlockVisitor): void {
  const add = (text: string, kind: BlockKind = 'prose') => {
    const block = formatBlock(text, kind);
    if (block) visitor.block(block);
  };
  const visit = (node: Nodes) => {
    if (node.type === 'heading') {
      if (node.depth > 1) visitor.heading(node, toPlainText(node).trim());
    } else if (node.type === 'code')
      for (const line of toPlainText(node).split('\n')) add(line, node.data?.labels ? 'row' : 'code');
    else if (isDirective(node) && node.data?.anchor !== undefined) {
      const label = toPlainText({ type: 'paragraph', children: getLabel(node) }).trim();
      visitor.part(node.data.anchor, label, () => {
        add(getAttributeText(node), 'row');
        for (const child of getContent(node)) visit(child as Nodes);
      });
    } else if (node.type === 'table') for (const [index, row] of listRows(node).entries()) add(row, index === 0 ? 'head' : 'row');
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
    if (node.data?.anchor !== undefined && isDirective(node))
      texts.terms += ` ${toPlainText({ type: 'paragraph', children: getLabel(node) })} `;
    if (node.type === 'inlineCode') texts.terms += ` ${node.value} `;
    else if (node.type === 'code' && node.data?.labels) texts.text += ` ${toPlainText(node)} `;
    else if (node.type === 'code') texts.code += `${node.lang ?? ''} ${toPlainText(node)}\n`;
    else if ('value' in node) texts.text += toPlainText(node);
    else if ('children' in node) {
      if ('attributes' in node) texts.text += ` ${getAttributeText(node)} `;
      if (!node.data?.isNameOnly) for (const child of node.children) visit(child as Nodes);
      if (!INLINE.has(node.type)) texts.text += ' ';
    } else texts.text += ` ${toPlainText(node)} `;
  };
  visit(tree);
  return { headings, ...texts };
}

/** Inline nodes, across which a word can continue. */
const INLINE: ReadonlySet<string> = new Set(['emphasis', 'strong', 'delete', 'link', 'linkReference', 'textDirective']);
