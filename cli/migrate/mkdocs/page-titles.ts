import { mapLines } from '../body/code-ranges.js';
import type { OldPage } from '../old-page.js';
import type { OldEntry } from '../source.js';

/** Adds to pages without a first heading the title that the navigation has for them, which MkDocs shows there. */
export function titlePages(pages: readonly OldPage[], navigation: readonly OldEntry[] | undefined): readonly OldPage[] {
  const labels = new Map(listLabels(navigation ?? []));
  return pages.map((page) => {
    const label = page.address === undefined ? undefined : labels.get(page.address);
    return label === undefined || hasHeading(page.body) ? page : { ...page, meta: { ...page.meta, title: label } };
  });
}

/** The labels of pages by their address; the first entry of a page counts. */
const listLabels = (entries: readonly OldEntry[]): readonly (readonly [string, string])[] =>
  entries
    .flatMap((entry): readonly (readonly [string, string])[] => {
      if (entry.kind === 'category') return listLabels(entry.items);
      return entry.kind === 'page' && entry.label !== undefined ? [[entry.address, entry.label]] : [];
    })
    .reverse();

/** Whether a page has a heading of level 1, or includes a file that may have it. */
function hasHeading(body: string): boolean {
  let found = false;
  mapLines(body, (part) => {
    found ||= /^#[ \t]+\S|^\S[^\n]*\n=+[ \t]*$|<h1\b|8<-/m.test(part);
    return part;
  });
  return found;
}
