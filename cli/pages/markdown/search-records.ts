import type { Nodes, Root } from 'mdast';
import type {} from 'mdast-util-directive';
import type { SearchRecord } from '../../types.js';
import type { PageTexts } from '../search/page-words.js';
import { getHeadingId } from './headings.js';
import { joinAttributeTexts, toPlainText } from './plain-text.js';

/** Returns the search records of a page: one for the text before the first heading, and one for each heading. */
export function collectRecords(tree: Root): SearchRecord[] {
  const records: { anchor: string; heading: string; text: string }[] = [{ anchor: '', heading: '', text: '' }];
  const add = (text: string) => {
    const last = records[records.length - 1] as (typeof records)[number];
    const words = text.replace(/\s+/g, ' ').trim();
    if (words) last.text += last.text ? ` ${words}` : words;
  };
  const visit = (node: Nodes) => {
    if (node.type === 'heading') {
      if (node.depth > 1) records.push({ anchor: getHeadingId(node), heading: toPlainText(node).trim(), text: '' });
    } else if (node.type === 'containerDirective' || node.type === 'root') {
      if (node.type === 'containerDirective') add(joinAttributeTexts(node.attributes ?? {}));
      for (const child of node.children) visit(child as Nodes);
    } else add(toPlainText(node));
  };
  visit(tree);
  return records;
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
    else if (node.type === 'code') texts.code += `${node.lang ?? ''} ${toPlainText(node)}\n`;
    else if ('value' in node) texts.text += toPlainText(node);
    else if ('children' in node) {
      if ('attributes' in node) texts.text += ` ${joinAttributeTexts(node.attributes ?? {})} `;
      for (const child of node.children) visit(child as Nodes);
      if (!INLINE.has(node.type)) texts.text += ' ';
    } else texts.text += ` ${toPlainText(node)} `;
  };
  visit(tree);
  return { headings, ...texts };
}

/** Inline nodes, across which a word can continue. */
const INLINE: ReadonlySet<string> = new Set(['emphasis', 'strong', 'delete', 'link', 'linkReference']);
