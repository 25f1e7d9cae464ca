import path from 'node:path';
import { publishedAssets } from '../manifest/published-assets.js';
import type { Site } from '../pipeline.js';
import type { Problem } from '../problems/index.js';
import { type Renderer, renderer } from '../render/index.js';
import { navFiles } from '../render/nav-files.js';
import { type NavSlices, navSlices } from '../render/nav-slices.js';
import { linkOptions } from '../render/views.js';
import { computeDigest } from '../sources/text.js';
import type { Cache } from '../store/cache.js';
import type { Route, RoutePath, SitePath } from '../types.js';
import type { SiteAssets } from './assets.js';
import { contentSecurityPolicy } from './csp.js';
import { hostFiles } from './hosts/index.js';
import { inlineHash } from './inline-hash.js';
import { llmsTxt } from './llms.js';
import { checkOutputs, type Made, type OutputFile } from './output.js';
import { ownFiles } from './own-files.js';
import { redirectStubs } from './redirect-stubs.js';
import { routeFilesBy, type StageRoutes } from './route-files.js';
import { makeSearchFiles } from './search/files.js';
import { manifestJson, robotsTxt, sitemapXml } from './site-files.js';

interface EmitInput {
  readonly dir: string;
  readonly site: Site;
  readonly assets: SiteAssets;
  /** Hash of the running docsgen. */
  readonly build: string;
  readonly cache: Cache;
  /** Renders and writes routes in threads. Without it, they are rendered one by one. */
  readonly stage?: StageRoutes;
}

/** Shared by the files of a site. */
interface Making {
  readonly slices: NavSlices;
  readonly renderer: Renderer;
  readonly csp: string;
}

function makingOf({ site, assets, build }: Pick<EmitInput, 'site' | 'assets' | 'build'>): Making {
  const { config, manifest, images, manifestDigest, changes } = site;
  const slices = navSlices(manifest.navigation, linkOptions(config, manifest));
  const csp = contentSecurityPolicy({ config, inlineHashes: inlineHashesOf(assets) });
  const runtime = assets.links;
  return { slices, csp, renderer: renderer({ config, manifest, slices, images, manifestDigest, changes, runtime, csp, build }) };
}

const inlineHashesOf = (assets: SiteAssets): string[] => Object.values(assets.links.inline).map(inlineHash);

/** Returns every file of the built site. Content is rendered on demand. */
export function emitSite(input: EmitInput): OutputFile[] {
  const making = makingOf(input);
  return [...filesBesideSearch(input, making), ...filesOfSearch(input, making)];
}

/** Returns the files of the search. */
export const searchOutput = (input: Omit<EmitInput, 'dir'>): OutputFile[] => filesOfSearch(input, makingOf(input));

/** Returns every file except those of the search. */
export const siteFiles = (input: Omit<EmitInput, 'cache'>): OutputFile[] => filesBesideSearch(input, makingOf(input));

/** Returns the files of one route: document, page module, Markdown. */
export const routeFiles = (input: Pick<EmitInput, 'site' | 'assets' | 'build'>, route: Route): OutputFile[] =>
  routeFilesBy(makingOf(input).renderer)(route, input.site.manifest.placeOf(route));

/** Checks the names of all files without rendering a page. */
export const checkNames = (input: Pick<EmitInput, 'dir' | 'site' | 'assets'>): Problem[] =>
  checkOutputs(siteFiles({ ...input, build: '' }));

function filesOfSearch({ site, assets, build, cache }: Omit<EmitInput, 'dir'>, { renderer, csp }: Making): OutputFile[] {
  const files = makeSearchFiles({ site, sharedDigest: renderer.sharedDigest, runtime: assets.links, csp, build, cache });
  return files.map(({ path: file, content }) => ({ path: file, content, origin: 'the search' }));
}

function filesBesideSearch(input: Omit<EmitInput, 'cache'>, { slices, renderer, csp }: Making): OutputFile[] {
  const { dir, site, assets, build, stage } = input;
  const filesOfRoute = routeFilesBy(renderer, stage);
  const { sharedDigest } = renderer;
  const { config, manifest, images, sources } = site;
  const files: OutputFile[] = [];

  for (const route of manifest.routes) files.push(...filesOfRoute(route, manifest.placeOf(route)));
  for (const { path: file, content } of navFiles(manifest.navigation, { slices, sharedDigest, build }))
    files.push({ path: file, content, origin: 'the navigation' });
  const copy = (file: SitePath, url: string) =>
    files.push({ path: url.slice(1), content: { copy: path.join(dir, file) }, origin: file, place: { file } });
  const own = ownFiles(dir, sources.statics);
  for (const { path: file, url } of sources.statics) if (!own.has(url.slice(1))) copy(file, url);
  const { linkedFiles } = manifest;
  for (const { path: file, url } of publishedAssets(sources.assets, { images: images.values(), linkedFiles })) copy(file, url);
  files.push(...assets.files);
  const redirects = {
    redirects: manifest.redirects,
    rules: manifest.rules,
    routes: manifest.routes.filter(({ kind }) => kind !== 'not-found').map((route) => route.path),
    trailingSlash: config.trailingSlash,
    url: config.url,
    baseUrl: config.baseUrl,
  };
  const written = files.map((file) => file.path);
  // A spread would exceed the maximum number of arguments: there can be several stubs for each page.
  for (const stub of redirectStubs({ ...redirects, script: assets.redirect, csp, sharedDigest, build })) files.push(stub);
  files.push(
    ...hostFiles({
      ...redirects,
      files: written,
      own: { headers: own.get('_headers'), redirects: own.get('_redirects') },
      csp: contentSecurityPolicy({ config, inlineHashes: inlineHashesOf(assets), header: true }),
    }),
  );
  const generate = (file: string, make: () => string, more: () => unknown = () => undefined) => {
    const content: Made = {
      get digest() {
        return computeDigest(JSON.stringify([sharedDigest(), more()]));
      },
      make,
    };
    files.push({ path: file, content, origin: `the ${file}` });
  };
  const { routes, navigation } = manifest;
  const dates = () => lastModified(site);
  generate(
    'sitemap.xml',
    () => sitemapXml({ config, routes, lastModified: dates() }),
    () => [...dates()],
  );
  generate(
    'robots.txt',
    () => robotsTxt({ config, own: own.get('robots.txt') }),
    () => own.get('robots.txt'),
  );
  generate(
    'llms.txt',
    () => own.get('llms.txt') ?? llmsTxt({ config, routes, navigation: navigation.tree }),
    () => own.get('llms.txt'),
  );
  generate('manifest.json', () => manifestJson({ config, manifest }));
  return files;
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
