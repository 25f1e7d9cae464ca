import * as TEXTS from '../../templates/texts/page.js';
import { nameListPage } from '../pages/list-page-path.js';
import { listRouteFiles } from '../pages/url.js';
import { type Problem, problem } from '../problems/index.js';
import type { ApiPages, DocPage, Location, Outline, Page, PagePlace, Route, RoutePath, SiteConfig } from '../types.js';
import type { ListPage } from './lists/list-routes.js';
import type { IndexPage } from './tree.js';

/** A route, and the page or part of the site that claims it. */
export interface Claim {
  readonly route: Route;
  readonly owner: string;
  readonly location: Location;
  readonly page?: Page;
}

/** Returns the fields that all routes have. */
const commonFields = ({ path, title, description }: Pick<Route, 'path' | 'title' | 'description'>, config: SiteConfig) => ({
  path,
  title,
  description,
  unlisted: false,
  ...listRouteFiles(path, config),
});

const createDocClaim = (page: DocPage, config: SiteConfig): Claim => ({
  route: {
    kind: 'doc',
    source: page.source,
    ...commonFields({ ...page.outline, description: page.outline.description ?? page.summary }, config),
    unlisted: page.outline.unlisted,
    ...(page.outline.searchBoost !== undefined && { searchBoost: page.outline.searchBoost }),
    ...(isPost(page.outline) && { isPost: true }),
    ...((page.outline.noindex || page.outline.canonical !== undefined) && { unindexed: true }),
  },
  owner: page.source,
  location: page.outline.places.slug ?? page.outline.places.id ?? { file: page.source },
  page,
});

const isPost = ({ authors, blog, date }: Outline): boolean => blog !== undefined || (date !== undefined && authors !== undefined);

/** Returns the place of a page among those of a list. */
const pickPlace = ({ first, page, pages }: Partial<PagePlace>): Partial<PagePlace> =>
  first === undefined ? {} : { first, page, pages };

function listApiClaims(api: ApiPages, config: SiteConfig): Claim[] {
  const index = [api.introduction, ...api.continued].map((part, position): Claim => {
    const { path, title } = nameListPage({ first: api.path, page: position + 1 }, api.title);
    const items = part.items ?? api.tags.map((tag) => tag.path);
    return {
      route: { kind: 'category', items, ...commonFields({ ...api, path, title }, config), ...pickPlace(part) },
      owner: `the index of ${api.source}`,
      location: { file: api.source },
    };
  });
  const labels = new Map(api.tags.map(({ path, title }) => [path, title]));
  const tags = api.tags.map(
    (page): Claim => ({
      route: {
        kind: 'tag',
        source: page.source,
        tag: labels.get(page.first ?? page.path) ?? page.title,
        items: page.operations,
        ...commonFields(page, config),
        ...pickPlace(page),
      },
      owner: `the tag "${page.title}" of ${page.source}`,
      location: { file: page.source },
      page,
    }),
  );
  const operations = api.operations.map((page): Claim => {
    const { source, method, endpoint, operationId, tag } = page;
    return {
      route: { kind: 'operation', source, operationId, method, endpoint, tag, ...commonFields(page, config), ...pickPlace(page) },
      owner: `${method} ${endpoint} of ${source}`,
      location: { file: source },
      page,
    };
  });
  const shared = api.shared.map(
    (page): Claim => ({
      route: { kind: 'shared', source: page.source, part: page.part, ...commonFields(page, config), ...pickPlace(page) },
      owner: `the page "${page.title}" of ${page.source}`,
      location: { file: page.source },
      page,
    }),
  );
  return [...index, ...tags, ...operations, ...shared];
}

const createIndexClaim = ({ path, title, description, location }: IndexPage, config: SiteConfig): Claim => ({
  route: {
    kind: 'category',
    path,
    title,
    description: description ?? '',
    unlisted: false,
    items: [],
    ...listRouteFiles(path, config),
  },
  owner: `the index of "${title}" in ${location.file}`,
  location,
});

const createListClaim = (
  { owner, location, items, list, first, page, pages, ...names }: ListPage,
  config: SiteConfig,
): Claim => ({
  route: { kind: 'list', list, first, page, pages, items, ...commonFields(names, config) },
  owner,
  location,
});

function listSiteClaims(config: SiteConfig, own: DocPage | undefined): Claim[] {
  const notFound: Route = {
    kind: 'not-found',
    path: '/404',
    title: own?.outline.title ?? TEXTS.pageNotFound,
    description: own?.outline.description ?? '',
    unlisted: true,
    document: '404.html',
    module: '404.json',
    ...(own && { source: own.source }),
  };
  const claims: Claim[] = [{ route: notFound, owner: 'the not-found page', location: { file: own?.source ?? '' } }];
  if (config.search.enabled) {
    const { document, module } = listRouteFiles('/search', config);
    claims.push({
      route: { kind: 'search', path: '/search', title: TEXTS.search, description: '', unlisted: true, document, module },
      owner: 'the search page',
      location: { file: '' },
    });
  }
  return claims;
}

/** Assigns each route to the first page that claims it. Reports every further claim with both owners. */
export function assignRoutes({
  config,
  docs,
  apis,
  indexes,
  lists,
  notFound,
}: {
  readonly config: SiteConfig;
  readonly docs: readonly DocPage[];
  readonly apis: readonly ApiPages[];
  readonly indexes: readonly IndexPage[];
  readonly lists: readonly ListPage[];
  /** The site's own text of the not-found page. */
  readonly notFound: DocPage | undefined;
}) {
  return resolveClaims([
    ...docs.map((page) => createDocClaim(page, config)),
    ...apis.flatMap((api) => listApiClaims(api, config)),
    ...indexes.map((index) => createIndexClaim(index, config)),
    ...lists.map((list) => createListClaim(list, config)),
    ...listSiteClaims(config, notFound),
  ]);
}

function resolveClaims(claims: readonly Claim[]) {
  const claimed = new Map<RoutePath, Claim>();
  const conflicts: Problem[] = [];
  for (const claim of claims) {
    const { path } = claim.route;
    const owner = claimed.get(path);
    const location = claim.location.file === '' && owner ? owner.location : claim.location;
    if (owner) conflicts.push(problem('duplicate-route', location, { one: owner.owner, two: claim.owner, route: path }));
    else claimed.set(path, claim);
  }
  const routes = [...claimed.values()].map(({ route }) => route).sort((a, b) => (a.path < b.path ? -1 : 1));
  return { routes, claimed, conflicts };
}
