import { join } from 'node:path';
import { hashOfFile } from '../store/file-digests.js';
import { lookAt } from './disk.js';
import { filesIn } from './output-scan.js';
import { lineOf, type RecordLine } from './record.js';

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
    lines.push(lineOf({ path, hash: found.isFile() ? await hashOfFile(join(out, path), size) : '', size, mtimeMs }));
  }
  return lines;
}
