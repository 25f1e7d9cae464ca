import type { Site } from '../manifest/site.js';
import { excerptHtml } from '../render/content.js';
import { routeRenderer } from '../render/index.js';
import { navSlices } from '../render/nav-slices.js';
import { findSections } from '../render/sections.js';
import { linkOptions } from '../render/views.js';
import { computeDigest } from '../sources/text.js';
import type { ApiFile, RoutePath } from '../types.js';
import type { SiteAssets } from './assets.js';
import { contentSecurityPolicy } from './csp.js';
import { feedView, renderFeed } from './feeds.js';
import { inlineHashes } from './inline-hashes.js';
import { llmsTxt } from './llms.js';
import { navigationRenderer } from './navigation-files.js';
import { redirectRenderer } from './redirect-stubs.js';
import type { FeedJob, JobRenderer, Renderer, RenderJob } from './render-job.js';
import { routeJobRenderer, type WriteRoutes } from './route-jobs.js';
import { indexJobRenderer, letterJobRenderer } from './search/files.js';
import { manifestJson, robotsTxt, sitemapXml } from './site-files.js';
import { navigationStyle } from './style/navigation-style.js';

interface RendererInput {
  readonly site: Site;
  readonly assets: SiteAssets;
  /** Hash of the running docsgen. */
  readonly build: string;
  /** Renders and writes many routes in a thread. */
  readonly writeRoutes?: WriteRoutes;
  /** Is called when all jobs have been rendered. */
  readonly onEnd?: () => void;
}

/** The renderer of a site's jobs. */
export interface SiteRenderer extends Renderer {
  /** Digest of everything that a route can show of the site besides its own page. Computed at the first call. */
  sharedDigest(): string;
}

/** The renderers of all jobs, by kind. */
type JobRenderers = { readonly [Kind in RenderJob['kind']]: JobRenderer<Extract<RenderJob, { kind: Kind }>> };

/** Creates the renderer of a site. Computes the data that its files share. */
export function siteRenderer({ site, assets, build, writeRoutes, onEnd }: RendererInput): SiteRenderer {
  const { config, manifest, images, manifestDigest, changes, downloads, examples, requestOrigins } = site;
  const { routes, redirects, rules, navigation } = manifest;
  const { url, baseUrl, trailingSlash } = config;
  const csp = contentSecurityPolicy({
    config,
    inlineHashes: inlineHashes(assets.links.inline),
    services: assets.serviceHosts,
    requestOrigins,
  });
  const sections = findSections(manifest, config.navbar.sections);
  const slices = navSlices(navigation, sections, linkOptions(config, manifest));
  const style = navigationStyle(site, assets.navigation);
  const styles = style ? [`${baseUrl}assets/${style.name}`, ...assets.links.styles] : assets.links.styles;
  const runtime = { ...assets.links, styles };
  const slotsDigest = computeDigest(JSON.stringify(site.parts.slots.map(({ name, hash }) => [name, hash])));
  const routeData = routeRenderer({
    config,
    manifest,
    sections,
    slices,
    images,
    manifestDigest,
    changes,
    runtime,
    islandScripts: assets.islandScripts,
    slots: site.slots,
    slotsDigest,
    csp,
    build,
  });
  const { sharedDigest, frame } = routeData;
  const digestWith = (more?: unknown) => computeDigest(JSON.stringify([sharedDigest(), more]));
  const routeJobs = routeJobRenderer(routeData, writeRoutes);
  const apiFiles = new Map([...downloads, ...examples].map((file) => [file.url, file]));
  const findApiFile = (url: string) => apiFiles.get(url) as ApiFile;
  const routesByPath = new Map(routes.map((route) => [route.path, route]));
  const createFeed = ({ blog: at, feed }: FeedJob): string => {
    const blog = manifest.lists?.blogs.find((each) => each.at === at);
    if (!blog) return '';
    const content = { config, manifest, images, routes: routesByPath, islandScripts: assets.islandScripts };
    const { bylines, statedDates } = manifest;
    const excerpt = (path: RoutePath) => excerptHtml(path, content, true);
    return renderFeed(feed.format, feedView({ config, blog, feed, routes: routesByPath, bylines, statedDates, excerpt }));
  };
  const renderers: JobRenderers = {
    route: routeJobs,
    navigation: navigationRenderer({ slices, sharedDigest, build }),
    redirect: redirectRenderer({ url, baseUrl, trailingSlash, script: assets.redirect, csp, sharedDigest, build }),
    'openapi-file': {
      deepDigest: ({ url }) => findApiFile(url).digest,
      render: ({ url }) => findApiFile(url).text,
    },
    feed: { deepDigest: (job) => computeDigest(createFeed(job)), render: createFeed },
    sitemap: {
      deepDigest: () => digestWith([...lastModified(site)]),
      render: () => sitemapXml({ config, routes, lastModified: lastModified(site) }),
    },
    robots: { deepDigest: ({ custom }) => digestWith(custom), render: ({ custom }) => robotsTxt({ config, custom }) },
    llms: {
      deepDigest: ({ custom }) => digestWith([custom, downloads.map(({ url, title }) => [url, title])]),
      render: ({ custom }) => custom ?? llmsTxt({ config, routes, navigation: navigation.tree, downloads }),
    },
    'route-manifest': {
      deepDigest: () => digestWith(),
      render: () => manifestJson({ config, manifest: { routes, redirects, rules } }),
    },
    'search-page': indexJobRenderer,
    'search-shard': indexJobRenderer,
    'search-letter': letterJobRenderer(
      { site: frame.site, styles: runtime.styles, fonts: runtime.fonts.text ? [runtime.fonts.text] : [], csp },
      sharedDigest,
    ),
  };
  const findRenderer = ({ kind }: RenderJob) => renderers[kind] as JobRenderer<RenderJob>;
  return {
    sharedDigest,
    shallowDigest: (job) => findRenderer(job).shallowDigest?.(job),
    deepDigest: (job) => findRenderer(job).deepDigest(job),
    render: (job) => findRenderer(job).render(job),
    write: (job, target) => (job.kind === 'route' ? routeJobs.write(job, target) : undefined),
    end: onEnd,
  };
}

/** Returns when the source of each route last changed, if known: ISO 8601 dates. */
function lastModified({ manifest, changes }: Site): Map<RoutePath, string> {
  const dates = new Map<RoutePath, string>();
  for (const [path, page] of manifest.pages) {
    const date = manifest.statedDates.get(path) ?? changes.get(page.source)?.date;
    if (date !== undefined) dates.set(path, date.slice(0, 10));
  }
  return dates;
}
