import type { PopularPage } from '../../templates/view.js';
import type { Manifest } from '../manifest/index.js';
import { namedPage } from '../manifest/named-targets.js';
import { toHref } from '../pages/url.js';
import type { Route, RoutePath, SiteConfig } from '../types.js';

/** Number of pages to suggest if the configuration names none. */
const DEFAULT_PAGES = 6;

interface PopularPagesInput {
  readonly config: SiteConfig;
  readonly manifest: Pick<Manifest, 'routes' | 'navigation' | 'targets' | 'linksTo' | 'bylines'>;
  /** The routes of the site by path. */
  readonly routes: ReadonlyMap<RoutePath, Route>;
}

/** Returns the pages that the search suggests: the configured ones, or else those that most pages link to, in reading order. */
export function listPopularPages({ config, manifest, routes }: PopularPagesInput): PopularPage[] {
  const { navigation, targets } = manifest;
  const named = config.search.popular?.flatMap((name) => namedPage(name, targets) ?? []);
  const found = (named ?? listMostLinked(manifest)).flatMap((path) => routes.get(path) ?? []);
  return found.map(({ path, title, description }) => ({
    label: navigation.labels.get(path) ?? title,
    href: toHref(path, config),
    ...(description !== '' && { description }),
  }));
}

function listMostLinked({ routes, navigation, linksTo, bylines }: PopularPagesInput['manifest']): RoutePath[] {
  const countLinks = (path: RoutePath) => linksTo.get(path) ?? 0;
  const findPosition = (path: RoutePath) => navigation.positions.get(path) ?? Infinity;
  return routes
    .filter(({ kind, path, unlisted }) => (kind === 'doc' || kind === 'category') && path !== '/' && !unlisted)
    .filter(({ path }) => bylines.get(path)?.blog === undefined)
    .map(({ path }) => path)
    .sort((a, b) => countLinks(b) - countLinks(a) || findPosition(a) - findPosition(b))
    .slice(0, DEFAULT_PAGES)
    .sort((a, b) => findPosition(a) - findPosition(b));
}
