/**
 * Every command that reads a site runs this pipeline, as far as it needs:
 *
 *     loadConfig → readSources → makePages → makeManifest → planFiles → commit
 *     └────── readSite ──────┘   └──── assembleSite ────┘   └── writeSite ──┘
 *
 * Each stage gets the results before it and returns data and problems. `check`, `routes` and `watch` stop at the manifest.
 */
import type { Committed } from './commit/index.js';
import type { PreparedOutput } from './commit/prepare-output.js';
import { loadConfig } from './config/index.js';
import type { SiteCodeOutput } from './config/site-code.js';
import type { SiteAssets } from './emit/assets.js';
import { checkOutputs } from './emit/output.js';
import type { WriteRoutes } from './emit/route-jobs.js';
import { NO_PARTS, type Parts } from './extensions/part.js';
import { checkDocuments } from './manifest/document-checks.js';
import { listOutside } from './manifest/follow-links.js';
import { hostHeaderProblems } from './manifest/host-header-problems.js';
import { type Manifest, makeManifest } from './manifest/index.js';
import { indexManifest, indexPages } from './manifest/index-manifest.js';
import { type Assembly, memoizeAssembly } from './manifest/manifest-cache.js';
import { findPageFiles } from './manifest/page-files.js';
import { shallowHistoryProblems } from './manifest/shallow-history.js';
import type { Site } from './manifest/site.js';
import { findUnlistedDocuments } from './manifest/unlisted-documents.js';
import { currentInputs } from './pages/current-inputs.js';
import { docKeys, docOptions, type MakePages, makeDocPages } from './pages/make-doc-pages.js';
import { type MakeApi, makeApiPages } from './pages/openapi/make-api-pages.js';
import { findPage } from './pages/stored-page.js';
import { unknownLanguageProblems } from './pages/unknown-languages.js';
import { isError, type Problem } from './problems/index.js';
import { applyLevels } from './problems/levels.js';
import { checkIncludeFolders, checkRoots } from './sources/check-roots.js';
import { type GitChanges, NO_CHANGES, readGitChanges } from './sources/git-changes.js';
import { readIconSets } from './sources/icon-sets.js';
import { readMissingTexts, readSources } from './sources/index.js';
import { listedDocumentProblems } from './sources/listed-documents.js';
import { VENDOR } from './sources/names.js';
import { findRepositoryFiles, hasRepository } from './sources/repository-files.js';
import { isInShard, type Shard } from './sources/shard.js';
import { checkSiteFolder } from './sources/site-folder.js';
import type { LocateOption, SiteSources } from './sources/site-sources.js';
import { findSourceFolders } from './sources/source-folders.js';
import type { Cache } from './store/cache.js';
import type { FileDigests } from './store/file-digests.js';
import { readPackageBuild } from './system/package.js';
import type { Progress } from './terminal/reporter.js';
import type { Stats } from './terminal/stats.js';
import type { ApiPages, DocPage, SiteConfig, SitePath, Source, UnreadSource } from './types.js';
import type { Threads } from './workers/threads.js';

export type { Site, SiteSources };

export interface SiteInput {
  /** Absolute path of the site. */
  readonly dir: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly configFile?: string;
  readonly baseUrl?: string;
  /** Absolute path of the output folder, if there is one. */
  readonly out?: string;
  /** Run no code of the site. */
  readonly untrusted?: boolean;
  /** Make warnings errors. */
  readonly strict?: boolean;
  /** List the problems of lenient OpenAPI documents instead of summarizing them. */
  readonly all?: boolean;
  /** What becomes of the text that code of the site prints. */
  readonly output?: SiteCodeOutput;
  readonly threads: Threads;
  readonly cache: Cache;
  readonly progress: Progress;
  readonly stats: Stats;
  /** Reads the git history of the site's files, instead of asking git each time. */
  readonly history?: (roots: SiteConfig['roots']) => Promise<GitChanges>;
  /** Reasons not to trust the state of earlier commands. */
  readonly distrust?: readonly Problem[];
  /** Milliseconds that each page, operation or sample may take, instead of the usual `DEADLINE`. */
  readonly deadline?: number;
  /** Ends the work. */
  readonly signal?: AbortSignal;
  /** Makes the pages of Markdown files, instead of the threads. */
  readonly makePages?: MakePages;
  /** Makes the pages of OpenAPI documents, instead of this thread. */
  readonly makeApi?: MakeApi;
}

/** The pages of a site. */
interface Pages {
  readonly docs: readonly DocPage[];
  readonly apis: readonly ApiPages[];
}

/** A site with every problem found so far. */
export interface CheckedSite {
  readonly site: Site;
  readonly problems: readonly Problem[];
}

