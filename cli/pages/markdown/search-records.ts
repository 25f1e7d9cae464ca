import type { Nodes, Root } from 'mdast';
import type { SearchRecord } from '../../types.js';
import { headingId } from './headings.js';
import { plainText } from './plain-text.js';

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
