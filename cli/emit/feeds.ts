import type { Byline, Feed } from '../manifest/lists/site-lists.js';
import { dayOf, isDateOrTime, toInstant } from '../pages/post-date.js';
import { toFileHref, toHref } from '../pages/url.js';
import type { Route, RoutePath, SiteConfig } from '../types.js';

/** Number of posts in a feed. */
const FEED_SIZE = 20;

/** A post in a feed. */
interface FeedPost {
  readonly title: string;
  readonly url: string;
  readonly description: string;
  /** When it was published: ISO 8601, in UTC. */
  readonly published: string;
  /** When it last changed. */
  readonly updated: string;
  readonly authors: Byline['authors'];
  readonly tags: readonly string[];
  /** HTML with absolute addresses. */
  readonly html: string;
}

/** The data of a feed. */
export interface FeedView {
  readonly title: string;
  readonly description: string;
  /** URLs of the list and of the feed itself. */
  readonly url: string;
  readonly self: string;
  /** Language tag of the site. */
  readonly lang: string;
  /** Name of the site. */
  readonly site: string;
  readonly posts: readonly FeedPost[];
}

interface FeedInput {
  readonly config: SiteConfig;
  readonly blog: {
    readonly at: RoutePath;
    readonly title: string;
    readonly description?: string | undefined;
    readonly posts: readonly RoutePath[];
  };
  readonly feed: Feed;
  readonly routes: ReadonlyMap<RoutePath, Route>;
  readonly bylines: ReadonlyMap<RoutePath, Byline>;
  /** Dates of the last update that pages state. */
  readonly statedDates: ReadonlyMap<RoutePath, string>;
  /** Returns the HTML of what feeds show of a post. */
  excerpt(path: RoutePath): string;
}

/** Returns the data of a feed: its newest posts. Nothing in it depends on the clock. */
export function feedView({ config, blog, feed, routes, bylines, statedDates, excerpt }: FeedInput): FeedView {
  const posts = blog.posts.slice(0, FEED_SIZE).flatMap((path): FeedPost[] => {
    const route = routes.get(path);
    const byline = bylines.get(path);
    if (!route || byline?.date === undefined) return [];
    const published = toInstant(byline.date);
    const stated = dayOf(statedDates.get(path) ?? '');
    const updated = isDateOrTime(stated) ? toInstant(stated) : published;
    return [
      {
        title: route.title,
        url: config.url + toHref(path, config),
        description: route.description,
        published,
        updated: updated > published ? updated : published,
        authors: byline.authors,
        tags: byline.tags.map(({ label }) => label),
        html: excerpt(path),
      },
    ];
  });
  return {
    title: blog.title === config.title ? blog.title : `${blog.title} | ${config.title}`,
    description: blog.description ?? config.tagline ?? blog.title,
    url: config.url + toHref(blog.at, config),
    self: config.url + toFileHref(feed.url, config),
    lang: config.lang,
    site: config.title,
    posts,
  };
}

/** Returns a feed as text. */
export const renderFeed = (format: Feed['format'], view: FeedView): string => (format === 'rss' ? rssFeed(view) : atomFeed(view));

/** Characters that XML 1.0 does not allow (section 2.2). */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

const escapeXml = (text: string): string =>
  text.replace(NOT_XML, '').replace(/[&<>"']/g, (character) => ESCAPES[character] as string);

const element = (name: string, text: string, attributes: Readonly<Record<string, string>> = {}): string =>
  `<${name}${listAttributes(attributes)}>${escapeXml(text)}</${name}>`;

const emptyElement = (name: string, attributes: Readonly<Record<string, string>>): string =>
  `<${name}${listAttributes(attributes)}/>`;

const listAttributes = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');

const newest = (posts: readonly FeedPost[]): string | undefined =>
  posts
    .map(({ updated }) => updated)
    .sort()
    .at(-1);

/** RSS 2.0 (https://www.rssboard.org/rss-specification), with the modules that most readers understand. */
function rssFeed({ title, description, url, self, lang, posts }: FeedView): string {
  const built = newest(posts);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', title),
    element('link', url),
    element('description', description),
    element('language', lang),
    ...(built === undefined ? [] : [element('lastBuildDate', new Date(built).toUTCString())]),
    emptyElement('atom:link', { href: self, rel: 'self', type: 'application/rss+xml' }),
    ...posts.flatMap((post) => [
      '<item>',
      element('title', post.title),
      element('link', post.url),
      element('guid', post.url, { isPermaLink: 'true' }),
      element('pubDate', new Date(post.published).toUTCString()),
      // The value of `author` must be an e-mail address.
      ...post.authors.map(({ name }) => element('dc:creator', name)),
      ...post.tags.map((tag) => element('category', tag)),
      element('description', post.description),
      ...(post.html === '' ? [] : [element('content:encoded', post.html)]),
      '</item>',
    ]),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

/** Atom (RFC 4287). The ids are the addresses of the pages. */
function atomFeed({ title, description, url, self, lang, site, posts }: FeedView): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(lang)}">`,
    element('id', url),
    element('title', title),
    element('subtitle', description),
    // A feed without posts needs a date too (section 4.1.1), and the clock is not an input of a build.
    element('updated', newest(posts) ?? '1970-01-01T00:00:00Z'),
    emptyElement('link', { rel: 'alternate', type: 'text/html', href: url }),
    emptyElement('link', { rel: 'self', type: 'application/atom+xml', href: self }),
    '<author>',
    element('name', site),
    '</author>',
    ...posts.flatMap((post) => [
      '<entry>',
      element('id', post.url),
      element('title', post.title),
      element('published', post.published),
      element('updated', post.updated),
      emptyElement('link', { rel: 'alternate', type: 'text/html', href: post.url }),
      ...post.authors.flatMap(({ name, url: uri }) => [
        '<author>',
        element('name', name),
        ...(uri !== undefined && /^https?:/.test(uri) ? [element('uri', uri)] : []),
        '</author>',
      ]),
      ...post.tags.map((tag) => emptyElement('category', { term: tag })),
      element('summary', post.description),
      ...(post.html === '' ? [] : [element('content', post.html, { type: 'html' })]),
      '</entry>',
    ]),
    '</feed>',
    '',
  ].join('\n');
}
