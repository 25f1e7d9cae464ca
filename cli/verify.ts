import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { OutputFile } from './emit/output.js';
import { type Problem, problem } from './problems.js';

/** Compares written files with those of a second build, byte by byte. */
export async function compareTrees(out: string, files: readonly OutputFile[]): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { path: file, content } of files) {
    const expected = await bytesOf(content);
    const written = await readFile(path.join(out, file)).catch(() => undefined);
    if (!written?.equals(expected)) problems.push(problem('not-reproducible', { file }));
  }
  return problems;
}

async function bytesOf(content: OutputFile['content']): Promise<Buffer> {
  if (typeof content === 'string' || content instanceof Uint8Array) return Buffer.from(content as string);
  return 'copy' in content ? readFile(content.copy) : Buffer.from(content.make());
}
