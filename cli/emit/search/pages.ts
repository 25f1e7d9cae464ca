import type { SearchKind, SearchPage, Version } from '../../../search/manifest.js';
import { NEWS_FACTOR } from '../../../search/weights.js';
import type { Manifest } from '../../manifest/index.js';
import { withoutGroups } from '../../manifest/navigation.js';
import { pageWords } from '../../pages/search/page-words.js';
import { toHref } from '../../pages/url.js';
import { computeDigest } from '../../sources/text.js';
import type { NavCategory, Page, Route, RoutePath, SearchRecord, SiteConfig } from '../../types.js';
import type { IndexedPage, TopSection } from './indexed-page.js';
import { findVersions } from './versions.js';

/** Maximum number of characters of a page that results can quote. */
const MAX_QUOTED_LENGTH = 12_000;

/** Inputs for listing the pages of the search. */
export interface SearchSite {
  readonly manifest: Manifest;
  readonly config: SiteConfig;
  /** Hash of the running docsgen. */
  readonly build: string;
  /** Digest of everything that pages share; omitted if files are not compared with those of an earlier build. */
  sharedDigest?(): string;
}

interface SiteWithSections extends SearchSite {
  /** The categories at the top of the navigation. */
  readonly sections: ReadonlyMap<NavCategory, TopSection>;
  /** The versions of the pages. */
  readonly versions: ReadonlyMap<RoutePath, Version>;
}

/** Returns every page that search can find, in order of the routes: all except unlisted ones. */
export function listSearchPages(searched: SearchSite): IndexedPage[] {
  const { manifest } = searched;
  const top = withoutGroups(manifest.navigation.tree).filter((node) => node.kind === 'category');
  const site = {
    ...searched,
    sections: new Map(top.map((node, position) => [node, { label: node.label, position }])),
    versions: findVersions(
      manifest.routes.flatMap(({ kind, path }) => (kind === 'doc' ? path : [])),
      (route) => toHref(route, searched.config),
    ),
  };
  return manifest.routes.flatMap((route) => {
    const page = manifest.pages.get(route.path);
    const isGenerated = route.kind === 'category' || route.kind === 'list';
    // The entries of a list have pages of their own, but properties and parameters do not.
    const isListed =
      (route.page ?? 1) === 1 || (route.kind === 'shared' && (route.part === 'model' || route.part === 'parameters'));
    return route.unlisted || !isListed || !(page || isGenerated) ? [] : [new SearchablePage(route, page, site)];
  });
}

/** A class, because there are as many instances as pages, and instances without closures use less memory. */
class SearchablePage implements IndexedPage {
  readonly kind: SearchKind;
  readonly #route: Route;
  readonly #page: Page | undefined;
  readonly #site: SiteWithSections;

  constructor(route: Route, page: Page | undefined, site: SiteWithSections) {
    this.kind = classifyRoute(route, site.manifest);
    this.#route = route;
    this.#page = page;
    this.#site = site;
  }

  get route(): RoutePath {
    return this.#route.path;
  }

  get links(): number {
    // Every page that shows a model links to it, which says nothing about how many readers look for it.
    if (this.#route.kind === 'shared') return 0;
    return this.#site.manifest.linksTo.get(this.#route.path) ?? 0;
  }

  get section(): TopSection | undefined {
    const [top] = this.#site.manifest.navigation.chains.get(this.#route.first ?? this.#route.path) ?? [];
    return top && this.#site.sections.get(top);
  }

  get boost(): number {
    const ownBoost = this.#route.kind === 'doc' ? this.#route.searchBoost : undefined;
    return ownBoost ?? (isNews(this.#route) ? NEWS_FACTOR : 1);
  }

  get version(): Version | undefined {
    return this.#site.versions.get(this.#route.path);
  }

  get linkTexts(): string {
    return (this.#site.manifest.linkTexts.get(this.#route.path) ?? []).join('\n');
  }

  get words(): string {
    return this.#page?.words ?? listCategoryWords(this.#route);
  }

  get wordsHash(): string {
    return this.#page?.hashes?.words ?? computeDigest(this.words);
  }

  get #name(): Omit<SearchPage, 'sections'> {
    const { config, manifest } = this.#site;
    const { path, title } = this.#route;
    const chain = manifest.navigation.chains.get(this.#route.first ?? path) ?? [];
    const breadcrumb = chain.flatMap((category) => (category.path === path ? [] : [category.label]));
    return {
      url: toHref(path, config),
      title,
      breadcrumb,
      ...(this.#route.kind === 'operation' && { method: this.#route.method }),
    };
  }

  get searchPage(): SearchPage {
    const [page, route] = [this.#page, this.#route];
    return {
      ...this.#name,
      get sections() {
        return listSections(page, route);
      },
    };
  }

  get shallowDigest(): string | undefined {
    const shared = this.#site.sharedDigest?.();
    const inputs = this.#page ? this.#page.hashes?.inputs : '';
    return shared === undefined || inputs === undefined ? undefined : `${shared}-${inputs}`;
  }

  get digest(): string {
    const { url, title, breadcrumb, method } = this.#name;
    const sections = this.#page?.hashes?.records ?? listSections(this.#page, this.#route);
    return computeDigest(JSON.stringify([this.#site.build, url, title, breadcrumb, method, sections]));
  }
}

/** Matches a segment of a route that names a list of changes. */
const CHANGES = /(?:^|[/_-])(?:change-?logs?|release-?notes?)(?:[/_-]|$)/i;

/** Whether a page is a post, a list of posts, or a list of changes. */
const isNews = (route: Route): boolean =>
  (route.kind === 'list' && route.list === 'posts') ||
  (route.kind === 'doc' && (route.isPost === true || CHANGES.test(route.path)));

/** Returns `api` for pages of an OpenAPI document, `sdk` or `api` for pages with such a path, and `guide` for the rest. */
function classifyRoute(route: Route, { introductions }: Manifest): SearchKind {
  if (route.kind === 'operation' || route.kind === 'tag' || route.kind === 'shared' || introductions.has(route.path))
    return 'api';
  if (/(?:^|[/-])sdks?(?:[/-]|$)/.test(route.path)) return 'sdk';
  return /(?:^|\/)api(?:\/|$)/.test(route.path) ? 'api' : 'guide';
}

const listCategoryWords = ({ title, description, path }: Route): string =>
  pageWords({ title, headings: [], addresses: [path.replace(/^.*\//, '')], terms: '', code: '', text: description });

function listSections(page: Page | undefined, { description }: Route): IndexedPage['searchPage']['sections'] {
  if (!page) return [['', '', description]];
  let remaining = MAX_QUOTED_LENGTH;
  return page.records.map(({ anchor, heading, text }: SearchRecord) => {
    const quoted = text.slice(0, remaining).replace(/[\uD800-\uDBFF]$/, '');
    remaining -= quoted.length;
    return [anchor, anchor === '' ? '' : heading, quoted] as const;
  });
}
