import { randomBytes } from 'node:crypto';
import { closeSync, fchmodSync, fsyncSync, lstatSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Problem, problem } from '../../problems/index.js';
import { systemReason } from '../../problems/system-reason.js';
import { findSourceFolders } from '../../sources/source-folders.js';
import { findSpelling } from '../../sources/spelling.js';
import { type FileFixes, planFixes, readPage } from './plan-fixes.js';

/** A check of the site at a path. */
interface Checked<Result> {
  readonly dir: string;
  readonly result: Result;
}

/** A check after all fixes. */
interface Fixed<Result> extends Checked<Result> {
  /** How many edits were written. */
  readonly fixed: number;
  /** Files that were not written. */
  readonly refused: readonly Problem[];
}

/** A fix may show the next problem: a tab in a tab, or a link in what was shown as text. */
const MAX_ROUNDS = 20;

/**
 * Checks a site and writes the fixes of its pages, until there is nothing left to fix.
 *
 * @param check finds the problems of the site
 */
export async function fixSite<Result extends { readonly problems: readonly Problem[] }>(
  check: () => Promise<Checked<Result>>,
): Promise<Fixed<Result>> {
  let fixed = 0;
  for (let round = 1; ; round++) {
    const { dir, result } = await check();
    const { files } = planFixes(dir, result.problems);
    if (files.length === 0 || round === MAX_ROUNDS) return { dir, result, fixed, refused: [] };
    const refused: Problem[] = [];
    for (const file of files) {
      const refusal = writeFixes(dir, file);
      if (refusal) refused.push(refusal);
      else fixed += file.edits.length;
    }
    if (refused.length > 0) return { ...(await check()), fixed, refused };
  }
}

/**
 * Replaces a file in one step. A file that was edited after it was read is not replaced.
 */
function writeFixes(dir: string, { file, bytes, fixed }: FileFixes): Problem | undefined {
  const target = path.join(dir, findSpelling(dir, file) ?? file);
  const staged = path.join(path.dirname(target), `.${path.basename(target)}.${randomBytes(6).toString('hex')}`);
  try {
    const { mode } = lstatSync(target);
    const descriptor = openSync(staged, 'wx', 0o600);
    try {
      writeFileSync(descriptor, fixed);
      fchmodSync(descriptor, mode & 0o777);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    if (!readPage(file, findSourceFolders(dir))?.equals(bytes)) return problem('not-fixed', { file }, {});
    renameSync(staged, target);
    return undefined;
  } catch (error) {
    return problem('not-fixed', { file }, { reason: systemReason(error) });
  } finally {
    rmSync(staged, { force: true });
  }
}
