import lunr from 'lunr';
import type { Manifest } from '../manifest/index.js';
import { hrefOf } from '../pages/url.js';
import type { SearchRecord, SiteConfig } from '../types.js';

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

/** lunr's stemmer with a memory: a site says the same words over and over. Its label makes the browser use the original. */
function rememberingStemmer(): lunr.PipelineFunction {
  const stems = new Map<string, string>();
  const stem = (token: lunr.Token): lunr.Token => {
    const word = token.toString();
    const known = stems.get(word);
    if (known !== undefined) return token.update(() => known);
    const stemmed = lunr.stemmer(token);
    stems.set(word, stemmed.toString());
    return stemmed;
  };
  return Object.assign(stem, { label: 'stemmer' });
}

/** A page as the index takes it: plain data, so that it can be sent to a thread. */
export interface SearchPage {
  readonly href: string;
  readonly title: string;
  /** What a reader might know it by: its route, or method, endpoint and operationId. */
  readonly path: string;
  readonly breadcrumb: string;
  readonly records: readonly SearchRecord[];
}

/** Every listed page of the site. */
export function searchPages(manifest: Manifest, config: SiteConfig): SearchPage[] {
  return manifest.routes.flatMap((route) => {
    const page = manifest.pages.get(route.path);
    if (!page || route.unlisted) return [];
    const chain = manifest.navigation.chains.get(route.path) ?? [];
    return {
      href: hrefOf(route.path, config),
      title: route.title,
      path: page.kind === 'operation' ? `${page.method} ${page.endpoint} ${page.operationId}` : route.path,
      breadcrumb: chain.flatMap(({ path, label }) => (path === route.path ? [] : [label])).join(' › '),
      records: page.records,
    };
  });
}

/** The lunr index over every section of the pages, and what its results show. */
export function searchIndex(pages: readonly SearchPage[]): { index: string; documents: string } {
  const documents: SearchDocument[] = [];
  const index = lunr(function () {
    this.ref('ref');
    this.pipeline.reset();
    this.pipeline.add(lunr.trimmer, lunr.stopWordFilter, rememberingStemmer());
    this.field('title', { boost: 8 });
    this.field('heading', { boost: 4 });
    this.field('path', { boost: 2 });
    this.field('text');
    for (const { href, title, path, breadcrumb, records } of pages) {
      for (const { anchor, heading, text } of records) {
        if (anchor && !text) continue;
        this.add({
          ref: String(documents.length),
          title: anchor ? '' : title,
          heading: anchor ? heading : '',
          path: anchor ? '' : path,
          text,
        });
        documents.push({
          url: anchor ? `${href}#${anchor}` : href,
          title,
          heading: anchor ? heading : '',
          breadcrumb,
          text: cut(text),
        });
      }
    }
  });
  return { index: JSON.stringify(index), documents: JSON.stringify(documents) };
}

function cut(text: string): string {
  return text.length <= EXCERPT ? text : `${text.slice(0, EXCERPT - 1).replace(/\s+\S*$/, '')}…`;
}
