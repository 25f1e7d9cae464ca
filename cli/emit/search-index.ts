import lunr from 'lunr';
import type { Manifest } from '../manifest/index.js';
import { hrefOf } from '../pages/url.js';
import type { SiteConfig } from '../types.js';

/** What a search result shows; its position in the list is its reference in the index. */
export interface SearchDocument {
  readonly url: string;
  readonly title: string;
  readonly heading: string;
  readonly breadcrumb: string;
  readonly text: string;
}

/** Characters of a section that a result can quote. */
const EXCERPT = 200;

/** The lunr index over every section of every listed page, and what its results show. */
export function searchIndex(manifest: Manifest, config: SiteConfig): { index: string; documents: string } {
  const documents: SearchDocument[] = [];
  const index = lunr(function () {
    this.ref('ref');
    this.field('title', { boost: 8 });
    this.field('heading', { boost: 4 });
    this.field('path', { boost: 2 });
    this.field('text');
    // Positions of words would double the index, and excerpts are marked without them.
    for (const route of manifest.routes) {
      const page = manifest.pages.get(route.path);
      if (!page || route.unlisted) continue;
      const href = hrefOf(route.path, config);
      const chain = manifest.navigation.chains.get(route.path) ?? [];
      const breadcrumb = chain.filter(({ path }) => path !== route.path).map(({ label }) => label).join(' › ');
      for (const { anchor, heading, text } of page.records) {
        if (anchor && !text) continue;
        const path = page.kind === 'operation' ? `${page.method} ${page.endpoint} ${page.operationId}` : route.path;
        this.add({ ref: String(documents.length), title: anchor ? '' : route.title, heading, path: anchor ? '' : path, text });
        documents.push({ url: anchor ? `${href}#${anchor}` : href, title: route.title, heading, breadcrumb, text: cut(text) });
      }
    }
  });
  return { index: JSON.stringify(index), documents: JSON.stringify(documents) };
}

function cut(text: string): string {
  return text.length <= EXCERPT ? text : `${text.slice(0, EXCERPT - 1).replace(/\s+\S*$/, '')}…`;
}
