import path from 'node:path';
import type { SiteAssets } from '../emit/assets.js';
import { routeFiles, siteFiles } from '../emit/index.js';
import type { OutputFile } from '../emit/output.js';
import { findActiveFiles } from '../manifest/active-files.js';
import type { Anchors } from '../manifest/anchors.js';
import type { Image } from '../manifest/images.js';
import { makeManifest } from '../manifest/index.js';
import { docOptions } from '../pages/make-doc-pages.js';
import { outline } from '../pages/outline.js';
import type { Site, SiteSources } from '../pipeline.js';
import { isRead } from '../sources/index.js';
import type { DocPage, Fragments, Page, Route, RoutePath, Source } from '../types.js';
import type { ShownSite } from './memory-files.js';
import { buildPage, readDoc, resolveInSite } from './one-page.js';
import type { WatchInput } from './watch-input.js';

/** File extensions of generated files that depend on the whole site. */
const MADE = /\.(?:html|json|md|txt|xml)$/;

const EMPTY: Fragments = { parts: [''], references: [] };

/** Returns a page that consists of its outline only. */
const outlined = (source: Source, options: Parameters<typeof outline>[1]): DocPage => ({
  kind: 'doc',
  source: source.path,
  outline: outline(source, options),
  content: EMPTY,
  headings: [],
  anchors: [],
  records: [],
  words: '',
  summary: '',
  markdown: EMPTY,
  problems: [],
});

/**
 * Returns the site before its pages are built: outlines provide the navigation and the link targets. A requested Markdown page is built immediately
 * from the current file; everything else that depends on pages waits for the full build.
 */
export function previewSite(read: SiteSources, assets: SiteAssets, input: WatchInput): ShownSite {
  const { config, place, sources } = read;
  const { dir, build } = input;
  const options = docOptions(config);
  const docs = sources.docs.filter(isRead).map((source) => outlined(source, options));
  const made = makeManifest({ config, place, sources, docs, apis: [] });
  const pages = new Map<RoutePath, Page>(made.pages);
  const images = new Map<string, Image>();
  const anchors: Anchors = { ...made.targets.anchors, get: () => undefined };
  const manifest = { ...made, pages, targets: { ...made.targets, anchors } };
  const site: Site = { config, sources, manifest, images, changes: new Map(), documents: [], remote: false };
  const routes = new Map<string, Route>();
  for (const route of manifest.routes) {
    for (const file of [route.document, route.module, route.markdown]) if (file) routes.set(file, route);
  }
  const ready = new Map<string, OutputFile>(assets.files.map((file) => [file.path, file]));
  for (const { path: file, url } of [...sources.assets, ...sources.statics])
    ready.set(url.slice(1), { path: url.slice(1), content: { copy: path.join(dir, file) }, origin: file });
  const besidePages = new Map(sources.assets.map((asset) => [asset.url.slice(1), asset]));
  let others: ReadonlyMap<string, OutputFile> | undefined;

  const page = async (route: Extract<Route, { kind: 'doc' }>, file: string): Promise<OutputFile | undefined> => {
    const source = readDoc(dir, route.source);
    if (!source) return undefined;
    const own = await buildPage(source, config, input);
    // The full build follows soon and reports it.
    if (own.problems.some(({ id }) => id === 'still-building')) return undefined;
    for (const [key, image] of (await resolveInSite(own, site, dir)).images) images.set(key, image);
    pages.set(route.path, own);
    const full = { ...route, title: own.outline.title, description: own.outline.description ?? own.summary };
    return routeFiles({ site, assets, build }, full).find((one) => one.path === file);
  };
  return {
    address: config,
    isPart: true,
    find(file) {
      const route = routes.get(file);
      if (route?.kind === 'doc') return page(route, file);
      const found = ready.get(file);
      const asset = besidePages.get(file);
      if (found && asset) return findActiveFiles(dir, [asset]).then((problems) => (problems.length === 0 ? found : undefined));
      if (found || !MADE.test(file)) return found;
      others ??= new Map(siteFiles({ dir, site, assets, build }).map((one) => [one.path, one]));
      return others.get(file);
    },
  };
}
