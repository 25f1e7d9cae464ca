import path from 'node:path';
import type { Look } from './emit/commit/look.js';
import { writeFailed } from './emit/commit/write-failed.js';
import { recoverOutput } from './emit/commit.js';
import { lookAhead } from './emit/look-ahead.js';
import { checkOutputPlace } from './emit/output-folder.js';
import type { Problem } from './problems.js';
import { FOLDERS } from './sources/names.js';

/** An output folder that a build is to replace. */
export interface BegunBuild {
  /** Absolute path. */
  readonly out: string;
  /** What it holds. Rejects with `OutputRefused` when a build may not, or cannot, replace it; nobody has to wait for that. */
  readonly looking: Promise<Look>;
}

/**
 * Begins a build at its end: an interrupted commit is finished or undone, and a look is taken at the output folder, while all that a build
 * needs is still being loaded. Gives problems when the folder is no place for a site, or the system does not let it be looked at.
 *
 * @param dir absolute path of the site
 * @param threads how many the build may use
 */
export async function beginBuild(
  dir: string,
  out: string,
  threads: number,
): Promise<BegunBuild | { readonly problems: readonly Problem[] }> {
  const inputs = [...Object.values(FOLDERS), '.docsgen', '.git'].map((folder) => path.join(dir, folder));
  const place = { siteDir: dir, out, inputs };
  try {
    const problems = checkOutputPlace(place);
    if (problems.length > 0) return { problems };
    await recoverOutput(out);
  } catch (error) {
    return { problems: [writeFailed(error)] };
  }
  return { out, looking: lookAhead(place, threads) };
}
