import * as TEXTS from '../../templates/texts/lists.js';
import type { SlotNode } from '../../templates/view.js';
import type { Manifest } from '../manifest/index.js';
import { toInstant } from '../pages/post-date.js';
import { toFileHref } from '../pages/url.js';
import type { Route, SiteConfig } from '../types.js';

interface HeadInput {
  readonly config: SiteConfig;
  readonly manifest: Pick<Manifest, 'lists' | 'bylines'>;
}

/**
 * Returns what the head of a page says about its date, authors and tags (https://ogp.me/#type_article), and the feeds of its blog. The home page names
 * the feeds of all blogs.
 */
export function listHead(route: Route, { config, manifest: { lists, bylines } }: HeadInput): SlotNode[] {
  if (!lists) return [];
  const byline = bylines.get(route.path);
  const property = (name: string, content: string): SlotNode => ['meta', { property: `article:${name}`, content }];
  const ofPage =
    byline === undefined
      ? []
      : [
          ...(byline.date === undefined ? [] : [property('published_time', toInstant(byline.date))]),
          ...byline.authors.map(({ name }): SlotNode => ['meta', { name: 'author', content: name }]),
          ...byline.tags.map(({ label }) => property('tag', label)),
        ];
  const blog = route.kind === 'list' ? route.first : byline?.blog;
  const feeds = lists.blogs
    .filter(({ at }) => at === blog || route.path === '/')
    .flatMap(({ title, feeds: ofBlog }) =>
      ofBlog.map(({ format, url }): SlotNode => {
        const attributes = { rel: 'alternate', type: `application/${format}+xml`, title: TEXTS.feedTitle(title, format) };
        return ['link', { ...attributes, href: toFileHref(url, config) }];
      }),
    );
  return [...ofPage, ...feeds];
}
