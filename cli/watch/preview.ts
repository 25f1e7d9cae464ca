import type { SiteAssets } from '../emit/assets.js';
import { isJob } from '../emit/output.js';
import { planSiteFiles } from '../emit/plan-files.js';
import { siteRenderer } from '../emit/site-renderer.js';
import { makeManifest } from '../manifest/index.js';
import { indexManifest } from '../manifest/index-manifest.js';
import type { Site } from '../manifest/site.js';
import { docOptions } from '../pages/make-doc-pages.js';
import { replaceVariables, selectVariables } from '../pages/markdown/includes/variables.js';
import { readOutline } from '../pages/outline.js';
import { isRead } from '../sources/index.js';
import { contentPath } from '../sources/roots.js';
import type { SiteSources } from '../sources/site-sources.js';
import type { DocPage, DocRoute, Fragments, Source } from '../types.js';
import type { ShownSite } from './memory-files.js';
import { makePage, placePage, readDoc, type ServedSite, type WatchInput } from './page.js';
import { indexFiles } from './whole-site.js';

const EMPTY: Fragments = { parts: [''], references: [] };

type OutlineOptions = ReturnType<typeof docOptions>;

/** Replaces the variables of a file, which its front matter can contain. */
const withVariables = (source: Source, { variables, roots }: OutlineOptions): Source => ({
  ...source,
  text: replaceVariables(source.text, selectVariables(variables, contentPath(source.path, roots))),
});

/** Returns a page that consists of its outline only. */
const outlinePage = (source: Source, options: OutlineOptions): DocPage => ({
  kind: 'doc',
  source: source.path,
  outline: readOutline(withVariables(source, options), options),
  content: EMPTY,
  headings: [],
  anchors: [],
  records: [],
  words: '',
  summary: '',
  markdown: EMPTY,
  inputs: {},
  problems: [],
});

/**
 * Returns the site before its pages are made: outlines provide the navigation and the link targets. A requested Markdown page is made immediately
 * from the current file; everything else that depends on pages waits for the full build.
 */
export function previewSite(read: SiteSources, assets: SiteAssets, input: WatchInput): ShownSite {
  const { dir, build } = input;
  const site = outlineSite(read);
  const served: ServedSite = {
    site,
    assets,
    files: indexFiles(planSiteFiles({ dir, site, assets })),
    renderer: siteRenderer({ site, assets, build }),
  };
  const docRoutes = new Map<string, DocRoute>();
  for (const route of site.manifest.routes)
    if (route.kind === 'doc')
      for (const file of [route.document, route.module, route.markdown]) if (file) docRoutes.set(file, route);

  const makeFile = async (route: DocRoute, path: string) => {
    const source = readDoc(dir, route.source, site.config);
    const page = source && (await makePage(source, site, input));
    // The full build follows soon and reports a page that takes long.
    if (!page || page.problems.some(({ id }) => id === 'still-building')) return undefined;
    const { files, renderer } = await placePage({ page, route }, served, input);
    for (const file of files) if (!isJob(file.content)) served.files.set(file.path, file);
    const file = files.find((placed) => placed.path === path);
    return file && { file, renderer };
  };
  return {
    address: site.config,
    isPart: true,
    find(path) {
      const route = docRoutes.get(path);
      if (route) return makeFile(route, path);
      const file = served.files.get(path);
      return file && { file, renderer: served.renderer };
    },
  };
}

/** Combines the outlines of all Markdown files. The anchors of the pages are unknown, so that links to them are not broken. */
function outlineSite({ config, place, sources, parts: extensionParts }: SiteSources): Site {
  const options = docOptions(config, extensionParts);
  const docs = sources.docs.filter(isRead).map((source) => outlinePage(source, options));
  const parts = { sources, docs, apis: [] };
  const manifest = indexManifest(makeManifest({ config, place, ...parts, iconSets: extensionParts.icons }), parts);
  const anchors = { ...manifest.targets.anchors, get: () => undefined };
  return {
    config,
    sources,
    parts: extensionParts,
    manifest: { ...manifest, targets: { ...manifest.targets, anchors } },
    images: new Map(),
    changes: new Map(),
    documents: [],
    downloads: [],
    examples: [],
    slots: new Map(),
    written: [],
    requestOrigins: [],
    remote: false,
  };
}
