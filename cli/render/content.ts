import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Card, Cards } from '../../templates/cards.js';
import { escapeHtml } from '../../templates/escape.js';
import { type Image, type Images, imageKey } from '../manifest/images.js';
import type { Manifest } from '../manifest/index.js';
import { isProblem, type LinkOrigin, linkAddress, resolveLink } from '../manifest/links.js';
import { escapeDestination, escapeLine, formatHeading } from '../pages/markdown/escape-markdown.js';
import { fileHref, hrefOf } from '../pages/url.js';
import { computeDigest } from '../sources/text.js';
import type { Fragments, NavNode, Reference, Route, RoutePath, SiteConfig } from '../types.js';
import { linkItem } from './link-item.js';
import { configHref, linkOptions } from './views.js';

interface ContentInput {
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

const pieces = (parts: readonly string[], values: readonly string[]): Pieces => ({
  hash: computeDigest(JSON.stringify(parts)),
  values,
  parts: () => parts,
});

/** @param hash of the parts, if known: then the parts are read only when needed */
const fillPieces = (fragments: Fragments, hash: string | undefined, value: (reference: Reference) => string): Pieces => ({
  hash: hash ?? computeDigest(JSON.stringify(fragments.parts)),
  values: fragments.references.map(value),
  parts: () => fragments.parts,
});

/** Joins the pieces. */
export const joinPieces = ({ parts, values }: Pieces): string =>
  parts()
    .map((part, index) => (index === 0 ? part : values[index - 1] + part))
    .join('');

/** Returns the HTML content of a route: its page with the holes filled, or the cards of a category. */
export function contentPieces(route: Route, input: ContentInput): Pieces {
  const page = input.manifest.pages.get(route.path);
  if (page)
    return fillPieces(page.content, page.hashes?.content, (reference) =>
      fillHole(reference, { source: page.source, path: route.path }, input),
    );
  if (route.kind !== 'category') return pieces([''], []);
  const cards = cardsHtml(route.path, input);
  const introduction = input.manifest.introductions.get(route.path);
  if (!introduction) return pieces([route.description ? `<p>${escapeHtml(route.description)}</p>` : '', ''], [cards]);
  const { parts, references } = introduction.content;
  return pieces(
    [...parts, ''],
    [...references.map((reference) => fillHole(reference, { source: introduction.source, path: route.path }, input)), cards],
  );
}

function fillHole(reference: Reference, origin: LinkOrigin, input: ContentInput): string {
  if (reference.kind === 'address') return escapeHtml(reference.target);
  if (reference.kind === 'image' || reference.kind === 'file') return imageAttributes(reference, origin, input);
  const link =
    reference.kind === 'cards' && reference.target === '' ? undefined : resolveLink(reference, origin, input.manifest.targets);
  if (link && isProblem(link)) return '';
  if (reference.kind === 'link') return link ? escapeHtml(linkAddress(link, origin, input.config)) : '';
  return cardsHtml(link?.kind === 'route' ? link.path : origin.path, input);
}

/** Returns the `href` of an image: of a file of the site, or the address that its author wrote. */
const imageHref = ({ url }: Image, config: SiteConfig): string => (isPath(url) ? fileHref(url, config) : url);

const isPath = (address: string): boolean => /^\/(?!\/)/.test(address);

/** The hole is inside the quotes of `src`, so the size follows as further attributes. */
function imageAttributes(reference: Reference, { source }: LinkOrigin, { images, config }: ContentInput): string {
  const image = images.get(imageKey(source, reference.target));
  if (!image) return '';
  return (
    escapeHtml(imageHref(image, config)) +
    (image.width === undefined || reference.kind === 'file' ? '' : `" width="${image.width}" height="${image.height}`)
  );
}

/** Returns a card for each entry of a category in the navigation. */
function cardsOf(path: RoutePath, { config, manifest, routes }: Omit<ContentInput, 'images'>): Card[] {
  const address = linkOptions(config, manifest);
  const category = manifest.navigation.chains.get(path)?.at(-1);
  const nodes = category?.path === path && category.hasPage ? category.items : [];
  const card = (node: NavNode): Card => {
    if (node.kind === 'link') return { title: node.label, href: configHref(node.href, address) };
    const route = node.kind === 'category' && !node.hasPage ? undefined : routes.get(node.path);
    return {
      title: node.label,
      href: hrefOf(node.path, config),
      text: route?.description || undefined,
      method: node.kind === 'page' ? node.method : undefined,
    };
  };
  return nodes.map(card);
}

const cardsHtml = (path: RoutePath, input: ContentInput): string =>
  renderToStaticMarkup(createElement(Cards, { cards: cardsOf(path, input) }));

/** Returns a route as Markdown, for tools and for copying. Links are absolute and point to the Markdown of their pages. */
export function markdownPieces(route: Route, input: ContentInput): Pieces {
  const page = input.manifest.pages.get(route.path);
  const heading = page?.headings.some(({ depth }) => depth === 1) ? '' : `${formatHeading(1, route.title)}\n\n`;
  if (page) {
    const body = fillPieces(page.markdown, page.hashes?.markdown, (reference) =>
      fillMarkdownHole(reference, { source: page.source, path: route.path }, input),
    );
    return { ...body, values: [heading, ...body.values, '\n'], parts: () => ['', ...body.parts(), ''] };
  }
  if (route.kind !== 'category') return pieces([''], []);
  const description = route.description ? `${escapeLine(route.description)}\n\n` : '';
  return pieces([heading + description, '\n'], [markdownCards(route.path, input)]);
}

function fillMarkdownHole(reference: Reference, origin: LinkOrigin, input: ContentInput): string {
  const text = markdownReference(reference, origin, input);
  return reference.kind === 'cards' ? text : escapeDestination(text);
}

function markdownReference(reference: Reference, origin: LinkOrigin, input: ContentInput): string {
  const { config, manifest, images, routes } = input;
  const site = config.url + config.baseUrl;
  if (reference.kind === 'image' || reference.kind === 'file') {
    const image = images.get(imageKey(origin.source, reference.target));
    return image ? absolute(imageHref(image, config), config) : reference.target;
  }
  const link = reference.target === '' ? undefined : resolveLink(reference, origin, manifest.targets);
  if (link && isProblem(link)) return reference.target;
  if (reference.kind === 'cards') return markdownCards(link?.kind === 'route' ? link.path : origin.path, input);
  if (!link) return reference.target;
  if (link.kind === 'file') return config.url + linkAddress(link, origin, config);
  if (link.path === origin.path && link.hash) return link.hash;
  const address = routes.get(link.path)?.markdown ?? (link.path === '/' ? '' : link.path.slice(1));
  return site + address + link.query + link.hash;
}

const absolute = (href: string, config: SiteConfig): string => (isPath(href) ? config.url + href : href);

const markdownCards = (path: RoutePath, input: ContentInput): string =>
  cardsOf(path, input)
    .map((card) => linkItem({ ...card, href: absolute(card.href, input.config) }))
    .join('\n');
