import { open, realpath } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { OPEN_TO_READ } from '../sources/regular-file.js';
import { resolveBelow } from '../sources/site-file.js';
import type { ByteRange } from './range.js';

/** An open file: its content does not change even if the site is replaced meanwhile. */
export interface OpenFile {
  /** Relative to the root, with `/`. */
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** RFC 9110, 8.8.3: changes when the bytes change. */
  readonly etag: string;
  /** Reads the file, or one range of it. */
  read(range?: ByteRange): Readable;
  close(): Promise<void>;
}

/**
 * Converts the path of a URL to the path of a file; both are relative. Returns `undefined` if the file must not be served: the path contains `..`, an
 * encoded slash, a NUL or a backslash, is not validly encoded, or names a hidden file.
 */
export function decodePath(path: string): string | undefined {
  if (/%2f|%5c|%00/i.test(path)) return undefined;
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  const parts = decoded.split('/');
  const isRefused = parts.some(
    (part, index) => (part === '' && index < parts.length - 1) || isHiddenSegment(part) || /[\\\0]/.test(part),
  );
  return isRefused ? undefined : parts.join('/');
}

const isHiddenSegment = (part: string) => part.startsWith('.') && part !== '.well-known';

/**
 * Lists the files to try for a path: `$uri`, `$uri.html`, `$uri/index.html`. Without trailing slashes, the page comes before the stub in the folder of
 * the same name.
 */
export function listCandidates(path: string, { trailingSlash }: { readonly trailingSlash: boolean }): string[] {
  if (path === '_redirects' || path === '_headers') return [];
  if (path === '') return ['index.html'];
  if (!path.endsWith('/')) return [path, `${path}.html`, `${path}/index.html`];
  return [...(trailingSlash ? [] : [`${path.slice(0, -1)}.html`]), `${path}index.html`];
}

/** Returns the address with or without its trailing slash if the file was found under the other form. */
export function fixTrailingSlash(
  path: string,
  { name, file, site }: { readonly name: string; readonly file: string; readonly site: { readonly trailingSlash: boolean } },
): string | undefined {
  if (site.trailingSlash) return name !== '' && file === `${name}/index.html` ? `${path}/` : undefined;
  return name.endsWith('/') && file === `${name.slice(0, -1)}.html` ? path.slice(0, -1) : undefined;
}

/** Opens the first of the files that exists and, after following links, is below the root. */
export async function openFirst(root: string, paths: readonly string[]): Promise<OpenFile | undefined> {
  const realRoot = await realpath(root).catch(() => undefined);
  if (realRoot === undefined) return undefined;
  for (const path of paths) {
    const file = await openBelow(realRoot, path);
    if (file) return file;
  }
  return undefined;
}

async function openBelow(root: string, path: string): Promise<OpenFile | undefined> {
  const realPath = await resolveBelow(root, path).catch(() => undefined);
  return realPath === undefined ? undefined : openFileAs(path, realPath);
}

/**
 * Opens a file on the disk as a file of the site. Returns `undefined` if it cannot be read.
 *
 * @param path relative to the root, with `/`
 * @param realPath absolute path
 */
export async function openFileAs(path: string, realPath: string): Promise<OpenFile | undefined> {
  const handle = await open(realPath, OPEN_TO_READ).catch(() => undefined);
  if (handle === undefined) return undefined;
  const stats = await handle.stat();
  if (stats.isFile()) {
    const { size, ino, mtimeMs } = stats;
    return {
      path,
      size,
      etag: `"${ino.toString(36)}-${size.toString(36)}-${mtimeMs.toString(36)}"`,
      read: ({ first: start, last } = { first: 0, last: Math.max(0, size - 1) }) =>
        handle.createReadStream({ autoClose: false, start, end: last }),
      close: () => handle.close(),
    };
  }
  await handle.close();
  return undefined;
}
