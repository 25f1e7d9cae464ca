import SwaggerParser from '@apidevtools/swagger-parser';
import { DOWNLOAD_ERRORS } from '../../../problems/syntax.js';
import { RefusedPath } from '../../../sources/source-folders.js';
import type { SitePath, Source } from '../../../types.js';
import type { ApiFile } from './api-file.js';
import { isLocal, leavesSite, pathToUrl, urlToPath } from './file-url.js';
import { collectIdentifiers } from './identifiers.js';
import { parseApiFile } from './parse-api-file.js';
import { type ApiReference, collectReferences } from './references.js';

/** How the files of a document are read. */
export interface LoadOptions {
  readonly remoteHosts: readonly string[];
  /** Reads a file of the site; rejects if it is missing, and with `RefusedPath` if it must not be read. */
  read(path: SitePath): Promise<string>;
  /** Files that overlays refer to, by URL. */
  readonly added?: readonly string[];
}

/** A document and all files that it references, by URL. */
export interface LoadedFiles {
  readonly root: string;
  readonly files: ReadonlyMap<string, ApiFile>;
  /** Why a referenced file could not be read, by URL, as part of a sentence. */
  readonly unreadable: ReadonlyMap<string, string>;
  /** Files that exist but must not become part of the site, by URL. */
  readonly refused: ReadonlyMap<string, RefusedPath>;
}

const TIMEOUT = 60_000;
const REDIRECTS = 5;

/**
 * Reads a document and all files that it references, directly or indirectly. Local files are read by `read`, which restricts them to the site; others
 * only from the hosts that the options list. Never rejects: the result contains the errors.
 */
export async function loadFiles(source: Source, options: LoadOptions): Promise<LoadedFiles> {
  const root = pathToUrl(source.path);
  const files = new Map<string, ApiFile>();
  const unreadable = new Map<string, string>();
  const refused = new Map<string, RefusedPath>();
  const readOrRecord = async (url: string, read: () => Promise<string>): Promise<string> => {
    try {
      return await read();
    } catch (error) {
      if (error instanceof RefusedPath) refused.set(url, error);
      unreadable.set(url, (error as Error).message.replace(/\.$/, ''));
      throw error;
    }
  };
  /** Files that are referenced indirectly. */
  let indirect: readonly string[] = [];
  const parserOptions = {
    continueOnError: true,
    resolve: {
      file: false,
      http: false,
      site: {
        canRead: ({ url }: ParserFile) => isLocal(url),
        read: ({ url }: ParserFile) => (url === root ? source.text : readOrRecord(url, () => readLocal(url, options))),
      },
      remote: {
        canRead: ({ url }: ParserFile) => isAllowed(url, options.remoteHosts),
        read: ({ url }: ParserFile) => readOrRecord(url, () => download(url, options.remoteHosts)),
      },
    },
    parse: {
      json: false,
      yaml: false,
      text: false,
      binary: false,
      api: {
        canParse: true,
        parse: ({ url, data }: ParserFile) => {
          const existing = files.get(url);
          const file = existing ?? parseApiFile(String(data));
          files.set(url, file);
          return toCrawlable(
            (existing
              ? indirect
              : [...listReferencedFiles(new Map([[url, file]])), ...(url === root ? (options.added ?? []) : [])]
            ).filter((name) => !files.has(name)),
          );
        },
      },
    },
  };
  do {
    // The error group that it may reject with contains less than `unreadable` and the errors of the files.
    await new SwaggerParser().resolve(root, parserOptions as unknown as SwaggerParser.Options).catch(() => undefined);
    const requested = new Set([...files.keys(), ...unreadable.keys(), ...indirect]);
    indirect = listReferencedFiles(files).filter((url) => !requested.has(url));
  } while (indirect.length > 0);
  return { root, files, unreadable, refused };
}

async function readLocal(url: string, { read }: LoadOptions): Promise<string> {
  const path = urlToPath(url);
  if (path === undefined) throw new Error(DOWNLOAD_ERRORS.name);
  return read(path);
}

/** The argument that resolvers and parsers receive. */
interface ParserFile {
  readonly url: string;
  readonly data?: unknown;
}

/** Returns the files that the references of files name. */
function listReferencedFiles(files: ReadonlyMap<string, ApiFile>): readonly string[] {
  const { resources } = collectIdentifiers(files);
  const isFile = ({ ref, keyword, target }: ApiReference, url: string): boolean =>
    keyword !== '$dynamicRef' && target !== undefined && !resources.has(target.url) && !leavesSite(ref, url);
  const references = [...collectReferences(files)].flatMap(([url, fileReferences]) =>
    fileReferences.filter((reference) => isFile(reference, url)),
  );
  return [...new Set(references.map(({ target }) => target?.url as string))];
}

/**
 * Returns a file in the form that the parser scans for references. The parser would treat everything called `$ref` as a reference, even in examples,
 * and fail at one that is not a URL; so it only receives the actual references.
 */
const toCrawlable = (urls: readonly string[]): object => ({
  openapi: '3.1.0',
  paths: {},
  'x-references': urls.map((url) => ({ $ref: url })),
});

/** Whether a URL may be fetched: only from hosts that the configuration lists. */
export function isAllowed(url: string, remoteHosts: readonly string[]): boolean {
  const { protocol, host } = new URL(url);
  return (protocol === 'https:' || protocol === 'http:') && remoteHosts.some((remoteHost) => remoteHost.toLowerCase() === host);
}

/** Follows redirects itself, because one may point to a host that is not allowed. */
async function download(url: string, remoteHosts: readonly string[]): Promise<string> {
  let target = url;
  for (let hop = 0; hop <= REDIRECTS; hop++) {
    if (!isAllowed(target, remoteHosts)) throw new Error(DOWNLOAD_ERRORS.host(target));
    const response = await fetch(target, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) });
    const location = response.headers.get('location');
    if (response.ok) return response.text();
    if (response.status < 300 || response.status >= 400 || !location) throw new Error(DOWNLOAD_ERRORS.status(response.status));
    target = new URL(location, target).href;
  }
  throw new Error(DOWNLOAD_ERRORS.redirects);
}