/**
 * Configuration → sources. Returns only problems if the configuration cannot be used.
 *
 * @param digests if given, Markdown files that have not changed are not read
 * @param shard if given, only its Markdown files are read
 */
export async function readSite(
  input: SiteInput,
  digests?: FileDigests,
  shard?: Shard,
): Promise<SiteSources | { problems: readonly Problem[] }> {
  const { dir, environment, configFile: file, baseUrl, untrusted, output } = input;
  input.progress.phase('Reading');
  const missing = await checkSiteFolder(dir);
  if (missing) return { problems: [missing] };
  const loaded = await loadConfig(dir, environment, { file, baseUrl, untrusted, output });
  const { config, file: configFile = '', locate: place = () => ({ file: configFile }) } = loaded;
  const configProblems = [...(input.distrust ?? []), ...loaded.problems];
  if (!config || loaded.problems.some(isError)) return { problems: configProblems };
  const vendorProblems = await readVendor(input, config, place);
  const badRoots: Problem[] = [
    ...(await checkRoots({ dir, out: input.out, roots: config.roots, place, untrusted })),
    ...(await checkIncludeFolders({ dir, folders: config.includeFrom, place, untrusted })),
  ];
  const rootProblems = vendorProblems.length > 0 ? badRoots.filter((bad) => !isFetched(bad)) : badRoots;
  if (badRoots.length > 0) return { problems: [...configProblems, ...vendorProblems, ...rootProblems] };
  const languages = await unknownLanguageProblems(config.highlight.languages, place);
  const listed = config.openapi.documents.map((document) => document.file);
  const { sources, problems } = await readSources(dir, {
    openapi: listed.length > 0 ? listed : undefined,
    ignored: config.openapi.ignore,
    digests,
    shard,
    roots: config.roots,
    includeFrom: config.includeFrom,
  });
  const documents = listedDocumentProblems(config, sources, place);
  const { problems: partProblems, ...extensionParts } = await readExtensions(dir, config, place);
  const { sets: icons, problems: iconProblems } = readIconSets(dir, config.icons, place);
  const parts = { ...extensionParts, icons, inputs: [...extensionParts.inputs, ...icons.map((set) => set.file)] };
  const allProblems = [
    ...configProblems,
    ...languages,
    ...documents,
    ...vendorProblems,
    ...problems,
    ...partProblems,
    ...iconProblems,
  ];
  const read = { config, configFile, place, sources, parts, problems: allProblems };
  return parts.generators.length + parts.failed.length > 0 ? withGenerated(read, input, shard) : read;
}

/** Whether a root is missing because its files have not been fetched, which is a problem of its own. */
const isFetched = (found: Problem): boolean => found.id === 'bad-root' && found.values.folder.startsWith(`${VENDOR}/`);

/** Compares the fetched files with the lock file, with code that other sites do not load. */
async function readVendor({ dir, cache }: SiteInput, { pull }: SiteConfig, place: LocateOption): Promise<readonly Problem[]> {
  if (pull.length === 0) return [];
  const { verifyVendor } = await import('./vendor/verify-vendor.js');
  return verifyVendor({ dir, pull, place, files: cache.files });
}

/** Adds the files that generators make to the sources. */
async function withGenerated(read: SiteSources, { dir, cache }: SiteInput, shard?: Shard): Promise<SiteSources> {
  const { sources, parts } = read;
  const { generateSources } = await import('./extensions/generate.js');
  const { docs, categories, generated, inputs, problems, ...made } = await generateSources({
    dir,
    roots: read.config.roots,
    generators: parts.generators,
    sources,
    cache,
  });
  const failed = [...parts.failed, ...made.failed];
  const own = shard ? docs.filter((source) => isInShard(source.path, shard)) : docs;
  return {
    ...read,
    sources: {
      ...sources,
      docs: sortByPath([...sources.docs, ...own]),
      categories: sortByPath([...sources.categories, ...categories]),
    },
    parts: { ...parts, generated, failed, inputs: [...parts.inputs, ...inputs] },
    problems: [...read.problems.filter(({ id }) => id !== 'empty-content' || docs.length + failed.length === 0), ...problems],
  };
}

const sortByPath = <File extends { readonly path: SitePath }>(files: readonly File[]): File[] =>
  [...files].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));

/** Adds the names of their generators to problems in files that are not on disk. */
export const nameGenerators = (problems: readonly Problem[], { generated }: Parts): readonly Problem[] =>
  generated.size === 0
    ? problems
    : problems.map((found) => {
        const generator = generated.get(found.file);
        return generator
          ? { ...found, madeBy: `the generator "${generator.name}" of the extension "${generator.extension}"` }
          : found;
      });

