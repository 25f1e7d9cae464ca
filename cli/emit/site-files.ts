import { escapeHtml } from '../../templates/escape.js';
import { type AddressOptions, toHref } from '../pages/url.js';
import type { Redirect, RedirectRule, Route, RoutePath, SiteConfig } from '../types.js';

interface SiteFilesInput {
  readonly config: Pick<SiteConfig, 'url' | 'baseUrl' | 'trailingSlash'>;
  readonly routes: readonly Route[];
}

const canonicalUrl = (route: RoutePath, config: SiteFilesInput['config']) => config.url + toHref(route, config);

/**
 * Returns `sitemap.xml` (https://www.sitemaps.org/protocol.html): canonical URLs of the pages that search engines should index.
 *
 * @param lastModified ISO 8601 dates of the routes, if known
 */
export function sitemapXml({
  config,
  routes,
  lastModified,
}: SiteFilesInput & { readonly lastModified: ReadonlyMap<RoutePath, string> }): string {
  const entries = routes
    .filter((route) => !(route.kind === 'doc' && route.unindexed))
    .filter(({ kind, unlisted }) => !unlisted && kind !== 'search' && kind !== 'not-found')
    .map(({ path }) => {
      const date = lastModified.get(path);
      const lastmod = date === undefined ? '' : `<lastmod>${escapeHtml(date)}</lastmod>`;
      return `  <url><loc>${escapeHtml(canonicalUrl(path, config))}</loc>${lastmod}</url>`;
    });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/**
 * Returns `robots.txt` (RFC 9309): everything may be crawled; pages that should not be indexed contain `noindex`.
 *
 * @param custom content of the site's `static/robots.txt`, which replaces the default rules; the sitemap is added unless it lists one
 */
export function robotsTxt({ config, custom }: Pick<SiteFilesInput, 'config'> & { readonly custom?: string }): string {
  const sitemap = `Sitemap: ${config.url}${config.baseUrl}sitemap.xml\n`;
  if (custom === undefined) return `User-agent: *\nAllow: ${config.baseUrl}\n\n${sitemap}`;
  return /^[^\S\n]*sitemap[^\S\n]*:/im.test(custom) ? custom : `${custom.replace(/(?<!\n)\n*$/, '\n')}\n${sitemap}`;
}

/** A route in `manifest.json`: the properties of its kind in `Route`, and its canonical URL. */
type ListedRoute = Omit<Route, 'kind' | 'unlisted'> & { readonly url: string; readonly unlisted?: true };

/**
 * The content of `manifest.json`. `version` increases for changes that would break a reader; new keys do not change it. `routes` lists the pages of
 * each kind, sorted by path: `path` without base URL, `url`, `title`, `description`, the files `document`, `module` and `markdown` relative to the
 * base URL, `unlisted` if true, and the properties of the kind, such as `operationId`. `redirects` are the configured pairs with chains resolved;
 * `rules` apply to every route.
 */
export interface RouteManifest {
  readonly version: 1;
  readonly url: string;
  readonly baseUrl: string;
  readonly trailingSlash: boolean;
  readonly routes: Readonly<Record<Route['kind'], readonly ListedRoute[]>>;
  readonly redirects: readonly Redirect[];
  readonly rules: readonly RedirectRule[];
}

/** Returns the text of `manifest.json`; `docsgen routes --json` prints the same. */
export function manifestJson({
  config,
  manifest,
}: Pick<SiteFilesInput, 'config'> & {
  readonly manifest: {
    readonly routes: readonly Route[];
    readonly redirects: readonly Redirect[];
    readonly rules: readonly RedirectRule[];
  };
}): string {
  const { url, baseUrl, trailingSlash }: AddressOptions & { url: string } = config;
  const listRoutes = (wanted: Route['kind']) =>
    manifest.routes
      .filter(({ kind }) => kind === wanted)
      .map(
        ({ kind: _, unlisted, ...route }): ListedRoute => ({
          ...route,
          url: canonicalUrl(route.path, config),
          unlisted: unlisted || undefined,
        }),
      );
  const content: RouteManifest = {
    version: 1,
    url,
    baseUrl,
    trailingSlash,
    routes: {
      doc: listRoutes('doc'),
      category: listRoutes('category'),
      operation: listRoutes('operation'),
      tag: listRoutes('tag'),
      shared: listRoutes('shared'),
      list: listRoutes('list'),
      search: listRoutes('search'),
      'not-found': listRoutes('not-found'),
    },
    redirects: manifest.redirects,
    rules: manifest.rules,
  };
  return `${JSON.stringify(content, null, 1)}\n`;
}
