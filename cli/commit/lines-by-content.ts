import { createHash, hash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { lookAt } from './disk.js';
import { filesIn } from './output-scan.js';
import { lineOf, type RecordLine } from './record.js';

/** Maximum size in bytes of a file that is read into memory, which is faster than a stream for small files. */
const SMALL = 1 << 20;

/** Returns the SHA-256 of a file. Rejects with system errors. */
export async function hashOfFile(path: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), digest);
  return digest.digest('hex');
}

const contentHash = async (path: string, size: number): Promise<string> =>
  size > SMALL ? hashOfFile(path) : hash('sha256', readFileSync(path));

/**
 * Builds the lines of a record from the files in the output folder. They contain content hashes, but no input digests. Anything but a regular file
 * has an empty hash, which matches no content.
 */
export async function linesByContent(out: string): Promise<RecordLine[]> {
  const lines: RecordLine[] = [];
  for (const path of filesIn(out)) {
    const found = lookAt(join(out, path));
    if (!found) continue;
    const { size, mtimeMs } = found;
    lines.push(lineOf({ path, hash: found.isFile() ? await contentHash(join(out, path), size) : '', size, mtimeMs }));
  }
  return lines;
}
