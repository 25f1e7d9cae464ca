import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { MARK, type OutputFile } from '../emit/output.js';
import { type Problem, problem } from '../problems/index.js';
import { filesIn } from './output-scan.js';

/**
 * Compares an output folder byte by byte with the files of a second build. Reports each file that differs or exists in only one of them.
 *
 * @param out absolute path of the folder
 */
export async function compareTrees(out: string, files: readonly OutputFile[]): Promise<Problem[]> {
  const different: string[] = [];
  for (const { path: file, content } of files) {
    const expected = await bytesOf(content);
    const written = await readFile(path.join(out, file)).catch(() => undefined);
    if (!written?.equals(expected)) different.push(file);
  }
  const known = new Set([MARK, ...files.map(({ path: file }) => file)]);
  const alone = filesIn(out).filter((file) => !known.has(file));
  return [...different, ...alone.sort()].map((file) => problem('not-reproducible', { file }));
}

async function bytesOf(content: OutputFile['content']): Promise<Buffer> {
  if (typeof content === 'string' || content instanceof Uint8Array) return Buffer.from(content as string);
  return 'copy' in content ? readFile(content.copy) : Buffer.from(content.make());
}
