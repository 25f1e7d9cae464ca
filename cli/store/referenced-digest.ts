import path from 'node:path';
import type { Root } from '../sources/roots.js';
import { createSiteBytesReader } from '../sources/site-file.js';
import type { SitePath } from '../types.js';
import type { FileDigests } from './file-digests.js';

/** Files that a result turned out to depend on, and their digests: `''` if a file cannot or may not be read. */
export type ReferencedFiles = readonly (readonly [file: SitePath, digest: string])[];

interface DigestInput {
  /** Absolute path of the site. */
  readonly dir: string;
  readonly files: FileDigests;
  /** Folders outside of the site that files may be read from. */
  readonly roots?: readonly Root[];
}

/** Digests of files that documents refer to. */
export async function referencedFiles({ dir, files, roots }: DigestInput, names: readonly SitePath[]): Promise<ReferencedFiles> {
  if (names.length === 0) return [];
  const read = createSiteBytesReader(dir, roots);
  const digestOf = async (name: SitePath) =>
    (await files.digestOf(path.join(dir, name), () => read(name)).catch(() => undefined)) ?? '';
  return Promise.all(names.map(async (name) => [name, await digestOf(name)] as const));
}

/** Whether no file has changed since its digest was determined. */
export async function areUnchanged(input: DigestInput, before: ReferencedFiles): Promise<boolean> {
  const now = await referencedFiles(
    input,
    before.map(([file]) => file),
  );
  return now.every(([, digest], index) => digest === before[index]?.[1]);
}
