import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Content, isJob, MARK, type OutputFile } from '../emit/output.js';
import type { Renderer } from '../emit/render-job.js';
import { type Problem, problem } from '../problems/index.js';
import { filesIn } from './output-scan.js';

/**
 * Compares an output folder byte by byte with the files of a second build. Reports each file that differs or exists in only one of them.
 *
 * @param out absolute path of the folder
 * @param renderer renders the jobs of the second build
 */
export async function compareTrees(out: string, files: readonly OutputFile[], renderer: Renderer): Promise<Problem[]> {
  const different: string[] = [];
  for (const { path: file, content } of files) {
    const expected = await readContent(content, renderer);
    const written = await readFile(path.join(out, file)).catch(() => undefined);
    if (!written?.equals(expected)) different.push(file);
  }
  const expectedFiles = new Set([MARK, ...files.map(({ path: file }) => file)]);
  const additional = filesIn(out).filter((file) => !expectedFiles.has(file));
  return [...different, ...additional.sort()].map((file) => problem('not-reproducible', { file }));
}

async function readContent(content: Content, renderer: Renderer): Promise<Buffer> {
  if (typeof content === 'string' || content instanceof Uint8Array) return Buffer.from(content as string);
  return isJob(content) ? Buffer.from(renderer.render(content)) : readFile(content.copy);
}
