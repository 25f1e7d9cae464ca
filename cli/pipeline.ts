import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { type ConfigEnvironment, loadConfig } from './config/index.js';
import { findActiveFiles } from './manifest/active-files.js';
import { type Images, measureImages } from './manifest/images.js';
import { type Manifest, makeManifest } from './manifest/index.js';
import { type Assembly, memoizeAssembly } from './manifest/manifest-cache.js';
import { publishedAssets } from './manifest/published-assets.js';
import { findUnlistedDocuments } from './manifest/unlisted-documents.js';
import { docKeys, docOptions, docPagesOf, type Kept, type MakePages } from './pages/make-doc-pages.js';
import { apiPagesOf, type MakeApi } from './pages/openapi/make-api-pages.js';
import { isError, type Problem, problem } from './problems/index.js';
import { type Change, type GitChanges, NO_CHANGES, readGitChanges } from './sources/git-changes.js';
import { readMissingTexts, readSources } from './sources/index.js';
import { FOLDERS } from './sources/names.js';
import type { Cache } from './store/cache.js';
import type { FileDigests } from './store/file-digests.js';
import type { Progress } from './terminal/reporter.js';
import type { Stats } from './terminal/stats.js';
import type { ApiPages, DocPage, Location, SiteConfig, SitePath, Source, Sources, UnreadSource } from './types.js';
import type { Threads } from './workers/threads.js';

export interface SiteInput {
  /** Absolute path of the site. */
  readonly dir: string;
  readonly environment: ConfigEnvironment;
  readonly configFile?: string;
  readonly baseUrl?: string;
  /** Run no code of the site. */
  readonly untrusted?: boolean;
  readonly threads: Threads;
  readonly cache: Cache;
  readonly progress: Progress;
  readonly stats: Stats;
  /** What a command that runs more than once remembers. */
  readonly kept?: Kept;
  /** Why nothing is believed that earlier commands left. */
  readonly distrust?: readonly Problem[];
  /** Milliseconds that each page, operation or sample may take, instead of the usual `DEADLINE`. */
  readonly deadline?: number;
  /** Instead of making the pages of Markdown files in the threads. */
  readonly makePages?: MakePages;
  /** Instead of making the pages of OpenAPI documents in this thread. */
  readonly makeApi?: MakeApi;
}

type ConfigPlace = (keys: readonly PropertyKey[]) => Location;

/** What a site is made of, as read from the disk. */
export interface SiteSources {
  readonly config: SiteConfig;
  readonly configFile: SitePath;
  /** Where an option stands. */
  readonly place: ConfigPlace;
  readonly sources: Sources;
  readonly problems: readonly Problem[];
}

/** A site that could be put together; its problems may still keep it from being written. */
export interface Site {
  readonly config: SiteConfig;
  readonly sources: Sources;
  readonly manifest: Manifest;
  readonly images: Images;
  /** Result of `digestOfShared`, if it has been stored. */
  readonly manifestDigest?: string;
  /** The last change of each file, by git; empty without `lastUpdated`. */
  readonly changes: ReadonlyMap<SitePath, Change>;
  /** Every file that the OpenAPI documents were read from. */
  readonly documents: readonly SitePath[];
  /** Parts of these came from other hosts: nobody knows what they answer the next time. */
  readonly remote: boolean;
}

/**
 * Config → sources. Only problems when the configuration cannot be used.
 *
 * @param digests if given, Markdown files that have not changed are not read
 */
export async function readSite(input: SiteInput, digests?: FileDigests): Promise<SiteSources | { problems: readonly Problem[] }> {
  input.progress.phase('Reading');
  const missing = await noSite(input.dir);
  if (missing) return { problems: [missing] };
  const { configFile: file, baseUrl, untrusted } = input;
  const loaded = await loadConfig(input.dir, input.environment, { file, baseUrl, untrusted });
  const { config } = loaded;
  const earlier = [...(input.distrust ?? []), ...loaded.problems];
  if (!config || loaded.problems.some(isError)) return { problems: earlier };
  const configFile = loaded.file ?? '';
  const place: ConfigPlace = loaded.locate ?? (() => ({ file: configFile }));
  const unknown = await unknownLanguages(config.highlight.languages);
  const openapi = config.openapi.documents.map(({ file }) => file);
  const { sources, problems } = await readSources(input.dir, {
    openapi: openapi.length > 0 ? openapi : undefined,
    ignored: config.openapi.ignore,
    digests,
  });
  const languages = unknown.map((name) =>
    problem('config-value', place(['highlight', 'languages', config.highlight.languages.indexOf(name)]), {
      key: 'highlight.languages',
      reason: { kind: 'language', name },
    }),
  );
  const documents = documentFaults(config, sources, place);
  return { config, configFile, place, sources, problems: [...earlier, ...languages, ...documents, ...problems] };
}

/** Names that highlight.js, which is loaded for that, does not have. */
async function unknownLanguages(names: readonly string[]): Promise<readonly string[]> {
  if (names.length === 0) return [];
  const { loadLanguages } = await import('./pages/highlight.js');
  return loadLanguages(names);
}

/** Why a folder cannot be a site; `undefined` when it can. */
export async function noSite(dir: string): Promise<Problem | undefined> {
  const found = (at: string) => lstat(at).catch(() => undefined);
  const reason =
    (await found(dir)) === undefined
      ? 'missing'
      : (await found(path.join(dir, FOLDERS.content))) === undefined
        ? 'no-content'
        : undefined;
  return reason && problem('no-site', { file: '' }, { dir, reason });
}

