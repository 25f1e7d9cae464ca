import { checkDocuments } from '../manifest/document-checks.js';
import { hostHeaderProblems } from '../manifest/host-header-problems.js';
import type { Manifest } from '../manifest/index.js';
import { indexManifest } from '../manifest/index-manifest.js';
import { type Assembly, memoizeAssembly } from '../manifest/manifest-cache.js';
import { shallowHistoryProblems } from '../manifest/shallow-history.js';
import type { Site } from '../manifest/site.js';
import { findUnlistedDocuments } from '../manifest/unlisted-documents.js';
import type { Problem } from '../problems/index.js';
import { NO_CHANGES, readGitChanges } from '../sources/git-changes.js';
import type { SiteSources } from '../sources/site-sources.js';
import type { Stats } from '../terminal/stats.js';
import type { ApiPages, DocPage, SitePath, Source, UnreadSource } from '../types.js';
import { combinePages } from './combine-pages.js';
import { makePages, withNeededTexts } from './make-pages.js';
import type { CheckedSite, SiteInput } from './site-input.js';
import { nameGenerators, withLevels } from './site-problems.js';

/**
 * Sources → pages → manifest, with all problems.
 *
 * @param rest digest of every input of the site except its Markdown files: if given, the manifest of the same pages is taken from the cache
 */
export async function assembleSite(given: SiteSources, input: SiteInput, rest?: string): Promise<CheckedSite> {
  const { dir, progress, cache, stats } = input;
  const read = await withNeededTexts(given, input);
  const { config, sources } = read;
  const history = config.lastUpdated
    ? (input.history ?? ((roots) => readGitChanges(dir, roots)))(config.roots)
    : Promise.resolve(NO_CHANGES);
  const { docs, apis } = await makePages(read, input);
  const unlisted = await findUnlistedDocuments({ dir, config, sources, apis });
  const remote = apis.some((api) => api.remote);
  progress.phase('Checking');
  const assemble = (written: readonly string[]) => {
    const make = () => combinePages({ docs, apis, written }, read, dir);
    return rest === undefined || remote
      ? make()
      : memoizeAssembly({ cache, rest, dir, config, sources, docs, apis, written }, make);
  };
  const { assembly, manifest, slots, written, problems } = await runSiteParts(read, async (urls) => {
    const combined = await assemble(urls);
    return { assembly: combined, manifest: indexManifest(combined.manifest, { sources, docs, apis, written: urls }) };
  });
  const { manifestDigest, ofPages, found } = assembly;
  const { changes, unknown } = await history;
  const requestOrigins = listRequestOrigins(read, apis, stats);
  return {
    site: {
      config,
      parts: read.parts,
      sources: { ...sources, docs: sources.docs.map(withoutText) },
      manifest,
      images: new Map(assembly.images),
      manifestDigest,
      changes,
      documents: [...apis.flatMap(({ files }) => files), ...listIncluded(docs)],
      downloads: apis.flatMap(({ download }) => download ?? []),
      examples: apis.flatMap(({ examples }) => examples),
      slots,
      written,
      requestOrigins,
      remote,
    },
    problems: withLevels(
      checkDocuments(
        nameGenerators(
          [
            ...read.problems,
            ...unlisted,
            ...ofPages,
            ...found,
            ...problems,
            ...hostHeaderProblems(dir, sources.statics),
            ...shallowHistoryProblems({ docs, apis }, unknown),
          ],
          read.parts,
        ),
        { config, apis, all: input.all },
      ),
      config,
      input,
    ),
  };
}

/** Returns the origins that pages send requests to, and notes what the policy allows for whom. */
function listRequestOrigins({ parts }: SiteSources, apis: readonly ApiPages[], stats: Stats): string[] {
  const islandHosts = sortUnique([...parts.directives, ...parts.slots].flatMap(({ island }) => island?.hosts ?? []));
  const tryItOrigins = sortUnique(apis.flatMap(({ origins }) => origins));
  const note = (purpose: string, directive: string, origins: readonly string[]) => {
    if (origins.length > 0) stats.note(`${purpose}, ${directive} of the policy allows ${origins.join(', ')}.`);
  };
  note('For islands of extensions', 'connect-src', islandHosts);
  for (const { name, service } of parts.services) {
    note(`For the service "${name}"`, 'connect-src', service.hosts);
    note(`For the service "${name}"`, 'frame-src', service.frames);
  }
  note('With "openapi.tryIt"', 'connect-src', tryItOrigins);
  return [...new Set([...tryItOrigins, ...islandHosts])];
}

const sortUnique = (origins: readonly string[]): string[] => [...new Set(origins)].sort();

interface Combined {
  readonly assembly: Assembly;
  readonly manifest: Manifest;
}

/**
 * Runs the parts of extensions that work with the whole site. Pages may link to the files that they write, so the pages are combined a second time with
 * these files. Without all pages, checks and slots would report what is not wrong, so they do not run.
 *
 * @param combine combines the pages of the site, given the URLs of the files
 */
async function runSiteParts(
  { config, parts }: SiteSources,
  combine: (urls: readonly string[]) => Promise<Combined>,
): Promise<Combined & Pick<Site, 'slots' | 'written'> & { readonly problems: readonly Problem[] }> {
  const combined = await combine([]);
  if (parts.checks.length + parts.files.length + parts.slots.length === 0)
    return { ...combined, slots: new Map(), written: [], problems: [] };
  // Loaded only on sites that have such parts.
  const [{ runChecks }, { fillSlots }, { writeFiles }] = await Promise.all([
    import('../manifest/run-checks.js'),
    import('../manifest/fill-slots.js'),
    import('../manifest/write-files.js'),
  ]);
  const { files, problems } = writeFiles({ config, parts, manifest: combined.manifest });
  const complete = files.length > 0 ? await combine(files.map(({ path }) => `/${path}`).sort()) : combined;
  if (parts.failed.length > 0) return { ...complete, slots: new Map(), written: files, problems };
  const found = runChecks({ config, parts, manifest: complete.manifest });
  const { slots, problems: slotProblems } = fillSlots({ config, parts, manifest: complete.manifest });
  return { ...complete, slots, written: files, problems: [...problems, ...found, ...slotProblems] };
}

/** Lists the files that pages include. */
const listIncluded = (docs: readonly DocPage[]): SitePath[] => [
  ...new Set(docs.flatMap(({ inputs }) => Object.keys(inputs).flatMap((input) => /^file:(.*)$/s.exec(input)?.[1] ?? []))),
];

/** The texts are not needed after the pages are made. */
const withoutText = ({ kind, path, hash }: Source | UnreadSource): UnreadSource => ({ kind, path, hash });
