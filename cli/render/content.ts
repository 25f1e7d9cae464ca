import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { TagList } from '../../templates/api/tag-list.js';
import type { TagEntry, TagGroupView } from '../../templates/api/view.js';
import { type Card, Cards } from '../../templates/cards.js';
import { escapeHtml } from '../../templates/escape.js';
import { Byline, Tags } from '../../templates/lists.js';
import * as TEXTS from '../../templates/texts/reference.js';
import { type Image, type Images, imageKey } from '../manifest/images.js';
import type { Manifest } from '../manifest/index.js';
import { linkAddress } from '../manifest/links.js';
import { withoutGroups } from '../manifest/navigation.js';
import type { LinkOrigin } from '../manifest/targets.js';
import { iconClass } from '../pages/entry-icon.js';
import { listPagePath } from '../pages/list-page-path.js';
import { escapeDestination, escapeLine, formatHeading } from '../pages/markdown/escape-markdown.js';
import { toFileHref, toHref } from '../pages/url.js';
import { computeDigest } from '../sources/text.js';
import type { NavGroup, NavNode, Page, Reference, Route, RoutePath, SiteConfig } from '../types.js';
import { bylineMarkdown, bylineView } from './byline.js';
import { linkItem } from './link-item.js';
import { listHtml, listMarkdown } from './list-content.js';
import { listOperations, operationsHtml, operationsMarkdown } from './operation-table.js';
import { fillPage, fillPieces, joinPieces, makePieces, type Pieces } from './pieces.js';
import { linkResolver, type ResolveLink } from './resolve-links.js';
import { configHref, linkOptions } from './views.js';

interface ContentInput {
  /** URLs of the scripts of islands, by the names of their directives. */
  readonly islandScripts: ReadonlyMap<string, string>;
  readonly config: SiteConfig;
  readonly manifest: Manifest;
  readonly images: Images;
  readonly routes: ReadonlyMap<RoutePath, Route>;
}

/** The content of a route. */
interface RouteContent {
  readonly html: Pieces;
  /** For tools and for copying: links are absolute and point to the Markdown of their pages. `undefined` if the route has no Markdown file. */
  readonly markdown?: Pieces;
}

/** Fills the holes of a route: its page with resolved links and images, or the cards of a category. */
export function routeContent(route: Route, input: ContentInput): RouteContent {
  const page = input.manifest.pages.get(route.path);
  const hasMarkdown = route.markdown !== undefined;
  if (page) {
    const holes = openHoles({ source: page.source, path: route.path }, input);
    return {
      html: withByline(pageHtml(page, holes), page, holes),
      markdown: hasMarkdown ? pageMarkdown(route, page, holes) : undefined,
    };
  }
  if (route.kind === 'list') {
    const list = { ...input, excerpt: (path: RoutePath) => excerptHtml(path, input) };
    return {
      html: makePieces([listHtml(route, list)], []),
      markdown: hasMarkdown ? makePieces([listMarkdown(route, list)], []) : undefined,
    };
  }
  if (route.kind === 'category')
    return { html: categoryHtml(route, input), markdown: hasMarkdown ? categoryMarkdown(route, input) : undefined };
  return { html: makePieces([''], []), markdown: hasMarkdown ? makePieces([''], []) : undefined };
}

/** The input for the holes of one page. */
interface Holes {
  readonly origin: LinkOrigin;
  readonly resolve: ResolveLink;
  readonly input: ContentInput;
}

const openHoles = (origin: LinkOrigin, input: ContentInput): Holes => ({
  origin,
  resolve: linkResolver(origin, input.manifest.targets),
  input,
});

const pageHtml = (page: Page, holes: Holes): Pieces =>
  fillPage(page.content, page.hashes?.content, (reference) => fillHtml(reference, holes));

/** Adds the date and the authors below the title of a page, and its tags at its end. */
function withByline({ hash, values, parts }: Pieces, page: Page, { origin, input }: Holes): Pieces {
  const byline = input.manifest.bylines.get(origin.path);
  if (!byline) return { hash, values, parts };
  const { tags, ...view } = bylineView(byline, linkOptions(input.config, input.manifest));
  const head = view.date || view.authors.length > 0 ? renderToStaticMarkup(createElement(Byline, view)) : '';
  const end = tags.length > 0 ? renderToStaticMarkup(createElement(Tags, { tags })) : '';
  const hasHeading = page.headings.some(({ depth }) => depth === 1);
  return {
    hash: computeDigest(JSON.stringify([hash, head, end])),
    values,
    parts() {
      const all = [...parts()];
      const index = hasHeading ? all.findIndex((part) => part.includes('</h1>')) : -1;
      if (index < 0) all[0] = head + all[0];
      else all[index] = (all[index] as string).replace('</h1>', () => `</h1>${head}`);
      all[all.length - 1] += end;
      return all;
    },
  };
}

/**
 * Returns the HTML of what lists and feeds show of a post; empty for other pages.
 *
 * @param isAbsolute with absolute addresses, for feeds
 */
