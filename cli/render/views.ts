import { isStart } from '../../templates/is-start.js';
import { siteNotLoaded } from '../../templates/texts/base-url.js';
import * as TEXTS from '../../templates/texts/lists.js';
import type {
  Link,
  LogoView,
  MenuItem,
  NavbarItem,
  PageView,
  SearchView,
  ServiceView,
  SiteView,
  TocEntry,
} from '../../templates/view.js';
import { BRANDS, isBrand } from '../config/brand-icons.js';
import type { Layout } from '../extensions/api.js';
import type { Manifest } from '../manifest/index.js';
import { namedPage } from '../manifest/named-targets.js';
import { iconClass } from '../pages/entry-icon.js';
import { fill } from '../pages/fragments.js';
import { findLayout } from '../pages/layouts.js';
import { listPagePath } from '../pages/list-page-path.js';
import { splitAddress } from '../pages/split-address.js';
import { type AddressOptions, toFileHref, toHref } from '../pages/url.js';
import type { Change } from '../sources/git-changes.js';
import { findRoot } from '../sources/roots.js';
import type { DocPage, Fragments, Outline, Route, RoutePath, SiteConfig, SitePath } from '../types.js';
import { formatDate } from './format-date.js';
import { listPopularPages } from './popular-pages.js';
import type { Sections, Tab } from './sections.js';
import { consentView } from './services.js';

/** Options that the URL of a configured link depends on. */
export interface LinkOptions extends AddressOptions {
  /** URLs of the static files. */
  readonly files: ReadonlySet<string>;
}

export const linkOptions = ({ baseUrl, trailingSlash }: SiteConfig, { targets }: Pick<Manifest, 'targets'>): LinkOptions => ({
  baseUrl,
  trailingSlash,
  files: targets.urls,
});

/** Returns the URL of a configured link: routes and files get the base URL, other links stay unchanged. */
export function configHref(target: string, address: LinkOptions): string {
  if (!target.startsWith('/')) return target;
  if (address.files.has(target)) return toFileHref(target, address);
  const { path, query, hash } = splitAddress(target);
  return toHref(path.length > 1 ? path.replace(/\/$/, '') : path, address) + query + hash;
}

export function siteView(
  config: SiteConfig,
  runtime: SearchLinks & { readonly serviceViews: readonly ServiceView[] },
  manifest: Pick<Manifest, 'targets' | 'announcement'> & { readonly sections: Sections },
): SiteView {
  const { baseUrl } = config;
  const address = linkOptions(config, manifest);
  const link = ({ label, to }: { label: string; to: string }): Link => ({ label, href: configHref(to, address) });
  const menuItem = (each: { label: string; to: string; icon?: string; description?: string }): MenuItem => ({
    ...link(each),
    ...iconOf(each),
    ...(each.description === undefined ? {} : { description: each.description }),
  });
  const item = ({ label, icon, ...entry }: Tab | SiteConfig['navbar']['links'][number]): NavbarItem => ({
    label,
    ...('to' in entry && entry.to !== undefined && { href: configHref(entry.to, address) }),
    ...iconOf({ icon }),
    ...('items' in entry && entry.items && { items: entry.items.map(menuItem) }),
  });
  return {
    title: config.title,
    lang: config.lang === 'en' ? undefined : config.lang,
    tagline: config.tagline,
    baseUrl,
    trailingSlash: config.trailingSlash,
    logo: config.logo && imageView(config.logo, config),
    sections: manifest.sections.tabs.map(item),
    navbar: config.navbar.links.map(item),
    footer: {
      groups: config.footer.groups.map(({ title, links, help = links.every(({ to }) => /^https?:/.test(to)) }) => ({
        title,
        links: links.map((each) => ({ ...link(each), ...iconOf(each) })),
        ...(help && { help: true as const }),
      })),
      social: config.footer.social.map(({ icon, to, label = isBrand(icon) ? BRANDS[icon] : '' }) => ({
        ...link({ label, to }),
        ...iconOf({ icon }),
      })),
      logo: config.footer.logo && { ...imageView(config.footer.logo, config), href: configHref(config.footer.logo.to, address) },
      copyright: config.footer.copyright,
    },
    announcement: config.announcement &&
      manifest.announcement && {
        id: config.announcement.id,
        html: inlineHtml(manifest.announcement, address),
        closable: config.announcement.closable,
      },
    colorMode: config.colorMode,
    version: config.version?.label,
    search: config.search.enabled ? { page: toHref('/search', config), ...searchLinks(config, runtime) } : undefined,
    ...(runtime.serviceViews.length > 0 && { services: runtime.serviceViews }),
    ...(runtime.serviceViews.some(({ consent }) => consent !== undefined) && { consent: consentView(config.analytics) }),
    texts: config.texts.siteNotLoaded === siteNotLoaded ? undefined : config.texts,
  };
}