/** OpenAPI documents that the configuration lists although they are missing, listed twice or ignored as well. */
function documentFaults(config: SiteConfig, sources: Sources, place: ConfigPlace): Problem[] {
  const known = new Set([...sources.openapi, ...sources.openapiParts].map((one) => one.path));
  const ignored = config.openapi.ignore.flatMap((file, index) => {
    const reason = !known.has(`${FOLDERS.openapi}/${file}`)
      ? ({ kind: 'no-file', file: `${FOLDERS.openapi}/${file}` } as const)
      : config.openapi.documents.some((one) => one.file === file)
        ? ({ kind: 'also-listed', file } as const)
        : undefined;
    return reason === undefined
      ? []
      : problem('config-value', place(['openapi', 'ignore', index]), { key: 'openapi.ignore', reason });
  });
  const listed = config.openapi.documents.flatMap(({ file }, index, all) => {
    const source = `${FOLDERS.openapi}/${file}`;
    const reason = !known.has(source)
      ? ({ kind: 'no-file', file: source } as const)
      : all.findIndex((one) => one.file === file) < index
        ? ({ kind: 'listed-twice', file } as const)
        : undefined;
    if (reason === undefined) return [];
    return problem('config-value', place(['openapi', 'documents', index, 'file']), { key: 'openapi.documents', reason });
  });
  return [...ignored, ...listed];
}

/**
 * Sources → pages → manifest, with every problem on the way.
 *
 * @param rest hash of all that the site is made from besides its Markdown files: where it is given, what was put together of the same pages is
 *   taken from the cache
 */
export async function assembleSite(
  given: SiteSources,
  input: SiteInput,
  rest?: string,
): Promise<{ site: Site; problems: readonly Problem[] }> {
  const { dir, progress, cache } = input;
  const read = await withNeededTexts(given, input);
  const { config, sources } = read;
  const history = config.lastUpdated ? (input.kept?.changes() ?? readGitChanges(dir)) : Promise.resolve(NO_CHANGES);
  const docs = await docPagesOf(sources.docs, config, input);
  const { deadline, makeApi } = input;
  const apis = await apiPagesOf(sources.openapi, { config, dir, cache, deadline, makeApi });
  const unlisted = await findUnlistedDocuments({ dir, config, sources, apis });
  const remote = apis.some((api) => api.remote);
  progress.phase('Checking');
  const make = () => putTogether(read, { dir, docs, apis });
  const made = await (rest === undefined || remote ? make() : memoizeAssembly({ cache, rest, dir, sources, docs, apis }, make));
  const { manifest, images, manifestDigest, ofPages, found } = made;
  const { changes, unknown } = await history;
  return {
    site: {
      config,
      sources: { ...sources, docs: sources.docs.map(unread) },
      manifest,
      images,
      manifestDigest,
      changes,
      documents: apis.flatMap(({ files }) => files),
      remote,
    },
    problems: [...read.problems, ...unlisted, ...ofPages, ...found, ...shallowHistory({ docs, apis }, unknown)],
  };
}

/** The sources with the texts of the Markdown files whose pages are not stored. */
async function withNeededTexts(read: SiteSources, { dir, cache }: SiteInput): Promise<SiteSources> {
  const keyOf = docKeys(docOptions(read.config));
  const { docs, problems } = await readMissingTexts(dir, read.sources.docs, (source) => cache.texts(keyOf(source)) === undefined);
  return { ...read, sources: { ...read.sources, docs }, problems: [...read.problems, ...problems] };
}

/** One warning for all pages that would show a date, if git had the history to tell it. */
function shallowHistory(
  { docs, apis }: { readonly docs: readonly DocPage[]; readonly apis: readonly ApiPages[] },
  unknown: GitChanges['unknown'],
): Problem[] {
  if (unknown.size === 0) return [];
  const undated = docs.filter(
    ({ outline: { source, draft, lastUpdate } }) => !draft && lastUpdate?.date === undefined && unknown.has(source),
  );
  const pages = undated.length + apis.filter(({ source }) => unknown.has(source)).length;
  return pages === 0 ? [] : [problem('shallow-history', { file: '' }, { pages })];
}

/** Pages → manifest and images. */
async function putTogether(
  { config, place, sources }: SiteSources,
  { dir, docs, apis }: { readonly dir: string; readonly docs: readonly DocPage[]; readonly apis: readonly ApiPages[] },
): Promise<Assembly> {
  const manifest = makeManifest({ config, place, sources, docs, apis });
  const { images, problems } = await measureImages({
    dir,
    pages: [...manifest.pages.values()],
    statics: sources.statics,
    assets: sources.assets,
    remoteHosts: config.remoteImages,
  });
  const { linkedFiles } = manifest;
  const active = await findActiveFiles(dir, publishedAssets(sources.assets, { images: images.values(), linkedFiles }));
  return {
    manifest,
    images,
    ofPages: [...docs.flatMap((page) => page.problems), ...apis.flatMap(apiProblems)],
    found: [...manifest.problems, ...problems, ...active],
  };
}

/** Both steps at once. Without `site` when the configuration cannot be used. */
export async function loadSite(input: SiteInput): Promise<{ site?: Site; problems: readonly Problem[] }> {
  const read = await readSite(input);
  return 'config' in read ? assembleSite(read, input) : read;
}

/** The texts are not needed once the pages are made. */
const unread = ({ kind, path: file, hash }: Source | UnreadSource): UnreadSource => ({ kind, path: file, hash });

const apiProblems = (api: ApiPages): Problem[] => [
  ...api.problems,
  ...[...api.tags, ...api.operations].flatMap((page) => page.problems),
];
