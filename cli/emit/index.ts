import path from 'node:path';
import { renderer } from '../render/index.js';
import { navFiles } from '../render/nav-files.js';
import type { Site } from '../site.js';
import type { Threads } from '../threads.js';
import type { RoutePath } from '../types.js';
import type { SiteAssets } from './assets.js';
import { contentSecurityPolicy } from './csp.js';
import { manifestJson, robotsTxt, sitemapXml } from './feeds.js';
import { hostFiles } from './host-files.js';
import { inlineHash } from './inline-hash.js';
import { llmsTxt } from './llms.js';
import type { OutputFile } from './output.js';
import { redirectStubs } from './redirect-stubs.js';
import { searchPages } from './search-index.js';

interface EmitInput {
  readonly dir: string;
  readonly site: Site;
  readonly assets: SiteAssets;
  readonly threads: Threads;
  onProgress?(done: number): void;
}

/** Every file of the built site. */
export async function emitSite({ dir, site, assets, threads, onProgress }: EmitInput): Promise<OutputFile[]> {
  const { config, manifest, images, changes, sources } = site;
  const inlineHashes = Object.values(assets.links.inline).map(inlineHash);
  const csp = contentSecurityPolicy({ config, inlineHashes });
  const pages = searchPages(manifest, config);
  const search = config.search.enabled ? threads.run('searchIndex', pages, pages.length) : undefined;
  const files: OutputFile[] = [];
  const add = (file: string, content: OutputFile['content'], origin: string) => files.push({ path: file, content, origin });

  const render = renderer({ config, manifest, images, changes, runtime: assets.links, csp });
  manifest.routes.forEach((route, index) => {
    const { document, module, markdown } = render(route);
    const origin = `the page "${route.path}"`;
    add(route.document, document, origin);
    if (module !== undefined) add(route.module, module, origin);
    if (markdown !== undefined && route.markdown) add(route.markdown, markdown, origin);
    onProgress?.(index + 1);
  });
  for (const { path: file, content } of navFiles(manifest, config)) add(file, content, 'the navigation');
  for (const { path: file, url } of sources.statics) add(url.slice(1), { copy: path.join(dir, file) }, file);
  const shown = new Set([...images.values()].map(({ url }) => url));
  for (const { path: file, url } of sources.assets)
    if (shown.has(url) || manifest.linkedFiles.has(url)) add(url.slice(1), { copy: path.join(dir, file) }, file);
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
  if (search) {
    const { index, documents } = await search;
    add('search/index.json', index, 'the search');
    add('search/documents.json', documents, 'the search');
  }
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