/** Gives problems the levels that the site has chosen. */
export const withLevels = (
  problems: readonly Problem[],
  { problems: levels }: SiteConfig,
  { strict }: Pick<SiteInput, 'strict'>,
): readonly Problem[] => applyLevels(problems, { levels, strict });

/** Reads the parts of the extensions, with code that other sites do not load. */
async function readExtensions(
  dir: string,
  config: SiteConfig,
  place: LocateOption,
): Promise<Parts & { readonly problems: readonly Problem[] }> {
  if (config.extensions.length === 0) return { ...NO_PARTS, problems: [] };
  const [{ readParts }, { DIRECTIVES }, { KEYS }, { LAYOUTS }, { OWN_SERVICES }] = await Promise.all([
    import('./extensions/read-parts.js'),
    import('./pages/markdown/directives/index.js'),
    import('./pages/front-matter-keys.js'),
    import('./pages/layouts.js'),
    import('./render/services.js'),
  ]);
  return readParts({
    dir,
    config,
    place,
    ownNames: Object.keys(DIRECTIVES),
    ownKeys: Object.keys(KEYS),
    ownLayouts: Object.keys(LAYOUTS),
    ownServices: OWN_SERVICES,
  });
}

/**
 * Sources → pages → manifest, with all problems.
 *
 * @param rest digest of every input of the site except its Markdown files: if given, the manifest of the same pages is taken from the cache
 */
export async function assembleSite(given: SiteSources, input: SiteInput, rest?: string): Promise<CheckedSite> {
  const { dir, progress, cache } = input;
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
  const islandHosts = [
    ...new Set([...read.parts.directives, ...read.parts.slots].flatMap(({ island }) => island?.hosts ?? [])),
  ].sort();
  if (islandHosts.length > 0)
    input.stats.note(`For islands of extensions, connect-src of the policy allows ${islandHosts.join(', ')}.`);
  for (const { name, service } of read.parts.services)
    for (const [directive, origins] of [
      ['connect-src', service.hosts],
      ['frame-src', service.frames],
    ] as const)
      if (origins.length > 0)
        input.stats.note(`For the service "${name}", ${directive} of the policy allows ${origins.join(', ')}.`);
  const tryItOrigins = [...new Set(apis.flatMap(({ origins }) => origins))].sort();
  if (tryItOrigins.length > 0)
    input.stats.note(`With "openapi.tryIt", connect-src of the policy allows ${tryItOrigins.join(', ')}.`);
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
      requestOrigins: [...new Set([...tryItOrigins, ...islandHosts])],
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
    import('./manifest/run-checks.js'),
    import('./manifest/fill-slots.js'),
    import('./manifest/write-files.js'),
  ]);
  const { files, problems } = writeFiles({ config, parts, manifest: combined.manifest });
  const complete = files.length > 0 ? await combine(files.map(({ path }) => `/${path}`).sort()) : combined;
  if (parts.failed.length > 0) return { ...complete, slots: new Map(), written: files, problems };
  const found = runChecks({ config, parts, manifest: complete.manifest });
  const { slots, problems: slotProblems } = fillSlots({ config, parts, manifest: complete.manifest });
  return { ...complete, slots, written: files, problems: [...problems, ...found, ...slotProblems] };
}

/** The pages of a shard. */
export interface MadeShard extends Pages {
  readonly problems: readonly Problem[];
}

/**
 * Sources → the pages of one shard, which are stored. Finds the problems of these pages; those of the whole site, such as broken links, are found when
 * the site is assembled.
 *
 * @param given with the Markdown files of the shard only
 */
export async function makeShard(given: SiteSources, input: SiteInput, shard: Shard): Promise<MadeShard> {
  const sources = { ...given.sources, openapi: given.sources.openapi.filter(({ path }) => isInShard(path, shard)) };
  const read = await withNeededTexts({ ...given, sources }, input);
  const pages = await makePages(read, input);
  return {
    ...pages,
    problems: withLevels(
      checkDocuments(nameGenerators([...read.problems, ...problemsOf(pages)], read.parts), {
        config: read.config,
        apis: pages.apis,
        all: input.all,
      }),
      read.config,
      input,
    ),
  };
}

/** Reads the texts of the Markdown files whose pages are not stored. */
async function withNeededTexts(read: SiteSources, { dir, cache, untrusted }: SiteInput): Promise<SiteSources> {
  const options = docOptions(read.config, read.parts, untrusted ? undefined : dir);
  const getKey = docKeys(options);
  const current = currentInputs({ dir, files: cache.files, options });
  const isMissing = (source: Pick<Source, 'path' | 'hash'>) =>
    findPage(cache, { key: getKey(source), source }, current) === undefined;
  const { docs, problems } = await readMissingTexts(findSourceFolders(dir, read.config.roots), read.sources.docs, isMissing);
  return { ...read, sources: { ...read.sources, docs }, problems: [...read.problems, ...problems] };
}

