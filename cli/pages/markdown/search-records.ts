import type { Nodes, Root } from 'mdast';
import type {} from 'mdast-util-directive';
import type { SearchRecord } from '../../types.js';
import { headingId } from './headings.js';
import { attributeText, plainText } from './plain-text.js';

/** What search knows of a page: the text before the first heading, and a record for each heading. */
export function collectRecords(tree: Root): SearchRecord[] {
  const records: { anchor: string; heading: string; text: string }[] = [{ anchor: '', heading: '', text: '' }];
  const add = (text: string) => {
    const last = records[records.length - 1] as (typeof records)[number];
    const words = text.replace(/\s+/g, ' ').trim();
    if (words) last.text += last.text ? ` ${words}` : words;
  };
  const visit = (node: Nodes) => {
    if (node.type === 'heading') {
      if (node.depth > 1) records.push({ anchor: headingId(node), heading: plainText(node).trim(), text: '' });
    } else if (node.type === 'containerDirective' || node.type === 'root') {
      if (node.type === 'containerDirective') add(attributeText(node.attributes ?? {}));
      for (const child of node.children) visit(child as Nodes);
    } else add(plainText(node));
  };
  visit(tree);
  return records;
}
