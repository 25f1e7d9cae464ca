import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { type Files, makeSite, minimal, type Run, type TestSite } from '../harness.js';

/** A built site with a `dist/` to protect. */
export async function builtSite(files: Files = {}): Promise<TestSite> {
  const site = makeSite({ ...minimal, ...files });
  expect(await site.run('build', '--workers', '1')).toMatchObject({ code: 0 });
  return site;
}

const bytesOf = (site: TestSite) =>
  site.tree().map((file) => {
    const hash = createHash('sha256').update(readFileSync(path.join(site.dir, 'dist', file)));
    return `${file} ${hash.digest('hex')}`;
  });

/**
 * Builds a site with a `dist/` and expects it to fail: exit code 1, `dist/` unchanged, and only problems with location, cause and fix in the output.
 *
 * @param files input with errors; `null` removes a file or folder
 * @returns the problems as printed: `place  level  cause [id]`
 */
export async function refusal(
  site: TestSite,
  files: Readonly<Record<string, string | Uint8Array | null>>,
  ...args: string[]
): Promise<string[]> {
  for (const [file, content] of Object.entries(files)) {
    if (content === null) rmSync(path.join(site.dir, file), { recursive: true, force: true });
    else site.write({ [file]: content });
  }
  const before = bytesOf(site);
  const run = await site.run('build', '--workers', '1', ...args);
  expect(run, run.stderr).toMatchObject({ code: 1, stdout: '' });
  expect(bytesOf(site)).toEqual(before);
  return printedProblems(run);
}

const PROBLEM = /^(?:(.+) {2})?(error|warning) {2}(.+) \[([a-z0-9-]+)\]$/;

/** Parses the printed problems. Each must have a fix, and none may contain internals of docsgen. */
export function printedProblems({ stderr }: Run): string[] {
  expect(stderr).not.toMatch(/^ {4}at |fault of docsgen|undefined|\[object/m);
  const lines = stderr.split('\n');
  const found = lines.flatMap((line, index) => (PROBLEM.test(line) ? [index] : []));
  for (const index of found) expect(lines[index + 1], lines[index]).toMatch(/^ {2}\S.*\.$|^ {2}Did you mean ".+"\?$/);
  return found.map((index) => lines[index] as string);
}

/** Shortens a problem to location and id: `content/a.md:2:1 unknown-key`. */
export const brief = (problems: readonly string[]): string[] =>
  problems.map((line) => {
    const [, place = '-', , , id] = PROBLEM.exec(line) ?? [];
    return `${place} ${id}`;
  });