const iconOf = ({ icon }: { readonly icon?: string }): { readonly icon?: string } =>
  icon === undefined ? {} : { icon: iconClass(icon) };

const imageView = ({ src, dark, alt, replacesTitle }: NonNullable<SiteConfig['logo']>, config: SiteConfig): LogoView => ({
  src: toFileHref(src, config),
  dark: dark && toFileHref(dark, config),
  alt,
  replacesTitle,
});

/** URLs of the search scripts. */
export interface SearchLinks {
  readonly search: string;
  readonly searchWorker: string;
}

function searchLinks({ search, baseUrl }: SiteConfig, { search: script, searchWorker }: SearchLinks): Omit<SearchView, 'page'> {
  return search.provider === 'algolia' && search.algolia
    ? { script, engine: { name: 'algolia', ...search.algolia } }
    : { script, engine: { name: 'lunr', worker: searchWorker, index: `${baseUrl}search/` } };
}

/** Fills the links of a paragraph. Returns its HTML without the enclosing element. */
const inlineHtml = (paragraph: Fragments, address: LinkOptions): string =>
  fill(paragraph, ({ target }) => configHref(target, address)).replace(/^<p>|<\/p>\s*$/g, '');

interface ViewInput {
  readonly config: SiteConfig;
  readonly manifest: Manifest;
  /** The routes of the site by path. */
  readonly routes: ReadonlyMap<RoutePath, Route>;
  readonly changes: ReadonlyMap<SitePath, Change>;
}

/** Returns the data that the layout of a route shows, without its place in the navigation. */
export function pageView(route: Route, { config, manifest, routes, changes }: ViewInput): Omit<PageView, 'nav' | 'tab'> {
  const page = manifest.pages.get(route.path);
  const outline = page?.kind === 'doc' ? page.outline : undefined;
  const headings = page?.headings ?? [];
  const ownHeading = headings.some(({ depth }) => depth === 1) || outline?.hideTitle === true;
  const layout = findLayout(outline?.layout, config);
  return {
    kind: route.kind,
    path: route.path,
    url: route.kind === 'not-found' ? undefined : config.url + toHref(route.path, config),
    title: route.title,
    documentTitle: route.title === config.title ? config.title : `${route.title} | ${config.title}`,
    description: route.description || undefined,
    ...(layout && outline?.layout !== undefined && { layout: layoutView(outline.layout, layout) }),
    ownHeading,
    toc: makeToc(headings, outline?.toc ?? { min: 2, max: 3 }),
    hideToc: layout?.toc === false || (outline?.hideToc ?? false),
    breadcrumbs: layout?.breadcrumbs === false ? [] : breadcrumbs(route, manifest, config),
    ...(layout?.end !== false && {
      ...neighbours(route, outline, { manifest, config }),
      editUrl: editUrl(page?.source, outline, config),
    }),
    ...(layout?.head !== false && { lastUpdated: lastUpdated(page?.source, outline, changes) }),
    markdown: route.markdown === undefined ? undefined : config.baseUrl + route.markdown,
    unlisted: outline?.unlisted ?? false,
    ...(route.kind === 'not-found' && page && { hasOwnText: true }),
    popular: isStart(route) ? listPopularPages({ config, manifest, routes }) : undefined,
  };
}

/** Returns what the components need to know of a layout. */
const layoutView = (name: string, { sidebar, head, end, width }: Layout): NonNullable<PageView['layout']> => ({
  name,
  ...(sidebar === false && { sidebar }),
  ...(head === false && { head }),
  ...(end === false && { end }),
  ...(width !== undefined && width !== 'text' && { width }),
});

const makeToc = (headings: DocPage['headings'], { min, max }: Outline['toc']): TocEntry[] =>
  headings.filter(({ depth }) => depth >= min && depth <= max).map(({ depth, id, html }) => ({ depth, id, html }));

