import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { TagList } from '../../templates/api/tag-list.js';
import type { TagEntry, TagGroupView } from '../../templates/api/view.js';
import { type Card, Cards } from '../../templates/cards.js';
import { escapeHtml } from '../../templates/escape.js';
import { type Image, type Images, imageKey } from '../manifest/images.js';
import type { Manifest } from '../manifest/index.js';
import { linkAddress } from '../manifest/links.js';
import { withoutGroups } from '../manifest/navigation.js';
import type { LinkOrigin } from '../manifest/targets.js';
import { iconClass } from '../pages/entry-icon.js';
import { escapeDestination, escapeLine, formatHeading } from '../pages/markdown/escape-markdown.js';
import { toFileHref, toHref } from '../pages/url.js';
import { computeDigest } from '../sources/text.js';
import type { Fragments, NavGroup, NavNode, Page, Reference, Route, RoutePath, SiteConfig } from '../types.js';
import { linkItem } from './link-item.js';
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

/** A text in pieces: the parts of a page, and between them the values that depend on the rest of the site. */
export interface Pieces {
  /** Hash of the parts. */
  readonly hash: string;
  readonly values: readonly string[];
  /** Has one element more than `values`. */
  parts(): readonly string[];
}

const makePieces = (parts: readonly string[], values: readonly string[]): Pieces => ({
  hash: computeDigest(JSON.stringify(parts)),
  values,
  parts: () => parts,
});

/** @param hash of the parts, if known: then the parts are read only when needed */
const fillPieces = (fragments: Fragments, hash: string | undefined, fillHole: (reference: Reference) => string): Pieces => ({
  hash: hash ?? computeDigest(JSON.stringify(fragments.parts)),
  values: fragments.references.map(fillHole),
  parts: () => fragments.parts,
});

/** Fills the HTML of a page. Broken links and images, which only OpenAPI documents with lenient checks have, become their texts. */
function fillPage(
  fragments: Fragments,
  hash: string | undefined,
  fillHole: (reference: Reference) => string | undefined,
): Pieces {
  const values = fragments.references.map(fillHole);
  const filled = values.map((value) => value ?? '');
  const { parts } = fragments;
  if (values.includes(undefined)) return makePieces(withoutBroken(parts, values), filled);
  return { hash: hash ?? computeDigest(JSON.stringify(parts)), values: filled, parts: () => parts };
}

/** The start of an attribute that ends a text, and of an image that does. */
const ATTRIBUTE = / (?:href|src)="$/;
const IMAGE_START = /<img\b([^<>]*) src="$/;

/** Removes the attributes around missing values, and replaces images by their alternative texts. */
function withoutBroken(parts: readonly string[], values: readonly (string | undefined)[]): string[] {
  const changed = [...parts];
  values.forEach((value, index) => {
    if (value !== undefined) return;
    const before = changed[index] ?? '';
    const after = changed[index + 1] ?? '';
    const image = IMAGE_START.exec(before);
    const end = after.indexOf('>');
    if (image && end > 0) {
      const [, alt = ''] = / alt="([^"]*)"/.exec(`${image[1]} ${after.slice(1, end)}`) ?? [];
      changed[index] = before.slice(0, image.index) + alt;
      changed[index + 1] = after.slice(end + 1);
    } else if (ATTRIBUTE.test(before) && after.startsWith('"')) {
      changed[index] = before.replace(ATTRIBUTE, '');
      changed[index + 1] = after.slice(1);
    }
  });
  return changed;
}

/** Joins the pieces. */
export const joinPieces = ({ parts, values }: Pieces): string =>
  parts()
    .map((part, index) => (index === 0 ? part : values[index - 1] + part))
    .join('');

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
    return { html: pageHtml(page, holes), markdown: hasMarkdown ? pageMarkdown(route, page, holes) : undefined };
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

function pageMarkdown(route: Route, page: Page, holes: Holes): Pieces {
  const heading = page.headings.some(({ depth }) => depth === 1) ? '' : `${formatHeading(1, route.title)}\n\n`;
  const body = fillPieces(page.markdown, page.hashes?.markdown, (reference) => fillMarkdown(reference, holes));
  return { ...body, values: [heading, ...body.values, '\n'], parts: () => ['', ...body.parts(), ''] };
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
  return makePieces([heading + description, '\n'], [cardsMarkdown(route.path, input)]);
}

/** Returns `undefined` if the reference is broken. */
function fillHtml(reference: Reference, { origin, resolve, input }: Holes): string | undefined {
  const { kind, target } = reference;
  if (kind === 'address') return escapeHtml(target);
  if (kind === 'island') return escapeHtml(input.islandScripts.get(target) ?? '');
  if (kind === 'image' || kind === 'file') return imageAttributes(reference, origin, input);
  if (kind === 'cards' && target === '') return cardsHtml(origin.path, input);
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
function listNodes(path: RoutePath, { manifest }: ContentInput): readonly NavNode[] {
  const category = manifest.navigation.chains.get(path)?.at(-1);
  return category?.path === path && category.hasPage ? category.items : [];
}

const cardsHtml = (path: RoutePath, input: ContentInput): string =>
  renderToStaticMarkup(createElement(Cards, { cards: listCards(path, input) }));

/** Lists the tags of an OpenAPI document with their numbers of operations, and what operations share. */
function tagsHtml(path: RoutePath, input: ContentInput): string {
  const makeCard = createCards(input);
  const makeEntry = (node: NavNode): TagEntry[] => {
    if (node.kind === 'link' || node.kind === 'group') return [];
    const isTag = node.kind === 'category' && input.routes.get(node.path)?.kind === 'tag';
    if (!isTag) return [makeCard(node)];
    const operations = node.items.filter((item) => item.kind === 'page' && item.method !== undefined);
    const tags = node.items.filter((item) => !operations.includes(item)).flatMap(makeEntry);
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
  if (reference.kind !== 'cards') return escapeDestination(markdownAddress(reference, holes));
  if (reference.target === '') return cardsMarkdown(origin.path, input);
  const link = resolve(reference);
  return link ? cardsMarkdown(link.kind === 'route' ? link.path : origin.path, input) : reference.target;
}

/** Returns the absolute URL of a link or image; what the author wrote if it is broken. */
function markdownAddress(reference: Reference, { origin, resolve, input }: Holes): string {
  const { config, images, routes } = input;
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
  const file = routes.get(link.path)?.markdown ?? (link.path === '/' ? '' : link.path.slice(1));
  return config.url + config.baseUrl + file + link.query + link.hash;
}

const addOrigin = (href: string, config: SiteConfig): string => (isPath(href) ? config.url + href : href);
