import { FOLDERS } from '../../sources/names.js';
import { createSiteFileReader } from '../../sources/site-file.js';
import { computeDigest } from '../../sources/text.js';
import type { Cache } from '../../store/cache.js';
import { areUnchanged, type ReferencedFiles, referencedFiles } from '../../store/referenced-digest.js';
import type { ApiOptions, ApiPages, OperationPage, SiteConfig, SitePath, Source } from '../../types.js';
import type { KnownPages } from './index.js';

/** All pages of a document. Operation pages that are cached separately are represented by their keys. */
interface CachedApi {
  readonly pages: Omit<ApiPages, 'operations'>;
  readonly operations: readonly (string | OperationPage)[];
  /** The files that the document refers to. */
  readonly files: ReferencedFiles;
}

/** Files that a result of the cache was made from besides its document. */
export const filesOfResult = (key: string, result: unknown): readonly SitePath[] =>
  key.startsWith('api:') ? (result as CachedApi).files.map(([file]) => file) : [];

/** Pages of a document. */
export interface MadeApi extends ApiPages {
  /** The files that they were made from, if their digests are available. */
  readonly hashes?: ReferencedFiles;
}

/** Builds the pages of an OpenAPI document. `known` is missing if nothing is stored. */
export type MakeApi = (source: Source, options: ApiOptions, known?: KnownPages) => Promise<MadeApi>;

interface ApiInput {
  readonly config: SiteConfig;
  readonly dir: string;
  readonly cache: Cache;
  readonly deadline?: number;
  /** Builds the pages elsewhere than in this thread. */
  readonly makeApi?: MakeApi;
}

/** Whether a deadline was exceeded, or has not been reached yet: a later build may get further, so the result must not be stored. */
const isUnfinished = ({ problems }: ApiPages): boolean => problems.some(({ id }) => id === 'too-slow' || id === 'still-building');

/**
 * Returns the pages of the OpenAPI documents, from the cache if the document, its references and the options are unchanged. Otherwise builds them,
 * except for unchanged operation pages. A document that references other hosts is loaded each time.
 */
export async function apiPagesOf(
  sources: readonly Source[],
  { config, dir, cache, deadline, makeApi }: ApiInput,
): Promise<ApiPages[]> {
  const read = await createSiteFileReader(dir);
  const makeHere: MakeApi = async (source, options, known) => {
    const { apiPages } = await import('./index.js');
    return apiPages(source, options, { read, known, deadline });
  };
  const make = makeApi ?? makeHere;
  const digests = { dir, files: cache.files };

  const all: ApiPages[] = [];
  for (const source of sources) {
    const options = optionsOf(source, config);
    const key = `api:${source.path}:${source.hash}:${computeDigest(JSON.stringify(options))}`;
    const known = knownPages(cache);
    const cached = cache.get(key) as CachedApi | undefined;
    const earlier = cached && (await areUnchanged(digests, cached.files)) ? withOperations(cached, known) : undefined;
    if (earlier) {
      all.push(earlier);
      continue;
    }
    const { operations, hashes, ...pages } = await make(source, options, cache.persistent ? known : undefined);
    const others = pages.files.filter((file) => file !== source.path);
    const files = hashes ?? (await referencedFiles(digests, others));
    const entries = operations.map((page) => known.keys.get(page) ?? page);
    if (cache.persistent && !pages.remote && !isUnfinished({ ...pages, operations }))
      cache.set(key, { pages, operations: entries, files } satisfies CachedApi);
    all.push({ ...pages, operations });
  }
  return all;
}

function knownPages(cache: Cache): KnownPages & { readonly keys: ReadonlyMap<OperationPage, string> } {
  const keys = new Map<OperationPage, string>();
  const nameOf = (key: string) => `operation:${key}`;
  return {
    keys,
    get: (key) => {
      const page = cache.get(nameOf(key)) as OperationPage | undefined;
      if (page) keys.set(page, key);
      return page;
    },
    set: (key, page) => {
      keys.set(page, key);
      cache.set(nameOf(key), page);
    },
  };
}

/** Returns `undefined` if a page is no longer in the cache. */
function withOperations({ pages, operations: entries }: CachedApi, known: KnownPages): ApiPages | undefined {
  const operations = entries.map((entry) => (typeof entry === 'string' ? known.get(entry) : entry));
  return operations.every((operation) => operation !== undefined) ? { ...pages, operations } : undefined;
}

function optionsOf(source: Source, config: SiteConfig): ApiOptions {
  const name = source.path.slice(FOLDERS.openapi.length + 1);
  const document = config.openapi.documents.find(({ file }) => file === name);
  return {
    path: document?.path ?? `/api/${name.replace(/\.(?:ya?ml|json)$/, '')}`,
    remoteHosts: config.openapi.remoteHosts,
    languages: config.highlight.languages,
    links: document?.links,
  };
}
