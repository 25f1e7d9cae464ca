import path from 'node:path';
import { siteBytesReader } from '../sources/site-file.js';
import type { SitePath } from '../types.js';
import type { FileDigests } from './file-digests.js';

interface DigestInput {
  /** Absolute path of the site. */
  readonly dir: string;
  readonly files: FileDigests;
}

/** Returns the function that determines the digest of a file that a document refers to: `''` if it cannot or may not be read. */
export function referencedDigest({ dir, files }: DigestInput): (file: SitePath) => Promise<string> {
  const read = siteBytesReader(dir);
  return async (file) => (await files.digestOf(path.join(dir, file), () => read(file)).catch(() => undefined)) ?? '';
}
