import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isFull } from '../trust/counts.js';

/** A page of a built site, as listed in its manifest. */
interface Document {
  readonly path: string;
  readonly document: string;
}

/** Lists the kinds of elements in a document: each with its classes, attribute names and parent. */
function shapesOf(html: string): Set<string> {
  const shapes = new Set<string>();
  const around: string[] = [];
  for (const [, closing, tag = '', attributes = ''] of html.matchAll(
    /<(\/?)([a-z][a-z\d]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*>/g,
  )) {
    if (closing) {
      around.length = Math.max(0, around.lastIndexOf(tag));
      continue;
    }
    const names = [...attributes.matchAll(/\s([^\s=>]+)(?:="[^"]*")?/g)].map(([, name]) => name).sort();
    const classes = /\sclass="([^"]*)"/.exec(attributes)?.[1] ?? '';
    shapes.add(`${around.at(-1) ?? ''} > ${tag} ${classes} ${names.join(' ')}`);
    if (!/^(?:br|hr|img|input|link|meta|source|wbr)$/.test(tag)) around.push(tag);
  }
  return shapes;
}

/** Pages that were read, with their kinds of elements. */
interface Read<Page> {
  readonly page: Page;
  readonly size: number;
  readonly shapes: ReadonlySet<string>;
}

/** Selects few, small pages that together contain every kind of element. */
function covering<Page>(pages: readonly Read<Page>[]): Read<Page>[] {
  const held = new Set<string>();
  const chosen: Read<Page>[] = [];
  for (;;) {
    const worth = ({ shapes, size }: Read<Page>) => [...shapes].filter((shape) => !held.has(shape)).length / size;
    const [best] = pages.map((one) => ({ one, worth: worth(one) })).sort((a, b) => b.worth - a.worth);
    if (best === undefined || best.worth === 0) return chosen;
    chosen.push(best.one);
    for (const shape of best.one.shapes) held.add(shape);
  }
}

/**
 * Selects the pages of a test. A full run uses every page; other runs use few pages that together contain every kind of element
 * on any of the pages, and some of the rest, large and small.
 *
 * @param root folder of the built site
 * @param every interval, by size, at which pages are always included: 10 selects every tenth
 */
export function sample<Page extends Document>(root: string, pages: readonly Page[], every: number): Page[] {
  if (isFull) return [...pages];
  const read = pages.map((page) => {
    const html = readFileSync(path.join(root, page.document), 'utf8');
    return { page, size: html.length, shapes: shapesOf(html) };
  });
  const spread = read.toSorted((a, b) => b.size - a.size).filter((_, index) => index % every === 0);
  const chosen = new Set([...covering(read), ...spread].map(({ page }) => page));
  return pages.filter((page) => chosen.has(page));
}
