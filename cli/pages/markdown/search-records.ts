import type { Heading, Nodes, PhrasingContent, Root, Table } from 'mdast';
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
export function collectTexts(tree: Root): Pick<PageTexts, 'headings' | 'definitions' | 'terms' | 'code' | 'text'> {
  const headings: string[] = [];
  const definitions: string[] = [];
  const texts = { terms: '', code: '', text: '' };
  const visit = (node: Nodes) => {
    if (node.type === 'heading') {
      if (node.depth > 1) headings.push(toPlainText(node));
      definitions.push(...listNames(node.children));
      return;
    }
    if (node.data?.anchor !== undefined && isDirective(node)) {
      const label = toPlainText({ type: 'paragraph', children: getLabel(node) });
      texts.terms += ` ${label} `;
      definitions.push(label.trim());
    }
    if (node.type === 'table')
      for (const { children } of node.children.slice(1))
        definitions.push(...children.slice(0, NAME_COLUMNS).flatMap((cell) => listNames(cell.children)));
    if (node.type === 'listItem' && node.children[0]?.type === 'paragraph')
      definitions.push(...listNames(beforeMeaning(node.children[0].children)));
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
  return { headings, definitions, ...texts };
}

/** Columns of a table that may name what a row is about: an option has a name in the configuration and one in the environment. */
const NAME_COLUMNS = 2;

/** Between the name of an item in a list and what the name means. */
const MEANING = /^\s*[:–—-]/;

/** Returns the beginning of an item that says at once what its name means; empty for another one. */
function beforeMeaning(nodes: readonly PhrasingContent[]): readonly PhrasingContent[] {
  const end = nodes.findIndex((node) => node.type === 'text' && MEANING.test(node.value));
  return end < 0 ? [] : nodes.slice(0, end);
}

/** Returns the inline code of a text that consists of nothing else, besides signs between several of them. */
function listNames(nodes: readonly PhrasingContent[]): string[] {
  const flat = nodes.flatMap((node) =>
    INLINE.has(node.type) && 'children' in node ? (node.children as PhrasingContent[]) : node,
  );
  return flat.every(
    (node) =>
      node.type === 'inlineCode' || (node.type === 'text' && /^[\s,/|]*$|^\s*or\s*$/.test(node.value)) || node.type === 'break',
  )
    ? flat.flatMap((node) => (node.type === 'inlineCode' ? node.value : []))
    : [];
}

/** Inline nodes, across which a word can continue. */
const INLINE: ReadonlySet<string> = new Set(['emphasis', 'strong', 'delete', 'link', 'linkReference', 'textDirective']);
