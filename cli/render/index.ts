import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { type DocumentInput, documentHtml } from '../../templates/document.js';
import { navForPage } from '../../templates/nav-window.js';
import { Site } from '../../templates/site.js';
import type { NavSlice, PageModule, PageView, SiteView } from '../../templates/view.js';
import type { Images } from '../manifest/images.js';
import type { Manifest } from '../manifest/index.js';
import { sliceOf } from '../manifest/navigation.js';
import { hrefOf } from '../pages/url.js';
import type { Route, RoutePath, SiteConfig, SitePath } from '../types.js';
import { contentHtml, contentMarkdown } from './content.js';
import { pageView, siteView } from './views.js';

/** Hrefs of the runtime's files and the constants that documents carry. */
export interface RuntimeLinks {
  readonly boot: string;
  readonly app: string;
  /** Hrefs of what the app imports at once. */
  readonly appImports: readonly string[];
  /** Starts the site's flags. */
  readonly flags: string;
  /** Shows search results, and finds them. */
  readonly search: string;
  readonly searchWorker: string;
  /** File name of the app entry: tells one deployment from another. */
  readonly runtime: string;
  readonly styles: readonly string[];
  readonly inline: DocumentInput['inline'];
}

export interface RenderInput {
  readonly config: SiteConfig;
  readonly manifest: Manifest;
  readonly images: Images;
  readonly changes: ReadonlyMap<SitePath, string>;
  readonly runtime: RuntimeLinks;
  readonly csp: string;
}

/** The files of one route. */
export interface RenderedRoute {
  readonly document: string;
  /** Missing for pages that are never navigated to in place. */
  readonly module?: string;
  readonly markdown?: string;
}

/** Renders routes one by one; what they share is worked out once. */
export function renderer(input: RenderInput): (route: Route) => RenderedRoute {
  const { config, manifest, runtime } = input;
  const site = siteView(config, runtime);
  const routes = new Map(manifest.routes.map((route) => [route.path, route]));
  const shared = { ...input, routes };
  const slices = new Map<string, NavSlice>();
  const sliceFor = (route: Route): NavSlice => {
    const chain = manifest.navigation.chains.get(route.path) ?? [];
    const key = chain.at(-1)?.key ?? 'index';
    let slice = slices.get(key);
    if (!slice) {
      slice = sliceOf(manifest.navigation, chain, config);
      slices.set(key, slice);
    }
    return slice;
  };
  return (route) => {
    const page = pageView(route, shared);
    const content = contentHtml(route, shared);
    const nav =
      route.kind === 'search' || route.kind === 'not-found' ? sliceOf(manifest.navigation, [], config) : sliceFor(route);
    const module: PageModule = { runtime: runtime.runtime, default: { ...page, html: content } };
    return {
      document: renderDocument({ site, page, nav: navForPage(nav, route.path), content, route }, input),
      module: `${JSON.stringify(module)}\n`,
      markdown: route.markdown === undefined ? undefined : contentMarkdown(route, shared),
    };
  };
}

interface DocumentParts {
  readonly site: SiteView;
  readonly page: PageView;
  readonly nav: NavSlice;
  readonly content: string;
  readonly route: Route;
}

function renderDocument(
  { site, page, nav, content, route }: DocumentParts,
  { config, manifest, runtime, csp }: RenderInput,
): string {
  const doc = manifest.pages.get(route.path);
  const outline = doc?.kind === 'doc' ? doc.outline : undefined;
  const image = outline?.image ?? config.image;
  return documentHtml({
    site,
    page,
    nav,
    root: renderToString(createElement(Site, { site, page, nav, content })),
    boot: runtime.boot,
    app: runtime.app,
    appImports: runtime.appImports,
    flags: config.flags && runtime.flags,
    styles: runtime.styles,
    csp,
    inline: runtime.inline,
    canonical: route.kind === 'not-found' ? undefined : canonicalOf(route.path, config),
    image: image && (/^https?:/.test(image) ? image : config.url + config.baseUrl + image.replace(/^\//, '')),
    icon: config.favicon && config.baseUrl + config.favicon.slice(1),
    keywords: outline?.keywords.length ? outline.keywords : undefined,
    noindex: route.unlisted,
  });
}

/** The absolute address under which a route is published. */
export const canonicalOf = (path: RoutePath, config: SiteConfig): string => config.url + hrefOf(path, config);
