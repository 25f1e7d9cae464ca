import SwaggerParser from '@apidevtools/swagger-parser';
import type { SitePath, Source } from '../../types.js';
import { type ApiFile, parseApiFile } from './api-file.js';
import { isLocal, leavesSite, pathOfUrl, resolveReference, urlOfPath } from './file-url.js';
import { identifiersOf } from './identifiers.js';
import { type ApiReference, collectReferences } from './references.js';

/** What the files of a document are read with. */
export interface LoadOptions {
  readonly remoteHosts: readonly string[];
  /** Text of a file of the site; rejects when it is missing. */
  read(path: SitePath): Promise<string>;
}

/** A document and every file that it leads to, by URL. */
export interface LoadedFiles {
  readonly root: string;
  readonly files: ReadonlyMap<string, ApiFile>;
  /** Why a file that a reference names could not be read, by URL, as a part of a sentence. */
  readonly unreadable: ReadonlyMap<string, string>;
}

const TIMEOUT = 60_000;
const REDIRECTS = 5;

/**
 * Reads a document and the files that its references name, and those of theirs. Local files come through `read`, which keeps
 * them inside the site; others only from the hosts that the options name. Never rejects: what cannot be read is in the result.
 */
export async function loadFiles(source: Source, options: LoadOptions): Promise<LoadedFiles> {
  const root = urlOfPath(source.path);
  const files = new Map<string, ApiFile>();
  const unreadable = new Map<string, string>();
  const noted = async (url: string, read: () => Promise<string>): Promise<string> => {
    try {
      return await read();
    } catch (error) {
      unreadable.set(url, (error as Error).message.replace(/\.$/, ''));
      throw error;
    }
  };
  const parser = new SwaggerParser();
  const parserOptions = {
    continueOnError: true,
    resolve: {
      file: false,
      http: false,
      site: {
        canRead: ({ url }: Location) => isLocal(url),
        read: ({ url }: Location) => (url === root ? source.text : noted(url, () => readLocal(url, options))),
      },
      remote: {
        canRead: ({ url }: Location) => isAllowed(url, options.remoteHosts),
        read: ({ url }: Location) => noted(url, () => download(url, options.remoteHosts)),
      },
    },
    parse: {
      json: false,
      yaml: false,
      text: false,
      binary: false,
      api: {
        canParse: true,
        parse: ({ url, data }: Location) => {
          const file = parseApiFile(String(data));
          files.set(url, file);
          return referencesOnly(file, url);
        },
      },
    },
  };
  // The group of errors that it may reject with says less than `unreadable` and the faults of the files.
  await parser.resolve(root, parserOptions as unknown as SwaggerParser.Options).catch(() => undefined);
  return { root, files, unreadable };
}

async function readLocal(url: string, { read }: LoadOptions): Promise<string> {
  const path = pathOfUrl(url);
  if (path === undefined) throw new Error('its name is not the name of a file');
  return read(path);
}

/** What resolvers and parsers are told of a file. */
interface Location {
  readonly url: string;
  readonly data?: unknown;
}

/**
 * The document as the parser crawls it for files to read. It would take everything called `$ref` for a reference, also in
 * examples, and stop at one that is no URL: so it gets those that are references, and nothing else.
 */
function referencesOnly(file: ApiFile, url: string): object {
  const { resources, around } = identifiersOf(new Map([[url, file]]));
  const isFile = ({ ref, keyword, pointer }: ApiReference): boolean => {
    const target = keyword === '$ref' ? resolveReference(ref, around(url, pointer)?.url ?? url) : undefined;
    return target !== undefined && !resources.has(target.url) && !leavesSite(ref, url);
  };
  const references = collectReferences(file).filter(isFile);
  return { openapi: '3.1.0', paths: {}, 'x-references': references.map(({ ref }) => ({ $ref: ref })) };
}

/** Whether a URL may be fetched: only from hosts that the config names. */
export function isAllowed(url: string, remoteHosts: readonly string[]): boolean {
  const { protocol, host } = new URL(url);
  return (protocol === 'https:' || protocol === 'http:') && remoteHosts.some((one) => one.toLowerCase() === host);
}

/** Redirects are followed by hand, because they may lead to a host that is not allowed. */
async function download(url: string, remoteHosts: readonly string[]): Promise<string> {
  let target = url;
  for (let hop = 0; hop <= REDIRECTS; hop++) {
    if (!isAllowed(target, remoteHosts)) throw new Error(`it redirects to ${target}, a host that is not allowed`);
    const response = await fetch(target, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) });
    const location = response.headers.get('location');
    if (response.ok) return response.text();
    if (response.status < 300 || response.status >= 400 || !location) throw new Error(`the server answered ${response.status}`);
    target = new URL(location, target).href;
  }
  throw new Error('it redirects too often');
}
