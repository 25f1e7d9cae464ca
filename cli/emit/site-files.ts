import { escapeHtml } from '../../templates/escape.js';
import { type AddressOptions, hrefOf } from '../pages/url.js';
import type { Redirect, RedirectRule, Route, RoutePath, SiteConfig } from '../types.js';

interface FeedInput {
  readonly config: Pick<SiteConfig, 'url' | 'baseUrl' | 'trailingSlash'>;
  readonly routes: readonly Route[];
}

const addressOf = (route: RoutePath, config: FeedInput['config']) => config.url + hrefOf(route, config);

/**
 * `sitemap.xml` (https://www.sitemaps.org/protocol.html): canonical addresses of the pages that search engines shall know.
 *
 * @param lastModified ISO 8601 dates, of the routes where one is known
 */
export function sitemapXml({
  config,
  routes,
  lastModified,
}: FeedInput & { readonly lastModified: ReadonlyMap<RoutePath, string> }): string {
  const entries = routes
    .filter(({ kind, unlisted }) => !unlisted && kind !== 'search' && kind !== 'not-found')
    .map(({ path }) => {
      const date = lastModified.get(path);
      const lastmod = date === undefined ? '' : `<lastmod>${escapeHtml(date)}</lastmod>`;
      return `  <url><loc>${escapeHtml(addressOf(path, config))}</loc>${lastmod}</url>`;
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
 * `robots.txt` (RFC 9309): everything may be read; pages that are to stay out of an index say so themselves.
 *
 * @param own what the site itself has as `static/robots.txt`: its rules apply instead, and the sitemap is added unless it names one
 */
export function robotsTxt({ config, own }: Pick<FeedInput, 'config'> & { readonly own?: string }): string {
  const sitemap = `Sitemap: ${config.url}${config.baseUrl}sitemap.xml\n`;
  if (own === undefined) return `User-agent: *\nAllow: ${config.baseUrl}\n\n${sitemap}`;
  return /^[^\S\n]*sitemap[^\S\n]*:/im.test(own) ? own : `${own.replace(/(?<!\n)\n*$/, '\n')}\n${sitemap}`;
}

/** A route as `manifest.json` lists it: what its kind has in `Route`, and its canonical address. */
type ListedRoute = Omit<Route, 'kind' | 'unlisted'> & { readonly url: string; readonly unlisted?: true };

/**
 * The content of `manifest.json`. `version` grows when a reader of an older one would misread it; keys may be added without that.
 * `routes` holds, for each kind of page, in order of path: `path` without base URL, `url`, `title`, `description`, the files
 * `document`, `module` and `markdown` below the base URL, `unlisted` when it is, and what the kind adds, such as `operationId`.
 * `redirects` are the configured ones, chains resolved; `rules` hold for every route.
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

/** `manifest.json`, as text; `docsgen routes --json` prints the same. */
export function manifestJson({
  config,
  manifest,
}: Pick<FeedInput, 'config'> & {
  readonly manifest: {
    readonly routes: readonly Route[];
    readonly redirects: readonly Redirect[];
    readonly rules: readonly RedirectRule[];
  };
}): string {
  const { url, baseUrl, trailingSlash }: AddressOptions & { url: string } = config;
  const ofKind = (wanted: Route['kind']) =>
    manifest.routes
      .filter(({ kind }) => kind === wanted)
      .map(
        ({ kind: _, unlisted, ...route }): ListedRoute => ({
          ...route,
          url: addressOf(route.path, config),
          unlisted: unlisted || undefined,
        }),
      );
  const content: RouteManifest = {
    version: 1,
    url,
    baseUrl,
    trailingSlash,
    routes: {
      doc: ofKind('doc'),
      category: ofKind('category'),
      operation: ofKind('operation'),
      tag: ofKind('tag'),
      search: ofKind('search'),
      'not-found': ofKind('not-found'),
    },
    redirects: manifest.redirects,
    rules: manifest.rules,
  };
  return `${JSON.stringify(content, null, 1)}\n`;
}
