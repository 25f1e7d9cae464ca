import path from 'node:path';
import type { Problem } from '../problems.js';
import { type RenderedRoute, renderer } from '../render/index.js';
import { navFiles } from '../render/nav-files.js';
import type { Site } from '../site.js';
import type { Place, Route, RoutePath, SitePath } from '../types.js';
import type { SiteAssets } from './assets.js';
import { contentSecurityPolicy } from './csp.js';
import { manifestJson, robotsTxt, sitemapXml } from './feeds.js';
import { hostFiles } from './host-files.js';
import { inlineHash } from './inline-hash.js';
import { llmsTxt } from './llms.js';
import { checkOutputs, type OutputFile } from './output.js';
import { redirectStubs } from './redirect-stubs.js';
import { searchFiles } from './search-files.js';

interface EmitInput {
  readonly dir: string;
  readonly site: Site;
  readonly assets: SiteAssets;
  onProgress?(done: number): void;
}

/** Every file of the built site. */
export function emitSite({ dir, site, assets, onProgress }: EmitInput): OutputFile[] {
  const { config, manifest, images, changes } = site;
  const csp = contentSecurityPolicy({ config, inlineHashes: inlineHashesOf(assets) });
  const render = renderer({ config, manifest, images, changes, runtime: assets.links, csp });
  let done = 0;
  const files = filesOf({ dir, site, assets }, (route) => {
    const rendered = render(route);
    done += 1;
    onProgress?.(done);
    return rendered;
  });
  for (const { path: file, content } of searchFiles({ site, runtime: assets.links, csp }))
    files.push({ path: file, content, origin: 'the search' });
  return files;
}

/** What is wrong with the names of the files, found without rendering a page. */
export function checkNames(input: EmitInput): Problem[] {
  return checkOutputs(filesOf(input, () => ({ document: '', module: '', markdown: '' })));
}

const inlineHashesOf = (assets: SiteAssets): string[] => Object.values(assets.links.inline).map(inlineHash);

/** Every file but the search index. */
function filesOf({ dir, site, assets }: EmitInput, render: (route: Route) => RenderedRoute): OutputFile[] {
  const { config, manifest, images, sources } = site;
  const inlineHashes = inlineHashesOf(assets);
  const csp = contentSecurityPolicy({ config, inlineHashes });
  const files: OutputFile[] = [];
  const add = (file: string, content: OutputFile['content'], origin: string, place?: Place) =>
    files.push({ path: file, content, origin, place });

  for (const route of manifest.routes) {
    const { document, module, markdown } = render(route);
    const origin = `the page "${route.path}"`;
    const place = manifest.places.get(route.path);
    add(route.document, document, origin, place);
    if (module !== undefined) add(route.module, module, origin, place);
    if (markdown !== undefined && route.markdown) add(route.markdown, markdown, origin, place);
  }
  for (const { path: file, content } of navFiles(manifest, config)) add(file, content, 'the navigation');
  const copy = (file: SitePath, url: string) => add(url.slice(1), { copy: path.join(dir, file) }, file, { file });
  for (const { path: file, url } of sources.statics) copy(file, url);
  const shown = new Set([...images.values()].map(({ url }) => url));
  for (const { path: file, url } of sources.assets) if (shown.has(url) || manifest.linkedFiles.has(url)) copy(file, url);
  files.push(...assets.files);
  const redirects = {
    redirects: manifest.redirects,
    rules: manifest.rules,
    routes: manifest.routes.filter(({ kind }) => kind !== 'not-found').map((route) => route.path),
    trailingSlash: config.trailingSlash,
    url: config.url,
    baseUrl: config.baseUrl,
  };
  const own = files.map((file) => file.path);
  files.push(...redirectStubs({ ...redirects, script: assets.redirect, csp }));
  files.push(...hostFiles({ ...redirects, files: own, csp: contentSecurityPolicy({ config, inlineHashes, header: true }) }));
  const feed = (file: string, content: string) => add(file, content, `the ${file}`);
  const { routes, navigation } = manifest;
  feed('sitemap.xml', sitemapXml({ config, routes, lastModified: lastModified(site) }));
  feed('robots.txt', robotsTxt({ config }));
  feed('llms.txt', llmsTxt({ config, routes, navigation: navigation.tree }));
  feed('manifest.json', manifestJson({ config, manifest }));
  return files;
}

/** When the file of each route last changed, where that is known. */
function lastModified({ manifest, changes }: Site): Map<RoutePath, string> {
  const dates = new Map<RoutePath, string>();
  for (const [path, page] of manifest.pages) {
    const date = (page.kind === 'doc' ? page.outline.lastUpdate?.date : undefined) ?? changes.get(page.source);
    if (date !== undefined) dates.set(path, date.slice(0, 10));
  }
  return dates;
}