/** Sources → pages. Pages whose files have not changed are taken from the cache. */
async function makePages({ config, place, sources, parts }: SiteSources, input: SiteInput): Promise<Pages> {
  const { dir, cache, untrusted, deadline, makeApi } = input;
  const docs = await makeDocPages(sources.docs, docOptions(config, parts, untrusted ? undefined : dir), input);
  const apis = await makeApiPages(sources.openapi, { config, place, dir, cache, deadline, makeApi });
  return { docs, apis };
}

/** Pages → manifest, and the files that the pages show. */
async function combinePages(
  { docs, apis, written }: Pages & { readonly written: readonly string[] },
  read: SiteSources,
  dir: string,
): Promise<Assembly> {
  const { config, place, sources, parts } = read;
  const { icons: iconSets, failed } = parts;
  const input = { config, place, sources, docs, apis, iconSets, written, failed };
  const first = makeManifest(input);
  const repository = hasRepository(config) ? await findRepositoryFiles(dir, listOutside(first.problems), config) : [];
  const manifest = repository.length > 0 ? makeManifest({ ...input, repository }) : first;
  const { pages } = indexPages(manifest, { sources, docs, apis });
  const linkedFiles = new Set(manifest.linkedFiles);
  const { images, problems } = await findPageFiles({ dir, config, sources, pages: [...pages.values()], linkedFiles });
  return {
    manifest,
    images: [...images],
    ofPages: problemsOf({ docs, apis }),
    found: [...manifest.problems, ...problems],
  };
}

/** Both steps. There is no `site` if the configuration cannot be used. */
export async function loadSite(input: SiteInput): Promise<{ site?: Site; problems: readonly Problem[] }> {
  const read = await readSite(input);
  return 'config' in read ? assembleSite(read, input) : read;
}

interface WriteInput {
  readonly site: Site;
  readonly assets: SiteAssets;
  readonly prepared: PreparedOutput;
}

/** Manifest → files → output folder. If there are errors in the names of the files, there is no `result` and nothing is written. */
export async function writeSite(
  { site, assets, prepared }: WriteInput,
  { dir, cache, threads, stats, progress }: SiteInput,
): Promise<{ readonly result?: Committed; readonly problems: readonly Problem[] }> {
  // Most of docsgen is loaded here, because a build with nothing to do does not need it.
  const [{ planFiles }, { siteRenderer }, { commitOutput: commit }] = await Promise.all([
    import('./emit/plan-files.js'),
    import('./emit/site-renderer.js'),
    import('./commit/index.js'),
  ]);
  const { hash: build } = await readPackageBuild();
  let rendered = 0;
  const writeRoutes: WriteRoutes = (task) => {
    rendered += task.routes.length;
    return threads.run('writeRoutes', task, rendered);
  };
  const renderer = siteRenderer({ site, assets, build, writeRoutes, onEnd: () => void threads.close() });
  const files = planFiles({ dir, site, assets, build, cache, sharedDigest: renderer.sharedDigest });
  stats.lap('files');
  const problems = checkOutputs(files);
  if (problems.some(isError)) return { problems };
  const scan = await prepared.scanning;
  progress.phase('Writing', files.length);
  const result = await commit({
    out: prepared.out,
    files,
    renderer,
    key: prepared.trust.key,
    isFresh: !cache.persistent,
    digests: cache.files,
    scan,
    onProgress: (done) => progress.step(done),
  });
  stats.count('files', files.length - result.reused, result.reused);
  stats.lap('rendering and writing');
  return { result, problems };
}

/** Lists the files that pages include. */
const listIncluded = (docs: readonly DocPage[]): SitePath[] => [
  ...new Set(docs.flatMap(({ inputs }) => Object.keys(inputs).flatMap((input) => /^file:(.*)$/s.exec(input)?.[1] ?? []))),
];

/** The texts are not needed after the pages are made. */
const withoutText = ({ kind, path, hash }: Source | UnreadSource): UnreadSource => ({ kind, path, hash });

const problemsOf = ({ docs, apis }: Pages): Problem[] => [...docs.flatMap((page) => page.problems), ...apis.flatMap(apiProblems)];

const apiProblems = (api: ApiPages): Problem[] => [
  ...api.problems,
  ...[...api.tags, ...api.operations, ...api.shared].flatMap((page) => page.problems),
];
