import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { Cache } from './cache.js';
import { type ConfigEnvironment, loadConfig } from './config.js';
import { packageFolder } from './emit/assets.js';
import { gitChanges } from './git-changes.js';
import { type Images, measureImages } from './manifest/images.js';
import { type Manifest, makeManifest } from './manifest/index.js';
import { loadLanguages } from './pages/highlight.js';
import { apiPages } from './pages/openapi/index.js';
import { makePages } from './pages/pool.js';
import { isError, type Problem, problem } from './problems.js';
import type { Change } from './render/views.js';
import type { Progress } from './reporter.js';
import { decode, FOLDERS, hashOf, readSources } from './sources.js';
import type { ApiOptions, ApiPages, DocOptions, DocPage, SiteConfig, SitePath, Source, Sources } from './types.js';

export interface SiteInput {
  /** Absolute path of the site. */
  readonly dir: string;
  readonly environment: ConfigEnvironment;
  readonly configFile?: string;
  readonly baseUrl?: string;
  readonly workers?: number;
  readonly cache: Cache;
  readonly progress: Progress;
}

/** A site that could be put together; its problems may still keep it from being written. */
export interface Site {
  readonly config: SiteConfig;
  readonly sources: Sources;
  readonly manifest: Manifest;
  readonly images: Images;
  readonly changes: ReadonlyMap<SitePath, Change>;
}

/** Config → sources → pages → manifest. Without `site` when the configuration cannot be used. */
export async function readSite(input: SiteInput): Promise<{ site?: Site; problems: readonly Problem[] }> {
  const { dir, progress, cache } = input;
  progress.phase('Reading');
  const loaded = await loadConfig(dir, input.environment, { file: input.configFile, baseUrl: input.baseUrl });
  const { config } = loaded;
  if (!config || loaded.problems.some(isError)) return { problems: loaded.problems };
  const configFile = loaded.file ?? '';
  const unknown = await loadLanguages(config.highlight.languages);
  const languageProblems = unknown.map((name) =>
    problem('config-value', { file: configFile }, { key: 'highlight.languages', reason: `highlight.js has no language "${name}"` }),
  );
  const [{ sources, problems }, changes] = await Promise.all([
    readSources(dir, config.openapi.documents.length > 0 ? config.openapi.documents.map(({ file }) => file) : undefined),
    config.lastUpdated ? gitChanges(dir) : new Map<SitePath, Change>(),
  ]);
  const docs = await docPages(sources.docs, config, input);
  const apis = await allApiPages(sources.openapi, config, dir, cache);
  progress.phase('Checking');
  const manifest = makeManifest({ config, configFile, sources, docs, apis });
  const { images, problems: imageProblems } = await measureImages({
    dir,
    pages: [...manifest.pages.values()],
    statics: sources.statics,
    assets: sources.assets,
    remoteHosts: config.remoteImages,
  });
  return {
    site: { config, sources, manifest, images, changes },
    problems: [
      ...loaded.problems,
      ...languageProblems,
      ...problems,
      ...docs.flatMap((page) => page.problems),
      ...apis.flatMap((api) => [...api.problems, ...api.tags.flatMap((page) => page.problems), ...api.operations.flatMap((page) => page.problems)]),
      ...manifest.problems,
      ...imageProblems,
    ],
  };
}

/** Pages of the Markdown files: from the cache where neither the file nor the options changed. */
async function docPages(sources: readonly Source[], config: SiteConfig, { cache, workers, progress }: SiteInput): Promise<DocPage[]> {
  const options: DocOptions = {
    root: `${FOLDERS.content}/`,
    languages: config.highlight.languages,
    requests: config.requests,
    videoHosts: config.videoHosts,
    toc: config.toc,
  };
  const optionsKey = hashOf(JSON.stringify(options));
  const keyOf = (source: Source) => `doc:${source.path}:${source.hash}:${optionsKey}`;
  const known = new Map<SitePath, DocPage>();
  for (const source of sources) {
    const page = cache.get(keyOf(source)) as DocPage | undefined;
    if (page) known.set(source.path, page);
  }
  const rest = sources.filter(({ path: file }) => !known.has(file));
  progress.phase('Pages', rest.length);
  const made = await makePages(rest, { options, workers, folder: packageFolder(), onProgress: (done) => progress.step(done) });
  made.forEach((page, index) => {
    cache.set(keyOf(rest[index] as Source), page);
    known.set(page.source, page);
  });
  return sources.map((source) => known.get(source.path) as DocPage);
}

interface CachedApi {
  readonly pages: ApiPages;
  /** Hashes of the files that the document refers to. */
  readonly files: readonly (readonly [SitePath, string])[];
}

async function allApiPages(sources: readonly Source[], config: SiteConfig, dir: string, cache: Cache): Promise<ApiPages[]> {
  const root = await realpath(dir);
  const read = async (file: SitePath): Promise<string> => {
    const absolute = await realpath(path.join(root, file));
    if (!absolute.startsWith(root + path.sep)) throw new Error('leads out of the site folder');
    const text = decode(await readFile(absolute));
    if (text === undefined) throw new Error('is not valid UTF-8');
    return text;
  };
  const all: ApiPages[] = [];
  for (const source of sources) {
    const name = source.path.slice(FOLDERS.openapi.length + 1);
    const options: ApiOptions = {
      path: config.openapi.documents.find(({ file }) => file === name)?.path ?? `/api/${name.replace(/\.(?:ya?ml|json)$/, '')}`,
      remoteHosts: config.openapi.remoteHosts,
      languages: config.highlight.languages,
    };
    const key = `api:${source.path}:${source.hash}:${hashOf(JSON.stringify(options))}`;
    const hash = async (file: SitePath) => [file, hashOf(await read(file).catch(() => ''))] as const;
    const cached = cache.get(key) as CachedApi | undefined;
    const fresh = cached && (await Promise.all(cached.files.map(async ([file, old]) => (await hash(file))[1] === old))).every(Boolean);
    const pages = cached && fresh ? cached.pages : await apiPages(source, options, read);
    if (!fresh) {
      const files = await Promise.all(pages.files.filter((file) => file !== source.path).map(hash));
      cache.set(key, { pages, files } satisfies CachedApi);
    }
    all.push(pages);
  }
  return all;
}
