import path from 'node:path';
import { publishedAssets } from '../manifest/published-assets.js';
import type { Site } from '../manifest/site.js';
import { findSections } from '../render/sections.js';
import { findSourceFolders } from '../sources/source-folders.js';
import type { ApiExample, SitePath } from '../types.js';
import type { SiteAssets } from './assets.js';
import { contentSecurityPolicy } from './csp.js';
import { readCustomFiles } from './custom-files.js';
import { hostFiles } from './hosts/index.js';
import { inlineHashes } from './inline-hashes.js';
import { planNavigation } from './navigation-files.js';
import type { Content, OutputFile } from './output.js';
import { planRedirectStubs } from './redirect-stubs.js';
import { planRoute } from './route-jobs.js';
import { planSearchFiles, type SearchInput } from './search/files.js';
import { navigationStyle } from './style/navigation-style.js';
import { themedImage } from './themed-image.js';

interface SiteFilesInput {
  /** Absolute path of the site. */
  readonly dir: string;
  readonly site: Site;
  readonly assets: SiteAssets;
}

/** Returns every file of the built site, as data. Renders nothing; only the search index is computed, because its files are named by content. */
export const planFiles = (input: SiteFilesInput & SearchInput): OutputFile[] => [
  ...planSiteFiles(input),
  ...planSearchFiles(input),
];

/** Returns every file except those of the search. */
export function planSiteFiles({ dir, site, assets }: SiteFilesInput): OutputFile[] {
  const { config, manifest, images, sources, downloads, examples, written, requestOrigins } = site;
  const files: OutputFile[] = [];
  for (const route of manifest.routes) files.push(...planRoute(route, manifest.locateRoute(route)));
  files.push(...planNavigation(manifest.navigation, findSections(manifest, config.navbar.sections)));
  const themed = new Set([...images.values()].filter(({ isThemed }) => isThemed).map(({ url }) => url));
  const logos = [config.logo, config.footer.logo];
  for (const logo of logos.flatMap((each) => [each?.src, each?.dark])) if (logo?.toLowerCase().endsWith('.svg')) themed.add(logo);
  const folders = findSourceFolders(dir, config.roots);
  const copy = (file: SitePath, url: string) => {
    const content = themed.has(url) ? themedImage(file, folders, assets.tokens) : { copy: path.join(dir, file) };
    files.push({ path: url.slice(1), content, origin: file, place: { file } });
  };
  const custom = readCustomFiles(dir, sources.statics);
  for (const { path: file, url } of sources.statics) if (!custom.has(url.slice(1))) copy(file, url);
  const { linkedFiles } = manifest;
  for (const { path: file, url } of publishedAssets(sources.assets, { images: images.values(), linkedFiles })) copy(file, url);
  const addApiFile = ({ url, source }: ApiExample, name: string) =>
    files.push({
      path: url.slice(1),
      content: { kind: 'openapi-file', url },
      origin: `the ${name} of ${source}`,
      place: { file: source },
    });
  for (const download of downloads) addApiFile(download, 'download');
  for (const example of examples) addApiFile(example, 'examples');
  for (const { path: name, text, extension, module } of written)
    files.push({ path: name, content: text, origin: `the extension "${extension}"`, place: { file: module } });
  if (manifest.lists) files.push(assets.listsStyle);
  for (const { at, title, feeds } of manifest.lists?.blogs ?? []) {
    const list = manifest.routes.find(({ path: route }) => route === at);
    for (const feed of feeds)
      files.push({
        path: feed.url.slice(1),
        content: { kind: 'feed', blog: at, feed },
        origin: `the feed of "${title}"`,
        place: list && manifest.locateRoute(list),
      });
  }
  files.push(...assets.files);
  const style = navigationStyle(site, assets.navigation);
  if (style) files.push({ path: `assets/${style.name}`, content: style.css, origin: 'the style sheet of the navigation' });
  const redirects = {
    redirects: manifest.redirects,
    rules: manifest.rules,
    routes: manifest.routes.filter(({ kind }) => kind !== 'not-found').map((route) => route.path),
    trailingSlash: config.trailingSlash,
  };
  const paths = files.map((file) => file.path);
  // A spread would exceed the maximum number of arguments: there can be several stubs for each page.
  for (const stub of planRedirectStubs(redirects)) files.push(stub);
  files.push(
    ...hostFiles({
      ...redirects,
      baseUrl: config.baseUrl,
      headers: config.headers,
      files: paths,
      custom: { headers: custom.get('_headers'), redirects: custom.get('_redirects') },
      csp: contentSecurityPolicy({
        config,
        inlineHashes: inlineHashes(assets.links.inline),
        services: assets.serviceHosts,
        requestOrigins,
        header: true,
      }),
    }),
  );
  const add = (name: string, content: Content) => files.push({ path: name, content, origin: `the ${name}` });
  add('sitemap.xml', { kind: 'sitemap' });
  add('robots.txt', { kind: 'robots', custom: custom.get('robots.txt') });
  add('llms.txt', { kind: 'llms', custom: custom.get('llms.txt') });
  add('manifest.json', { kind: 'route-manifest' });
  return files;
}
