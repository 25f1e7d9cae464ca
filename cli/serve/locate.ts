import { open, realpath } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { OPEN_TO_READ } from '../sources/regular-file.js';
import { resolveBelow } from '../sources/site-file.js';
import type { ByteRange } from './range.js';

/** An open file: its content does not change even if the site is replaced meanwhile. */
export interface OpenFile {
  /** Below the root, with `/`. */
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
 * The file path that a URL path names, percent-decoded; both are relative. `undefined` if it must not be
 * served: it contains `..`, an encoded slash, a NUL or a backslash, is wrongly encoded, or names a hidden file.
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
  const refused = parts.some((part, index) => (part === '' && index < parts.length - 1) || isHidden(part) || /[\\\0]/.test(part));
  return refused ? undefined : parts.join('/');
}

const isHidden = (part: string) => part.startsWith('.') && part !== '.well-known';

/**
 * The file names to try for a path: `$uri`, `$uri.html`, `$uri/index.html`; without trailing slashes the page comes before
 * the stub in the folder of the same name.
 */
export function candidatesOf(path: string, { trailingSlash }: { readonly trailingSlash: boolean }): string[] {
  if (path === '_redirects' || path === '_headers') return [];
  if (path === '') return ['index.html'];
  if (!path.endsWith('/')) return [path, `${path}.html`, `${path}/index.html`];
  return [...(trailingSlash ? [] : [`${path.slice(0, -1)}.html`]), `${path}index.html`];
}

/** Returns the address with or without its trailing slash if the file was found under the other form. */
export function cleanPath(
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
  const real = await resolveBelow(root, path).catch(() => undefined);
  return real === undefined ? undefined : openAs(path, real);
}

/**
 * Opens a file of the disk under a name of the site; `undefined` if it cannot be read.
 *
 * @param path the name below the root, with `/`
 * @param real absolute path
 */
export async function openAs(path: string, real: string): Promise<OpenFile | undefined> {
  const handle = await open(real, OPEN_TO_READ).catch(() => undefined);
  if (handle === undefined) return undefined;
  const stats = await handle.stat();
  if (stats.isFile()) {
    const { size, ino, mtimeMs } = stats;
    return {
      path,
      size,
      etag: `"${ino.toString(36)}-${size.toString(36)}-${mtimeMs.toString(36)}"`,
      read: ({ first, last } = { first: 0, last: Math.max(0, size - 1) }) =>
        handle.createReadStream({ autoClose: false, start: first, end: last }),
      close: () => handle.close(),
    };
  }
  await handle.close();
  return undefined;
}
