import type { SearchEngine } from '../../search/engine.js';
import type { IndexedPage } from '../emit/search/indexed-page.js';
import type { RoutePath } from '../types.js';

/** A reader who knows a page finds it if it is among the first three hits. */
const MAX_HITS = 3;

/** Headings of a page that are tried. */
const MAX_HEADINGS = 4;

/** Lists the pages that no likely query finds: not the title, not the title with the name of the category, and not the title with a heading. */
export async function listUnfoundPages(pages: readonly IndexedPage[], engine: SearchEngine): Promise<RoutePath[]> {
  const unfound: RoutePath[] = [];
  for (const { route, searchPage } of pages) if (!(await isFound(searchPage, engine))) unfound.push(route);
  return unfound;
}

async function isFound({ url, title, breadcrumb, sections }: IndexedPage['searchPage'], engine: SearchEngine): Promise<boolean> {
  const headings = sections.flatMap(([, heading]) => (heading === '' ? [] : heading));
  const queries = [title, ...[...breadcrumb.slice(-1), ...headings.slice(0, MAX_HEADINGS)].map((name) => `${title} ${name}`)];
  for (const query of queries) {
    const { hits } = await engine.search(query, { limit: MAX_HITS });
    if (hits.some((hit) => hit.url === url)) return true;
  }
  return false;
}
