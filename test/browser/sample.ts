import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isFull } from '../trust/counts.js';

/** A page of a built site, as its manifest lists it. */
interface Document {
  readonly path: string;
  readonly document: string;
}

/** What a document is made of: its elements, each with its classes, the names of its attributes and the element around it. */
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

/** Pages read once, with what they are made of. */
interface Read<Page> {
  readonly page: Page;
  readonly size: number;
  readonly shapes: ReadonlySet<string>;
}

/** Few and small pages that together hold all that any of the pages is made of. */
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
 * The pages that a test looks at. A full run looks at every page; others at few that together hold every kind of element that
 * any of the pages holds, and at some of all the others, large and small ones.
 *
 * @param root folder of the built site
 * @param every the distance, by size, of those that are looked at in any case: 10 takes every tenth
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
