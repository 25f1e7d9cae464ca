import { isError, type Problem } from '../problems/index.js';
import { hashOf } from '../sources/text.js';
import type { Cache } from '../store/cache.js';
import { referencedFiles } from '../store/referenced-digest.js';
import type { ApiPages, DocPage, SitePath, Sources } from '../types.js';
import type { Image, Images } from './images.js';
import type { Manifest } from './index.js';
import { surroundingsOf } from './shared-digest.js';
import { manifestOf, type StoredManifest, storedManifest } from './stored-manifest.js';

/** What is put together of all pages. */
export interface Assembly {
  readonly manifest: Manifest;
  readonly images: Images;
  /** Hash of all that stands around the pages, where it is known. */
  readonly surroundings?: string;
  /** Problems of the pages. */
  readonly ofPages: readonly Problem[];
  /** Problems that were found when they were put together. */
  readonly found: readonly Problem[];
}

/** An assembly as plain data. */
interface StoredAssembly extends Pick<Assembly, 'ofPages' | 'found'> {
  readonly manifest: StoredManifest;
  readonly images: readonly (readonly [key: string, image: Image])[];
  readonly surroundings: string;
  /** Markdown files that a problem with a line was found in, and the hashes of their texts: a line moves without being seen from outside. */
  readonly lines: readonly (readonly [file: SitePath, hash: string])[];
}

interface KeptInput {
  readonly cache: Cache;
  /** Hash of all that the site is made from besides its Markdown files. */
  readonly rest: string;
  readonly dir: string;
  readonly sources: Sources;
  readonly docs: readonly DocPage[];
  readonly apis: readonly ApiPages[];
}

/**
 * What was put together of pages that look the same to each other: then not even the facts of the pages are read. An edit of a text changes
 * nothing here, as long as it leaves headings, links, and what other pages show of it as they are.
 */
export async function keptAssembly(input: KeptInput, make: () => Promise<Assembly>): Promise<Assembly> {
  const { cache, dir, rest, sources, docs, apis } = input;
  const faces = docs.map((page) => page.hashes?.face ?? '');
  const referenced = await referencedFiles(
    { dir, files: cache.files },
    apis.flatMap(({ files }) => files),
  );
  const key = `assembly:${hashOf([rest, JSON.stringify(referenced), ...faces].join('\n'))}`;
  const stored = cache.get(key) as StoredAssembly | undefined;
  const hashes = new Map(sources.docs.map(({ path, hash }) => [path, hash]));
  if (stored?.lines.every(([file, hash]) => hashes.get(file) === hash)) {
    return { ...stored, manifest: manifestOf(stored.manifest, { sources, docs, apis }), images: new Map(stored.images) };
  }
  const made = await make();
  const { manifest, images, ofPages, found } = made;
  // Errors are mended soon. Lines of the pages' own problems are among what they look like.
  if ([...ofPages, ...found].some(isError)) return made;
  const files = new Set(found.filter(({ line }) => line !== undefined).map(({ file }) => file));
  const kept: StoredAssembly = {
    manifest: storedManifest(manifest),
    images: [...images],
    surroundings: surroundingsOf(manifest, images),
    ofPages,
    found,
    lines: [...hashes].filter(([file]) => files.has(file)),
  };
  cache.set(key, kept);
  return made;
}
