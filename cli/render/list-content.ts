import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Card, Cards } from '../../templates/cards.js';
import { escapeHtml } from '../../templates/escape.js';
import { PostList, type PostView, TagIndex } from '../../templates/lists.js';
import * as TEXTS from '../../templates/texts/lists.js';
import type { Manifest } from '../manifest/index.js';
import { iconClass } from '../pages/entry-icon.js';
import { escapeLine, formatHeading } from '../pages/markdown/escape-markdown.js';
import { toFileHref, toHref } from '../pages/url.js';
import type { ListRoute, Route, RoutePath, SiteConfig } from '../types.js';
import { bylineView } from './byline.js';
import { linkItem } from './link-item.js';
import { linkOptions } from './views.js';

interface ListInput {
  readonly config: SiteConfig;
  readonly manifest: Manifest;
  readonly routes: ReadonlyMap<RoutePath, Route>;
  /** Returns the HTML of what lists show of a post. */
  excerpt(path: RoutePath): string;
}

/** Returns the HTML of a page of a list. */
export function listHtml(route: ListRoute, input: ListInput): string {
  const { config, manifest } = input;
  const description = route.description && route.page === 1 ? `<p>${escapeHtml(route.description)}</p>` : '';
  if (route.list === 'posts') return description + postsHtml(route, input);
  if (route.list === 'tag') return description + renderToStaticMarkup(createElement(Cards, { cards: listCards(route, input) }));
  const tags = new Map(manifest.lists?.tags.map((tag) => [tag.path, tag]));
  const entries = route.items.flatMap((path) => {
    const tag = tags.get(path);
    return tag ? [{ label: tag.label, href: toHref(path, config), count: tag.pages.length }] : [];
  });
  return description + renderToStaticMarkup(createElement(TagIndex, { tags: entries }));
}

/** Returns the Markdown of a page of a list: links to the Markdown of its pages. */
export function listMarkdown(route: ListRoute, { config, manifest, routes }: ListInput): string {
  const description = route.description ? `${escapeLine(route.description)}\n\n` : '';
  const dates = manifest.bylines;
  const items = route.items.flatMap((path) => {
    const item = routes.get(path);
    if (!item?.markdown) return [];
    const day = route.list === 'posts' ? dates.get(path)?.date?.slice(0, 10) : undefined;
    const title = day === undefined ? item.title : `${day} ${item.title}`;
    return [linkItem({ title, href: config.url + config.baseUrl + item.markdown, text: item.description })];
  });
  return `${formatHeading(1, route.title)}\n\n${description}${items.join('\n')}\n`;
}

function postsHtml(route: ListRoute, { config, manifest, routes, excerpt }: ListInput): string {
  const address = linkOptions(config, manifest);
  const blog = manifest.lists?.blogs.find(({ at }) => at === route.first);
  const posts = route.items.flatMap((path): PostView[] => {
    const post = routes.get(path);
    const byline = manifest.bylines.get(path);
    if (!post || !byline) return [];
    const isWhole = blog?.isFull ?? false;
    return [{ label: post.title, href: toHref(path, config), ...bylineView(byline, address), excerpt: excerpt(path), isWhole }];
  });
  const feeds = blog?.feeds.map(({ format, url }) => ({ label: TEXTS.formats[format], href: toFileHref(url, config) })) ?? [];
  return renderToStaticMarkup(createElement(PostList, { posts, feeds: route.page === 1 ? feeds : [] }));
}

/** Returns the cards of the pages of a tag. */
function listCards({ items }: ListRoute, { config, manifest, routes }: ListInput): Card[] {
  return items.flatMap((path): Card[] => {
    const page = manifest.pages.get(path);
    const route = routes.get(path);
    if (page?.kind !== 'doc' || !route) return [];
    const icon = page.outline.marks?.icon;
    return [
      {
        title: route.title,
        href: toHref(path, config),
        text: route.description || undefined,
        ...(icon !== undefined && { icon: iconClass(icon) }),
      },
    ];
  });
}
