import { isError, type Problem } from '../problems/index.js';
import { isSameRepository } from '../sources/repository-files.js';
import type { Cache } from '../store/cache.js';
import { memo } from '../store/memo.js';
import { referencedFiles } from '../store/referenced-digest.js';
import type { ApiPages, DocPage, SiteConfig, SitePath, Sources } from '../types.js';
import type { Image } from './images.js';
import { indexManifest, type ManifestData } from './index-manifest.js';
import { digestOfShared } from './shared-digest.js';

/** The result of combining all pages: plain data. */
export interface Assembly {
  readonly manifest: ManifestData;
  readonly images: readonly (readonly [key: string, image: Image])[];
  /** Result of `digestOfShared`, if it has been stored. */
  readonly manifestDigest?: string;
  /** Problems of the pages. */
  readonly ofPages: readonly Problem[];
  /** Problems that were found when they were combined. */
  readonly found: readonly Problem[];
}

interface StoredAssembly extends Assembly {
  /** Markdown files in which a problem with a line was found, and their digests: the public digest of a page does not cover lines of its text. */
  readonly lines: readonly (readonly [file: SitePath, hash: string])[];
}

interface AssemblyInput {
  readonly cache: Cache;
  /** Digest of every input of the site except its Markdown files. */
  readonly rest: string;
  readonly dir: string;
  readonly config: SiteConfig;
  readonly sources: Sources;
  readonly docs: readonly DocPage[];
  readonly apis: readonly ApiPages[];
  /** URLs of the files that extensions write. */
  readonly written: readonly string[];
}

/**
 * Combines the pages, or returns the stored result if no public digest of a page has changed (early cutoff); then not even the facts of the pages are
 * read. An edit that leaves headings, links, and what other pages show of the page unchanged has no effect here.
 */
export async function memoizeAssembly(input: AssemblyInput, make: () => Promise<Assembly>): Promise<Assembly> {
  const { cache, dir, rest, config, sources, docs, apis, written } = input;
  const referenced = await referencedFiles(
    { dir, files: cache.files },
    apis.flatMap(({ files }) => files),
  );
  const hashes = new Map(sources.docs.map(({ path, hash }) => [path, hash]));
  return memo<StoredAssembly>(
    cache,
    {
      task: 'manifest',
      subject: written.length > 0 ? 'written' : undefined,
      inputs: [rest, referenced, docs.map((page) => page.hashes?.publicDigest ?? ''), written],
      isCurrent: async ({ lines, manifest: { repository } }) =>
        lines.every(([file, hash]) => hashes.get(file) === hash) && (await isSameRepository(dir, repository, config)),
      // A build with errors is soon followed by another one. Lines of the pages' own problems are covered by the public digests.
      isStorable: ({ ofPages, found }) => ![...ofPages, ...found].some(isError),
    },
    async () => {
      const made = await make();
      const manifest = indexManifest(made.manifest, { sources, docs, apis, written });
      const files = new Set(made.found.filter(({ line }) => line !== undefined).map(({ file }) => file));
      return {
        ...made,
        manifestDigest: digestOfShared(manifest, new Map(made.images)),
        lines: [...hashes].filter(([file]) => files.has(file)),
      };
    },
  );
}
