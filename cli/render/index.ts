import type { DocumentInput } from '../../templates/document.js';
import { isStart } from '../../templates/is-start.js';
import { cutNavigation } from '../../templates/nav-window.js';
import type { PageView, ServiceView, SlotNode } from '../../templates/view.js';
import type { Images } from '../manifest/images.js';
import type { Manifest } from '../manifest/index.js';
import { digestOfShared } from '../manifest/shared-digest.js';
import type { FilledSlots } from '../manifest/site.js';
import { toFileHref, toHref } from '../pages/url.js';
import type { HeadEntry } from '../schema/head-elements.js';
import type { Change } from '../sources/git-changes.js';
import { computeDigest } from '../sources/text.js';
import type { Route, RoutePath, SiteConfig, SitePath } from '../types.js';
import { routeContent } from './content.js';
import { listHead } from './list-head.js';
import type { NavSlices } from './nav-slices.js';
import { joinPieces } from './pieces.js';
import type { Frame, Head, PageStyles, RouteView } from './route.js';
import type { Sections } from './sections.js';
import { pageView, siteView } from './views.js';

/** URLs of the runtime's files, and the constants in each document. */
export interface RuntimeLinks {
  readonly boot: string;
  readonly app: string;
  /** URLs of the static imports of `app`. */
  readonly appImports: readonly string[];
  /** The console of the API reference. */
  readonly tryIt: string;
  /** Starts the services; missing on sites without one. */
  readonly services?: string;
  /** The services of the site. */
  readonly serviceViews: readonly ServiceView[];
  /** Starts the islands; missing on sites without one. */
  readonly islands?: DocumentInput['islands'];
  /** Shows the search page and the not-found page. */
  readonly startView: string;
  /** Extends links to lines of code to ranges. */
  readonly lineLinks: string;
  /** Shows and computes search results. */
  readonly search: string;
  readonly searchWorker: string;
  /** File name of the app entry, which identifies the deployment. */
  readonly runtime: string;
  readonly styles: readonly string[];
  /** Style sheets that only some pages need. */
  readonly pageStyles: PageStyles;
  /** URLs of the fonts that pages preload; `code` is for pages that contain code. */
  readonly fonts: { readonly text?: string; readonly code?: string };
  readonly inline: DocumentInput['inline'];
}

export interface RenderInput {
  readonly config: SiteConfig;
  readonly manifest: Manifest;
  readonly sections: Sections;
  readonly slices: NavSlices;
  readonly images: Images;
  /** Result of `digestOfShared`, if it has been stored. */
  readonly manifestDigest?: string;
  readonly changes: ReadonlyMap<SitePath, Change>;
  readonly runtime: RuntimeLinks;
  /** URLs of the scripts of islands, by the names of their directives. */
  readonly islandScripts: ReadonlyMap<string, string>;
  /** What extensions show around the content of each page. */
  readonly slots: ReadonlyMap<RoutePath, FilledSlots>;
  /** Digest of the parts that fill slots. */
  readonly slotsDigest: string;
  readonly csp: string;
  /** Hash of the running docsgen. */
  readonly build: string;
}

/** A route whose links are resolved. */
export interface PreparedRoute {
  /** Digest of everything that the files of the route depend on. */
  readonly digest: string;
  /** Builds the input of `renderRoute`. */
  view(): RouteView;
}

/** Prepares the routes of a site for rendering. */
export interface RouteRenderer {
  readonly frame: Frame;
  /** Digest of everything that a route can show of the site besides its own page. Computed at the first call. */
  sharedDigest(): string;
  /**
   * Digest that is fast to compute: it covers the shared digest and the source of the route's page, while the digest of a prepared route only covers
   * what the route shows. Returns `undefined` for a page that was not stored, and for routes that show more than that.
   */
  shallowDigest(route: Route): string | undefined;
  prepare(route: Route): PreparedRoute;
}

