import { filesOf } from '../pages/url.js';
import { type Problem, problem } from '../problems/index.js';
import type { ApiPages, DocPage, Location, Page, Route, RoutePath, SiteConfig } from '../types.js';
import type { IndexPage } from './tree.js';

/** A route and its owner. */
export interface Claim {
  readonly route: Route;
  readonly by: string;
  readonly place: Location;
  readonly page?: Page;
}

function pageClaims(docs: readonly DocPage[], apis: readonly ApiPages[], config: SiteConfig): Claim[] {
  const common = ({ path, title, description }: Pick<Route, 'path' | 'title' | 'description'>) => ({
    path,
    title,
    description,
    unlisted: false,
    ...filesOf(path, config),
  });
  const claims: Claim[] = docs.map((page) => ({
    route: {
      kind: 'doc',
      source: page.source,
      ...common({ ...page.outline, description: page.outline.description ?? page.summary }),
      unlisted: page.outline.unlisted,
    },
    by: page.source,
    place: page.outline.places.slug ?? page.outline.places.id ?? { file: page.source },
    page,
  }));
  for (const api of apis) {
    claims.push({
      route: { kind: 'category', items: api.tags.map(({ path }) => path), ...common(api) },
      by: `the index of ${api.source}`,
      place: { file: api.source },
    });
    for (const page of api.tags) {
      claims.push({
        route: {
          kind: 'tag',
          source: page.source,
          tag: page.title,
          items: page.operations,
          ...common(page),
        },
        by: `the tag "${page.title}" of ${page.source}`,
        place: { file: page.source },
        page,
      });
    }
    for (const page of api.operations) {
      const { method, endpoint, operationId, tag } = page;
      claims.push({
        route: {
          kind: 'operation',
          source: page.source,
          operationId,
          method,
          endpoint,
          tag,
          ...common(page),
        },
        by: `${method} ${endpoint} of ${page.source}`,
        place: { file: page.source },
        page,
      });
    }
  }
  return claims;
}

const indexClaim = ({ path, title, description, place }: IndexPage, config: SiteConfig): Claim => ({
  route: { kind: 'category', path, title, description: description ?? '', unlisted: false, items: [], ...filesOf(path, config) },
  by: `the index of "${title}" in ${place.file}`,
  place,
});

function siteClaims(config: SiteConfig): Claim[] {
  const notFound: Route = {
    kind: 'not-found',
    path: '/404',
    title: 'Page not found',
    description: '',
    unlisted: true,
    document: '404.html',
    module: '404.json',
  };
  const claims: Claim[] = [{ route: notFound, by: 'the not-found page', place: { file: '' } }];
  if (config.search.enabled) {
    const { document, module } = filesOf('/search', config);
    claims.push({
      route: { kind: 'search', path: '/search', title: 'Search', description: '', unlisted: true, document, module },
      by: 'the search page',
      place: { file: '' },
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
}: {
  readonly config: SiteConfig;
  readonly docs: readonly DocPage[];
  readonly apis: readonly ApiPages[];
  readonly indexes: readonly IndexPage[];
}) {
  return resolveClaims([
    ...pageClaims(docs, apis, config),
    ...indexes.map((index) => indexClaim(index, config)),
    ...siteClaims(config),
  ]);
}

function resolveClaims(claims: readonly Claim[]) {
  const claimed = new Map<RoutePath, Claim>();
  const conflicts: Problem[] = [];
  for (const claim of claims) {
    const { path } = claim.route;
    const owner = claimed.get(path);
    const place = claim.place.file === '' && owner ? owner.place : claim.place;
    if (owner) conflicts.push(problem('duplicate-route', place, { one: owner.by, two: claim.by, route: path }));
    else claimed.set(path, claim);
  }
  const routes = [...claimed.values()].map(({ route }) => route).sort((a, b) => (a.path < b.path ? -1 : 1));
  return { routes, claimed, conflicts };
}
