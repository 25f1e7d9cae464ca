import { createHash, hash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { lookAt } from './disk.js';
import { filesIn } from './output-scan.js';
import { lineOf, type RecordLine } from './record.js';

/** Bytes of a file that are read at once: for the many small ones a stream takes longer than the rest. */
const SMALL = 1 << 20;

/** SHA-256 of a file. Rejects with system errors. */
export async function hashOfFile(path: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), digest);
  return digest.digest('hex');
}

const contentHash = async (path: string, size: number): Promise<string> =>
  size > SMALL ? hashOfFile(path) : hash('sha256', readFileSync(path));

/**
 * The lines that a record of an output folder would have, found by reading every file: they say what the files are, and not what they were made from.
 * What is not a regular file has the content of none.
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