/** Computes the data that all routes of a site share. */
export function routeRenderer(input: RenderInput): RouteRenderer {
  const { config, manifest, sections, slices, changes, build } = input;
  const frame = makeFrame(input);
  const routes = new Map(manifest.routes.map((route) => [route.path, route]));
  const site = { ...input, routes };
  const common = computeDigest(JSON.stringify([build, config, frame, input.slotsDigest]));
  const findChain = (route: Route) => (isPage(route) ? sections.findChain(navigationPath(route)) : []);
  let shared: string | undefined;
  const sharedDigest = () => {
    shared ??= computeDigest(`${common} ${input.manifestDigest ?? digestOfShared(manifest, input.images)}`);
    return shared;
  };
  return {
    frame,
    sharedDigest,
    shallowDigest(route) {
      // The number of links to each page is not shared.
      if (!isPage(route)) return undefined;
      // Excerpts are parts of other pages.
      if (route.kind === 'list') return undefined;
      const page = manifest.pages.get(route.path);
      if (!page) return sharedDigest();
      return page.hashes && `${sharedDigest()}-${page.hashes.inputs}-${changeKey(changes.get(page.source))}`;
    },
    prepare(route) {
      const chain = findChain(route);
      const section = isPage(route) ? sections.findSection(navigationPath(route), chain) : undefined;
      const { head: extraHead, ...slots } = input.slots.get(route.path) ?? {};
      const page: PageView = {
        ...pageView(route, site),
        ...(Object.keys(slots).length > 0 && { slots: resolveIslands(slots, input.islandScripts) }),
        ...(section ? { tab: toHref(section.path, config) } : {}),
        nav: slices.names(chain),
      };
      const { html, markdown } = routeContent(route, site);
      const own = makeHead(route, input);
      const head = { ...own, extra: [...own.extra, ...(extraHead ?? [])] };
      return {
        digest: computeDigest(JSON.stringify([common, slices.digest(chain), page, head, html, markdown])),
        view: () => ({
          page,
          nav: cutNavigation(slices.slice(chain), route.path),
          content: joinPieces(html),
          head,
          markdown: markdown && joinPieces(markdown),
        }),
      };
    },
  };
}

/** Returns the route whose place in the navigation a route has: that of the first page of a list. */
const navigationPath = ({ first, path }: Route): RoutePath => first ?? path;

/** Whether a route is a page of the documentation. */
const isPage = (route: Route): boolean => !isStart(route);

const changeKey = (change: Change | undefined): string => (change ? computeDigest(`${change.date} ${change.author}`) : '');

const makeFrame = ({ config, manifest, sections, runtime, csp }: RenderInput): Frame => ({
  site: siteView(config, runtime, { ...manifest, sections }),
  runtime: runtime.runtime,
  boot: runtime.boot,
  app: runtime.app,
  appImports: runtime.appImports,
  tryIt: config.openapi.tryIt ? runtime.tryIt : undefined,
  services: runtime.services,
  islands: runtime.islands,
  startView: runtime.startView,
  lineLinks: runtime.lineLinks,
  styles: runtime.styles,
  pageStyles: runtime.pageStyles,
  fonts: runtime.fonts,
  csp,
  inline: runtime.inline,
  icon: config.favicon && toFileHref(config.favicon, config),
});

/** Replaces the names of islands in slots by the addresses of their scripts. */
const resolveIslands = (slots: NonNullable<PageView['slots']>, scripts: ReadonlyMap<string, string>): PageView['slots'] =>
  Object.fromEntries(
    Object.entries(slots).map(([name, nodes]) => [
      name,
      nodes.map((node) =>
        typeof node === 'object' && 'island' in node ? { ...node, island: scripts.get(node.island) ?? '' } : node,
      ),
    ]),
  );

function makeHead(route: Route, { config, manifest }: RenderInput): Head & { readonly extra: readonly SlotNode[] } {
  const page = manifest.pages.get(route.path);
  const outline = page?.kind === 'doc' ? page.outline : undefined;
  const image = outline?.image ?? config.image;
  return {
    canonical: route.kind === 'not-found' ? undefined : (outline?.canonical ?? canonicalUrl(route.path, config)),
    image: image && (/^https?:/.test(image) ? image : config.url + toFileHref(image.replace(/^(?!\/)/, '/'), config)),
    // The search page may be found: its canonical URL unites all queries.
    noindex: (route.unlisted && route.kind !== 'search') || outline?.noindex === true,
    extra: [
      ...[...config.head, ...(outline?.head ?? [])].map((entry) => toHeadNode(entry, config)),
      ...listHead(route, { config, manifest }),
    ],
  };
}

/** Returns an element of the configuration or of front matter. An address that begins with `/` is below the base URL. */
function toHeadNode(entry: HeadEntry, config: SiteConfig): SlotNode {
  const [[name, attributes]] = Object.entries(entry) as [[string, Readonly<Record<string, string>>]];
  const { href } = attributes;
  return [name, href?.startsWith('/') && !href.startsWith('//') ? { ...attributes, href: toFileHref(href, config) } : attributes];
}

/** Returns the absolute URL of a route. */
const canonicalUrl = (path: RoutePath, config: SiteConfig): string => config.url + toHref(path, config);
