import { join } from 'node:path';
import { hashOfFile } from '../store/file-digests.js';
import { lstatIfExists } from './disk.js';
import { filesIn } from './output-scan.js';
import { formatLine, type RecordLine } from './record.js';

/**
 * Builds the lines of a record from the files in the output folder. They contain content hashes, but no input digests. Anything but a regular file
 * has an empty hash, which matches no content.
 */
export async function linesByContent(out: string): Promise<RecordLine[]> {
  const lines: RecordLine[] = [];
  for (const path of filesIn(out)) {
    const stats = lstatIfExists(join(out, path));
    if (!stats) continue;
    const { size, mtimeMs } = stats;
    lines.push(formatLine({ path, hash: stats.isFile() ? await hashOfFile(join(out, path), size) : '', size, mtimeMs }));
  }
  return lines;
}