export function excerptHtml(path: RoutePath, input: ContentInput, isAbsolute = false): string {
  const page = input.manifest.pages.get(path);
  if (page?.kind !== 'doc' || !page.excerpt) return '';
  // Links to parts of the post are links to its page, because another one shows them.
  const holes = { ...openHoles({ source: page.source, path }, input), origin: { source: page.source, path: '' } };
  const addOrigin = (value: string | undefined, { kind }: Reference) =>
    isAbsolute && value !== undefined && isPath(value) && ORIGIN_KINDS.has(kind) ? escapeHtml(input.config.url) + value : value;
  return joinPieces(fillPage(page.excerpt, undefined, (reference) => addOrigin(fillHtml(reference, holes), reference)));
}

/** References whose values begin with an address. */
const ORIGIN_KINDS: ReadonlySet<Reference['kind']> = new Set(['link', 'image', 'file', 'island']);

function pageMarkdown(route: Route, page: Page, holes: Holes): Pieces {
  const heading = page.headings.some(({ depth }) => depth === 1) ? '' : `${formatHeading(1, route.title)}\n\n`;
  const body = fillPieces(page.markdown, page.hashes?.markdown, (reference) => fillMarkdown(reference, holes));
  const byline = holes.input.manifest.bylines.get(route.path);
  const end = byline ? `${bylineMarkdown(byline, holes.input.config)}\n` : '\n';
  return { ...body, values: [heading, ...body.values, end], parts: () => ['', ...body.parts(), ''] };
}

/** Cards below the description. That of an OpenAPI document is Markdown. */
function categoryHtml(route: Route, input: ContentInput): Pieces {
  const introduction = input.manifest.introductions.get(route.path);
  if (!introduction)
    return makePieces([route.description ? `<p>${escapeHtml(route.description)}</p>` : '', ''], [cardsHtml(route.path, input)]);
  const holes = openHoles({ source: introduction.source, path: route.path }, input);
  const { values, parts } = fillPage(introduction.content, undefined, (reference) => fillHtml(reference, holes));
  return makePieces([...parts(), ''], [...values, tagsHtml(route.path, input)]);
}

function categoryMarkdown(route: Route, input: ContentInput): Pieces {
  const heading = `${formatHeading(1, route.title)}\n\n`;
  const description = route.description ? `${escapeLine(route.description)}\n\n` : '';
  return makePieces([heading + description, `${pagesMarkdown(route, input)}\n`], [cardsMarkdown(route.path, input)]);
}

/** Returns `undefined` if the reference is broken. */
function fillHtml(reference: Reference, { origin, resolve, input }: Holes): string | undefined {
  const { kind, target } = reference;
  if (kind === 'address') return escapeHtml(target);
  if (kind === 'island') return escapeHtml(input.islandScripts.get(target) ?? '');
  if (kind === 'image' || kind === 'file') return imageAttributes(reference, origin, input);
  if (kind === 'cards' && target === '') return cardsHtml(origin.path, input);
  if (kind === 'operations') return operationsHtml(listOperations(reference, resolve, input));
  const link = resolve(reference);
  if (!link) return kind === 'link' ? undefined : '';
  if (kind === 'link') return escapeHtml(linkAddress(link, origin, input.config));
  return cardsHtml(link.kind === 'route' ? link.path : origin.path, input);
}

/** Returns the `href` of an image: of a file of the site, or the address that its author wrote. */
const imageHref = ({ url }: Image, config: SiteConfig): string => (isPath(url) ? toFileHref(url, config) : url);

const isPath = (address: string): boolean => /^\/(?!\/)/.test(address);

/** The hole is inside the quotes of `src`, so the size follows as further attributes, and the mark of an image that follows the color mode. */
function imageAttributes(reference: Reference, { source }: LinkOrigin, { images, config }: ContentInput): string | undefined {
  const image = images.get(imageKey(reference, source));
  if (!image) return undefined;
  const href = escapeHtml(imageHref(image, config));
  if (reference.kind === 'file') return href;
  return href + sizeAttributes(image, reference.width) + (image.isThemed ? '" data-themed="' : '');
}

/** @param width as its author wrote it, to which the image is scaled */
function sizeAttributes({ width: own, height = 0 }: Image, width: number | undefined): string {
  if (width === undefined) return own === undefined ? '' : `" width="${own}" height="${height}`;
  return own ? `" width="${width}" height="${Math.round((height * width) / own)}` : `" width="${width}`;
}

/** Lists a card for each entry of a category in the navigation. */
const listCards = (path: RoutePath, input: ContentInput): Card[] => withoutGroups(listNodes(path, input)).map(createCards(input));

/** Returns a function that makes the card of an entry. */
function createCards({ config, manifest, routes }: ContentInput): (node: Exclude<NavNode, NavGroup>) => Card {
  const address = linkOptions(config, manifest);
  return (node) => {
    const marks = { badge: node.badge, icon: node.icon === undefined ? undefined : iconClass(node.icon) };
    if (node.kind === 'link') return { title: node.label, href: configHref(node.href, address), ...marks };
    const route = node.kind === 'category' && !node.hasPage ? undefined : routes.get(node.path);
    return {
      title: node.label,
      href: toHref(node.path, config),
      text: route?.description || undefined,
      method: node.kind === 'page' ? node.method : undefined,
      ...marks,
    };
  };
}

