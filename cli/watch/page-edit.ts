import path from 'node:path';
import { planRoute } from '../emit/route-jobs.js';
import { siteRenderer } from '../emit/site-renderer.js';
import { indexAnchors } from '../manifest/anchors.js';
import type { Site } from '../pipeline.js';
import { isError, type Problem } from '../problems/index.js';
import type { DocPage, Route, RoutePath, SitePath } from '../types.js';
import { buildPage, readDoc, resolveInSite } from './one-page.js';
import type { WatchInput } from './watch-input.js';
import type { WholeSite } from './whole-site.js';

/** Outcome of one Markdown edit. */
export type PageEdit =
  /** The content of the file is unchanged. */
  | { readonly kind: 'same' }
  /** The edit requires a full build: the file is new, removed, or has another route. */
  | { readonly kind: 'whole' }
  /** The page has errors; the site still contains the previous version. */
  | { readonly kind: 'refused'; readonly whole: WholeSite }
  /** The page is updated. `rest`: other pages may depend on the change. */
  | { readonly kind: 'shown'; readonly whole: WholeSite; readonly route: RoutePath; readonly rest: boolean };

/** Builds the page of one changed file and updates it in the site. Does not build or read any other page; copies the lists of pages and routes. */
export async function editPage(whole: WholeSite, file: SitePath, input: WatchInput): Promise<PageEdit> {
  const { dir } = input;
  const { site } = whole;
  const route = site.manifest.routes.find((one) => one.kind === 'doc' && one.source === file);
  const shown = route && site.manifest.pages.get(route.path);
  const source = route && readDoc(dir, file);
  if (route?.kind !== 'doc' || shown?.kind !== 'doc' || !source) return { kind: 'whole' };
  if (source.hash === whole.hashes.get(file)) return { kind: 'same' };

  const page = await buildPage(source, site.config, input);
  if (page.outline.path !== route.path || page.outline.draft) return { kind: 'whole' };
  const known = await resolveInSite(whole.refused.get(file) ?? shown, site, dir);
  const next = withPage(site, route, page);
  const found = await resolveInSite(page, next, dir);
  const shared = without(whole.ofDocs.get(file) ?? [], known.problems);
  const ofDocs = new Map(whole.ofDocs).set(file, [...shared, ...found.problems]);
  const hashes = whole.hashes.set(file, source.hash);
  if (found.problems.some(isError)) {
    whole.refused.set(file, page);
    return { kind: 'refused', whole: { ...whole, ofDocs, hashes } };
  }

  // Other pages may have been built from the refused version.
  const wasRefused = whole.refused.delete(file);
  const images = new Map([...site.images, ...found.images]);
  const edited: Site = { ...next, images };
  const own = edited.manifest.routes.find((one) => one.path === route.path) as Route;
  for (const one of planRoute(own)) whole.files.set(one.path, one);
  const renderer = siteRenderer({ site: edited, assets: whole.assets, build: input.build });
  const used = new Set([...found.linkedFiles, ...[...found.images.values()].map(({ url }) => url)]);
  for (const asset of site.sources.assets) {
    const name = asset.url.slice(1);
    if (used.has(asset.url) && !whole.files.has(name))
      whole.files.set(name, { path: name, content: { copy: path.join(dir, asset.path) }, origin: asset.path });
  }
  const rest = wasRefused || publicFacts(page) !== publicFacts(shown);
  return { kind: 'shown', whole: { ...whole, site: edited, renderer, ofDocs, hashes }, route: route.path, rest };
}

/** Returns everything that other pages show of a page, and the anchors they link to. */
function publicFacts({ outline, summary, anchors }: DocPage): string {
  const { bodyLine, places, problems, ...facts } = outline;
  return JSON.stringify([facts, outline.description ?? summary, anchors]);
}

/** Returns a copy of the site with a new page for a route. */
function withPage(site: Site, route: Route, page: DocPage): Site {
  const { manifest } = site;
  const { outline, summary } = page;
  const pages = new Map(manifest.pages).set(route.path, page);
  const own = { ...route, title: outline.title, description: outline.description ?? summary, unlisted: outline.unlisted };
  return {
    ...site,
    manifest: {
      ...manifest,
      routes: manifest.routes.map((one) => (one === route ? own : one)),
      pages,
      targets: { ...manifest.targets, anchors: indexAnchors(new Set(manifest.targets.anchors.keys()), pages) },
    },
  };
}

const without = (problems: readonly Problem[], some: readonly Problem[]): Problem[] => {
  const keys = new Set(some.map((one) => JSON.stringify(one)));
  return problems.filter((one) => !keys.has(JSON.stringify(one)));
};
