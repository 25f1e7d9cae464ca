import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { Cache } from '../cache.js';
import { decode, FOLDERS, hashOf } from '../sources.js';
import type { ApiOptions, ApiPages, SiteConfig, SitePath, Source } from '../types.js';

interface CachedApi {
  readonly pages: ApiPages;
  /** Hashes of the files that the document refers to. */
  readonly files: readonly (readonly [SitePath, string])[];
}

interface ApiInput {
  readonly config: SiteConfig;
  readonly dir: string;
  readonly cache: Cache;
}

/** Pages of the OpenAPI documents: from the cache where neither a document, nor what it refers to, nor the options changed. */
export async function apiPagesOf(sources: readonly Source[], { config, dir, cache }: ApiInput): Promise<ApiPages[]> {
  const root = await realpath(dir);
  const read = async (file: SitePath): Promise<string> => {
    const absolute = await realpath(path.join(root, file));
    if (!absolute.startsWith(root + path.sep)) throw new Error('leads out of the site folder');
    const text = decode(await readFile(absolute));
    if (text === undefined) throw new Error('is not valid UTF-8');
    return text;
  };
  const hash = async (file: SitePath) => [file, hashOf(await read(file).catch(() => ''))] as const;
  const isCurrent = async ({ files }: CachedApi) =>
    (await Promise.all(files.map(async ([file, old]) => (await hash(file))[1] === old))).every(Boolean);

  const all: ApiPages[] = [];
  for (const source of sources) {
    const options = optionsOf(source, config);
    const key = `api:${source.path}:${source.hash}:${hashOf(JSON.stringify(options))}`;
    const cached = cache.get(key) as CachedApi | undefined;
    if (cached && (await isCurrent(cached))) {
      all.push(cached.pages);
      continue;
    }
    const { apiPages } = await import('./openapi/index.js');
    const pages = await apiPages(source, options, read);
    const files = await Promise.all(pages.files.filter((file) => file !== source.path).map(hash));
    cache.set(key, { pages, files } satisfies CachedApi);
    all.push(pages);
  }
  return all;
}

function optionsOf(source: Source, config: SiteConfig): ApiOptions {
  const name = source.path.slice(FOLDERS.openapi.length + 1);
  return {
    path: config.openapi.documents.find(({ file }) => file === name)?.path ?? `/api/${name.replace(/\.(?:ya?ml|json)$/, '')}`,
    remoteHosts: config.openapi.remoteHosts,
    languages: config.highlight.languages,
  };
}
