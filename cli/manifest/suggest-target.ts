import { splitAddress } from '../pages/split-address.js';
import { decodeAddress, resolvePath } from '../pages/url.js';
import { createPathSuggester, type SuggestPath, suggestName } from '../schema/suggest.js';
import { UNSUPPORTED_PAGE } from '../sources/names.js';
import type { RoutePath, SitePath } from '../types.js';
import type { LinkOrigin, Targets } from './targets.js';

/** Suggests an existing anchor for a mistyped one. */
export const nearestAnchor = (anchor: string, known: readonly string[]): string | undefined =>
  suggestName(anchor, known) ?? known.find((one) => containsMostOf(one, anchor) || containsMostOf(anchor, one));

/** Whether a text contains another that is at least half its length. */
const containsMostOf = (part: string, whole: string): boolean => whole.includes(part) && part.length * 2 >= whole.length;

/**
 * Suggests a replacement for a broken link, ready to be copied: with its query, and with its anchor if the suggested page has one like it.
 *
 * @param link `target`: as written; `address`: decoded, without query and anchor
 */
export function suggestTarget(
  { target, address }: { readonly target: string; readonly address: string },
  origin: LinkOrigin,
  targets: Targets,
): string | undefined {
  const moved = targets.redirects.get(address);
  const suggestion =
    moved === undefined ? nearestTarget(address, origin, targets) : { link: moved, path: splitAddress(moved).path };
  if (suggestion === undefined) return undefined;
  const { link, path } = suggestion;
  const { query, hash } = splitAddress(target);
  const page = link.includes('?') ? link : link.replace(/(?=#|$)/, query);
  if (hash.length < 2 || link.includes('#')) return page;
  const anchors = path === undefined ? undefined : targets.anchors.get(path);
  if (anchors === undefined) return page + hash;
  const anchor = decodeAddress(hash.slice(1));
  if (anchors.has(anchor) || anchor.startsWith(':~:')) return page + hash;
  const nearest = nearestAnchor(anchor, [...anchors]);
  return nearest === undefined ? page : `${page}#${nearest}`;
}

/** A target in the form of a link, without query and anchor, and its route if it is a page. */
interface Suggestion {
  readonly link: string;
  readonly path?: RoutePath;
}

function nearestTarget(address: string, origin: LinkOrigin, targets: Targets): Suggestion | undefined {
  const pages = indexTargets(targets);
  const linkTo = (file: SitePath): Suggestion => ({
    link: relativePath(origin.source, file, targets.outerPaths),
    path: targets.routes.get(file),
  });
  if (address.startsWith('/')) {
    const bare = withoutEnding(address.replace(/^\/content(?=\/)/, ''));
    if (targets.anchors.has(bare)) return { link: bare, path: bare };
    const file = pageAt(`content${bare}`, pages);
    const path = (file && targets.routes.get(file)) ?? pages.nearestRoute(bare);
    return path === undefined ? undefined : { link: path, path };
  }
  const file = resolvePath(origin.source, address, targets.outerPaths);
  const same = isPageName(file) ? pageAt(file, pages) : undefined;
  if (same !== undefined) return linkTo(same);
  if (isPageName(address)) {
    const route = routeFrom(origin.path, address, targets) ?? rootRoute(address, targets);
    const fromRoot = [`content/${address}`, address].map((path) => pageAt(path, pages)).find((one) => one !== undefined);
    const meant = fromRoot ?? (route === undefined ? undefined : pages.byRoute.get(route));
    if (meant !== undefined) return linkTo(meant);
    if (route !== undefined) return { link: route, path: route };
  }
  const best = nearestFile(file, origin.source, pages);
  return best === undefined ? undefined : linkTo(best);
}

/** `/a/b.html` and `/a/b/index.md` → `/a/b`. */
const withoutEnding = (address: string): string =>
  address.replace(/(?:\/(?:index|readme))?\.(?:html?|md|mdx|markdown)$/i, '').replace(/(?<=.)\/$/, '') || '/';

/**
 * Finds the page if a relative link was meant relative to the URL of its page, as browsers and many tools resolve it: with and without a trailing
 * slash of that URL (RFC 3986, section 5.2).
 */
function routeFrom(path: RoutePath, address: string, targets: Targets): RoutePath | undefined {
  return [path, `${path.replace(/\/$/, '')}/`]
    .map((base) => `/${resolvePath(base.slice(1), address)}`)
    .map(withoutEnding)
    .find((route) => route !== '/' && targets.anchors.has(route));
}

const rootRoute = (address: string, targets: Targets): RoutePath | undefined => {
  const route = withoutEnding(`/${address.replace(/^(?:\.\.?\/)+/, '')}`);
  return route !== '/' && targets.anchors.has(route) ? route : undefined;
};

/** Whether a path probably refers to a page. */
const isPageName = (path: string): boolean =>
  /(?:^|\/)[^./]*$|(?:^|\/)\.\.?$|\.(?:md|html?)$/i.test(path) || UNSUPPORTED_PAGE.test(path);

function nearestFile(path: SitePath, source: SitePath, pages: Pages): SitePath | undefined {
  if (UNSUPPORTED_PAGE.test(path)) return undefined;
  if (!isPageName(path)) return pages.nearestFile(path, source);
  return pages.nearestPage(path, source) ?? pages.files.get(withoutEnd(path));
}

const withoutEnd = (path: SitePath): string => path.replace(/\.\w+$/, '');

/** Indexes of the published pages and other files. */
interface Pages {
  readonly folded: ReadonlyMap<string, SitePath>;
  readonly byRoute: ReadonlyMap<RoutePath, SitePath>;
  /** Other files, by path without extension. */
  readonly files: ReadonlyMap<string, SitePath>;
  readonly nearestPage: SuggestPath;
  readonly nearestFile: SuggestPath;
  readonly nearestRoute: SuggestPath;
}

/** Built once for each site, which can have thousands of broken links. */
const pagesByTargets = new WeakMap<Targets, Pages>();

function indexTargets(targets: Targets): Pages {
  const known = pagesByTargets.get(targets);
  if (known) return known;
  const paths = [...targets.routes.keys()];
  const pages = {
    paths,
    folded: new Map(paths.map((one) => [one.toLowerCase(), one])),
    byRoute: new Map(paths.map((one) => [targets.routes.get(one) as RoutePath, one])),
    files: new Map([...targets.files.keys()].map((one) => [withoutEnd(one), one])),
    nearestPage: createPathSuggester(paths),
    nearestFile: createPathSuggester([...paths, ...targets.files.keys()]),
    nearestRoute: createPathSuggester(targets.anchors.keys()),
  };
  pagesByTargets.set(targets, pages);
  return pages;
}

/** Finds the page at a path: `a/b` and `a/b.html` can be `a/b.md` or the index page of that folder. */
function pageAt(path: SitePath, { folded }: Pages): SitePath | undefined {
  const bare = withoutEnd(path.replace(/\/+$/, ''))
    .replace(/(?<=.)\/index$/i, '')
    .toLowerCase();
  return folded.get(`${bare}.md`) ?? folded.get(`${bare}/index.md`) ?? folded.get(`${bare}/readme.md`);
}

/** Returns the relative link from one file to another. @param outerPaths see `listOuterPaths` */
export function relativePath(from: SitePath, to: SitePath, outerPaths: readonly SitePath[]): string {
  const a = from.split('/').slice(0, -1);
  const outside = a.filter((part) => part === '..').length;
  const b = (outside === 0 || to.startsWith('../') ? to : `${outerPaths[outside - 1]}/${to}`).split('/');
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared++;
  const up = '../'.repeat(a.length - shared);
  return (up || './') + b.slice(shared).join('/');
}