function breadcrumbs(route: Route, { navigation, lists }: Manifest, config: SiteConfig): PageView['breadcrumbs'] {
  if (route.kind === 'list' && route.list === 'tag' && lists)
    return [{ label: TEXTS.tags, href: toHref(config.tags.at, config) }, { label: route.title }];
  const chain = navigation.chains.get(route.first ?? route.path);
  if (!chain || route.path === '/') return [];
  const above = chain
    .filter(({ path, hasPage }) => !(hasPage && path === route.path))
    .map(({ label, path, hasPage }) => (hasPage ? { label, href: toHref(path, config) } : { label }));
  const { first } = route;
  const isBelow = first === undefined || first === route.path || chain.some(({ path }) => path === first);
  const list = isBelow ? [] : [{ label: navigation.labels.get(first) ?? first, href: toHref(first, config) }];
  return [...above, ...list, { label: navigation.labels.get(route.path) ?? route.title }];
}

/** Previous and next page in reading order, or by date for posts, unless the front matter overrides them. */
function neighbours(
  route: Route,
  outline: Outline | undefined,
  { manifest: { navigation, routes, targets, lists }, config }: Pick<ViewInput, 'manifest' | 'config'>,
): Pick<PageView, 'previous' | 'next'> {
  const posts = outline?.blog === undefined ? undefined : lists?.blogs.find(({ at }) => at === outline.blog)?.posts;
  const order = posts ?? navigation.order;
  const position = posts ? posts.indexOf(route.path) : (navigation.positions.get(route.first ?? route.path) ?? -1);
  const pagesBeside = listNeighbours(route, config);
  if (route.kind === 'list') return pagesBeside;
  const link = (chosen: string | null | undefined, natural: RoutePath | undefined): Link | undefined => {
    if (chosen === null) return undefined;
    const path = chosen === undefined ? natural : namedPage(chosen, targets);
    if (path === undefined) return undefined;
    const label = navigation.labels.get(path) ?? routes.find((other) => other.path === path)?.title;
    return label === undefined ? undefined : { label, href: toHref(path, config) };
  };
  return {
    previous: pagesBeside.previous ?? link(outline?.previous, position < 0 ? undefined : order[position - 1]),
    next: pagesBeside.next ?? link(outline?.next, position < 0 ? undefined : order[position + 1]),
  };
}

/** The previous and the next page of a list. */
function listNeighbours({ first, page = 1, pages = 1 }: Route, config: SiteConfig): Pick<PageView, 'previous' | 'next'> {
  if (first === undefined) return {};
  const link = (number: number): Link | undefined =>
    number < 1 || number > pages
      ? undefined
      : { label: TEXTS.pageOfPages(number, pages), href: toHref(listPagePath(first, number), config) };
  return { previous: link(page - 1), next: link(page + 1) };
}

function editUrl(
  source: SitePath | undefined,
  outline: Outline | undefined,
  { editUrl: base, roots }: SiteConfig,
): string | undefined {
  if (outline?.editUrl !== undefined) return outline.editUrl ?? undefined;
  if (source === undefined) return undefined;
  const edited = outline?.editFile ?? source;
  const root = findRoot(edited, roots);
  const [folder, file] = root?.editUrl === undefined ? [base, edited] : [root.editUrl, edited.slice(root.from.length + 1)];
  if (!folder) return undefined;
  const address = folder.replace(/\/?$/, '/');
  const encoded = file.split('/').map(encodeURIComponent).join('/');
  return file.startsWith('../') ? new URL(encoded, address).href : address + encoded;
}

/**
 * The stated date or author takes precedence over git. A stated date without an author has none, because git's author may have made a different
 * change.
 */
function lastUpdated(
  source: SitePath | undefined,
  outline: Outline | undefined,
  changes: ReadonlyMap<SitePath, Change>,
): PageView['lastUpdated'] {
  const stated = outline?.lastUpdate;
  const change = source === undefined ? undefined : changes.get(source);
  const date = (stated?.date ?? change?.date)?.slice(0, 10);
  if (date === undefined) return undefined;
  const author = stated?.date === undefined ? (stated?.author ?? (change?.author || undefined)) : stated.author;
  return { date, text: formatDate(date), author };
}
