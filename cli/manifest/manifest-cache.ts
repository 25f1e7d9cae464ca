import { isError, type Problem } from '../problems/index.js';
import { computeDigest } from '../sources/text.js';
import type { Cache } from '../store/cache.js';
import { referencedFiles } from '../store/referenced-digest.js';
import type { ApiPages, DocPage, SitePath, Sources } from '../types.js';
import type { Image, Images } from './images.js';
import type { Manifest } from './index.js';
import { digestOfShared } from './shared-digest.js';
import { manifestOf, type StoredManifest, storedManifest } from './stored-manifest.js';

/** The result of combining all pages. */
export interface Assembly {
  readonly manifest: Manifest;
  readonly images: Images;
  /** Result of `digestOfShared`, if it has been stored. */
  readonly manifestDigest?: string;
  /** Problems of the pages. */
  readonly ofPages: readonly Problem[];
  /** Problems that were found when they were combined. */
  readonly found: readonly Problem[];
}

/** An assembly as plain data. */
interface StoredAssembly extends Pick<Assembly, 'ofPages' | 'found'> {
  readonly manifest: StoredManifest;
  readonly images: readonly (readonly [key: string, image: Image])[];
  readonly manifestDigest: string;
  /** Markdown files in which a problem with a line was found, and their digests: the public digest of a page does not cover lines of its text. */
  readonly lines: readonly (readonly [file: SitePath, hash: string])[];
}

interface AssemblyInput {
  readonly cache: Cache;
  /** Digest of every input of the site except its Markdown files. */
  readonly rest: string;
  readonly dir: string;
  readonly sources: Sources;
  readonly docs: readonly DocPage[];
  readonly apis: readonly ApiPages[];
}

/**
 * Combines the pages, or returns the stored result if no public digest of a page has changed (early cutoff); then not even the facts of the pages are
 * read. An edit that leaves headings, links, and what other pages show of the page unchanged has no effect here.
 */
export async function memoizeAssembly(input: AssemblyInput, make: () => Promise<Assembly>): Promise<Assembly> {
  const { cache, dir, rest, sources, docs, apis } = input;
  const publicDigests = docs.map((page) => page.hashes?.publicDigest ?? '');
  const referenced = await referencedFiles(
    { dir, files: cache.files },
    apis.flatMap(({ files }) => files),
  );
  const key = `assembly:${computeDigest([rest, JSON.stringify(referenced), ...publicDigests].join('\n'))}`;
  const stored = cache.get(key) as StoredAssembly | undefined;
  const hashes = new Map(sources.docs.map(({ path, hash }) => [path, hash]));
  if (stored?.lines.every(([file, hash]) => hashes.get(file) === hash)) {
    return { ...stored, manifest: manifestOf(stored.manifest, { sources, docs, apis }), images: new Map(stored.images) };
  }
  const made = await make();
  const { manifest, images, ofPages, found } = made;
  // A build with errors is soon followed by another one. Lines of the pages' own problems are covered by the public digests.
  if ([...ofPages, ...found].some(isError)) return made;
  const files = new Set(found.filter(({ line }) => line !== undefined).map(({ file }) => file));
  const kept: StoredAssembly = {
    manifest: storedManifest(manifest),
    images: [...images],
    manifestDigest: digestOfShared(manifest, images),
    ofPages,
    found,
    lines: [...hashes].filter(([file]) => files.has(file)),
  };
  cache.set(key, kept);
  return made;
}
