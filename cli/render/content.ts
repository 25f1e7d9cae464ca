import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Card, Cards } from '../../templates/cards.js';
import { escapeHtml } from '../../templates/escape.js';
import { type Images, imageKey } from '../manifest/images.js';
import type { Manifest } from '../manifest/index.js';
import { isProblem, type LinkOrigin, linkAddress, resolveLink } from '../manifest/links.js';
import { fill } from '../pages/fragments.js';
import { hrefOf } from '../pages/url.js';
import type { NavNode, Page, Reference, Route, RoutePath, SiteConfig } from '../types.js';

interface ContentInput {
  readonly config: SiteConfig;
  readonly manifest: Manifest;
  readonly images: Images;
  readonly routes: ReadonlyMap<RoutePath, Route>;
}

/** Html of a route's content: the holes of its page filled, or the cards of a category. */
export function contentHtml(route: Route, input: ContentInput): string {
  return withEagerImage(filledHtml(route, input));
}

/** A picture before the first section is probably seen at once: waiting for it to come into view would only delay it. */
function withEagerImage(html: string): string {
  const end = html.indexOf('<h2');
  const start = end < 0 ? html : html.slice(0, end);
  return start.replace(/(<img\b[^>]*?) loading="lazy"/, '$1') + html.slice(start.length);
}

function filledHtml(route: Route, input: ContentInput): string {
  const page = input.manifest.pages.get(route.path);
  if (page) return fill(page.content, (reference) => hole(reference, page, route.path, input));
  if (route.kind !== 'category') return '';
  const introduction = input.manifest.introductions.get(route.path);
  if (introduction)
    return (
      fill(introduction.content, (reference) => hole(reference, introduction, route.path, input)) + cardsHtml(route.path, input)
    );
  const intro = route.description ? `<p>${escapeHtml(route.description)}</p>` : '';
  return intro + cardsHtml(route.path, input);
}

function hole(reference: Reference, page: Pick<Page, 'source'>, path: RoutePath, input: ContentInput): string {
  const origin: LinkOrigin = { source: page.source, path };
  if (reference.kind === 'image' || reference.kind === 'file') return imageAttributes(reference, page, input);
  const link =
    reference.kind === 'cards' && reference.target === '' ? undefined : resolveLink(reference, origin, input.manifest.targets);
  if (link && isProblem(link)) return '';
  if (reference.kind === 'link') return link ? escapeHtml(linkAddress(link, origin, input.config)) : '';
  return cardsHtml(link?.kind === 'route' ? link.path : path, input);
}

/** The hole stands inside the quotes of `src`: the size follows as attributes of its own. */
function imageAttributes(reference: Reference, page: Pick<Page, 'source'>, { images, config }: ContentInput): string {
  const image = images.get(imageKey(page.source, reference.target));
  if (!image) return '';
  const src =
    image.url.startsWith('/') && !image.url.startsWith('//') ? config.baseUrl + encodeURI(image.url.slice(1)) : image.url;
  return escapeHtml(src) + (image.width === undefined ? '' : `" width="${image.width}" height="${image.height}`);
}

/** Cards of what stands below a category in the navigation. */
export function cardsOf(path: RoutePath, { config, manifest, routes }: Omit<ContentInput, 'images'>): Card[] {
  const category = manifest.navigation.chains.get(path)?.at(-1);
  const nodes = category?.path === path && category.hasPage ? category.items : [];
  const card = (node: NavNode): Card => {
    if (node.kind === 'link') return { title: node.label, href: node.href };
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

/** The route as Markdown, for tools and for copying. Links lead to the Markdown of their pages, by absolute address. */
export function contentMarkdown(route: Route, input: ContentInput): string {
  const page = input.manifest.pages.get(route.path);
  const heading = page?.headings.some(({ depth }) => depth === 1) ? '' : `# ${route.title}\n\n`;
  const absolute = (path: RoutePath) => {
    const target = input.routes.get(path);
    return `${input.config.url}${input.config.baseUrl}${target?.markdown ?? (path === '/' ? '' : path.slice(1))}`;
  };
  const cards = (path: RoutePath) =>
    cardsOf(path, input)
      .map(
        ({ title, href, text }) =>
          `- [${title}](${/^[a-z]+:/.test(href) ? href : input.config.url + href})${text ? `: ${text}` : ''}`,
      )
      .join('\n');
  if (!page)
    return route.kind === 'category'
      ? `${heading}${route.description ? `${route.description}\n\n` : ''}${cards(route.path)}\n`
      : '';
  const origin = { source: page.source, path: route.path };
  const body = fill(page.markdown, (reference) => {
    if (reference.kind === 'image' || reference.kind === 'file') {
      const image = input.images.get(imageKey(page.source, reference.target));
      return image?.url.startsWith('/')
        ? input.config.url + input.config.baseUrl + encodeURI(image.url.slice(1))
        : (image?.url ?? reference.target);
    }
    const link = reference.target === '' ? undefined : resolveLink(reference, origin, input.manifest.targets);
    if (link && isProblem(link)) return reference.target;
    if (reference.kind === 'cards') return cards(link?.kind === 'route' ? link.path : route.path);
    if (!link || link.kind === 'file')
      return link ? input.config.url + linkAddress(link, origin, input.config) : reference.target;
    return link.path === route.path && link.hash ? link.hash : absolute(link.path) + link.query + link.hash;
  });
  return `${heading}${body}\n`;
}