/** Returns the entries of the category that a route is the page of. */
function listNodes(path: RoutePath, { manifest, routes }: ContentInput): readonly NavNode[] {
  const route = routes.get(path);
  const first = route?.first ?? path;
  const category = manifest.navigation.chains.get(first)?.at(-1);
  if (category?.path !== first || !category.hasPage) return [];
  return route?.kind === 'category' && route.first !== undefined
    ? pickNodes(category.items, new Set(route.items))
    : category.items;
}

/** Returns the entries whose pages are listed. */
const pickNodes = (nodes: readonly NavNode[], paths: ReadonlySet<RoutePath>): NavNode[] =>
  nodes.flatMap((node): NavNode[] => {
    if (node.kind === 'link') return [];
    if (node.kind !== 'group') return paths.has(node.path) ? [node] : [];
    const items = pickNodes(node.items, paths);
    return items.length > 0 ? [{ ...node, items }] : [];
  });

/** Returns links to the pages of a list that is divided into several. */
function pagesMarkdown({ first, page, pages = 1 }: Route, input: ContentInput): string {
  if (first === undefined) return '';
  const others = Array.from({ length: pages }, (_, index) => index + 1).filter((number) => number !== page);
  const links = others.map((number) => `[${number}](${escapeDestination(pageAddress(listPagePath(first, number), input))})`);
  return links.length > 0 ? `\n\n${TEXTS.pages}: ${links.join(' · ')}` : '';
}

const cardsHtml = (path: RoutePath, input: ContentInput): string =>
  renderToStaticMarkup(createElement(Cards, { cards: listCards(path, input) }));

/** Lists the tags of an OpenAPI document with their numbers of operations, and what operations share. */
function tagsHtml(path: RoutePath, input: ContentInput): string {
  const makeCard = createCards(input);
  // The pages of the tags list those inside them.
  const isDivided = input.routes.get(path)?.first !== undefined;
  const makeEntry = (node: NavNode): TagEntry[] => {
    if (node.kind === 'link' || node.kind === 'group') return [];
    const isTag = node.kind === 'category' && input.routes.get(node.path)?.kind === 'tag';
    if (!isTag) return [makeCard(node)];
    const operations = node.items.filter((item) => item.kind === 'page' && item.method !== undefined);
    const tags = isDivided ? [] : node.items.filter((item) => !operations.includes(item)).flatMap(makeEntry);
    return [{ ...makeCard(node), count: operations.length > 0 ? operations.length : undefined, tags }];
  };
  const groups: TagGroupView[] = [];
  let loose: NavNode[] = [];
  const addLoose = () => {
    if (loose.length > 0) groups.push({ tags: loose.flatMap(makeEntry) });
    loose = [];
  };
  for (const node of listNodes(path, input)) {
    if (node.kind !== 'group') {
      loose.push(node);
      continue;
    }
    addLoose();
    groups.push({ label: node.label, tags: node.items.flatMap(makeEntry) });
  }
  addLoose();
  return renderToStaticMarkup(createElement(TagList, { groups }));
}

const cardsMarkdown = (path: RoutePath, input: ContentInput): string =>
  listCards(path, input)
    .map(({ badge, ...card }) =>
      linkItem({
        ...card,
        title: badge ? `${card.title} (${badge.text})` : card.title,
        href: addOrigin(card.href, input.config),
      }),
    )
    .join('\n');

function fillMarkdown(reference: Reference, holes: Holes): string {
  const { origin, resolve, input } = holes;
  if (reference.kind === 'operations')
    return operationsMarkdown(listOperations(reference, resolve, input), ({ path }) => pageAddress(path, input));
  if (reference.kind !== 'cards') return escapeDestination(markdownAddress(reference, holes));
  if (reference.target === '') return cardsMarkdown(origin.path, input);
  const link = resolve(reference);
  return link ? cardsMarkdown(link.kind === 'route' ? link.path : origin.path, input) : reference.target;
}

/** Returns the absolute URL of a link or image; what the author wrote if it is broken. */
function markdownAddress(reference: Reference, { origin, resolve, input }: Holes): string {
  const { config, images } = input;
  const { kind, target } = reference;
  if (kind === 'image' || kind === 'file') {
    const image = images.get(imageKey(reference, origin.source));
    return image ? addOrigin(imageHref(image, config), config) : target;
  }
  const link = target === '' ? undefined : resolve(reference);
  if (!link) return target;
  if (link.kind === 'repository') return linkAddress(link, origin, config);
  if (link.kind === 'file') return config.url + linkAddress(link, origin, config);
  if (link.path === origin.path && link.hash) return link.hash;
  return pageAddress(link.path, input) + link.query + link.hash;
}

/** Returns the absolute URL of the Markdown of a page. */
function pageAddress(path: RoutePath, { config, routes }: ContentInput): string {
  const file = routes.get(path)?.markdown ?? (path === '/' ? '' : path.slice(1));
  return config.url + config.baseUrl + file;
}

const addOrigin = (href: string, config: SiteConfig): string => (isPath(href) ? config.url + href : href);
