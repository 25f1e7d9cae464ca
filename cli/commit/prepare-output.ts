import path from 'node:path';
import type { Problem } from '../problems/index.js';
import { isError } from '../problems/index.js';
import { FOLDERS } from '../sources/names.js';
import { openTrust, type Trust } from '../state/trust.js';
import { recoverOutput } from './index.js';
import { checkOutputPlace } from './output-folder.js';
import type { Look } from './output-scan.js';
import { lookAhead } from './prefetch-scan.js';
import { statePaths } from './state.js';
import { writeFailed } from './write-failed.js';

/** An output folder that a build is to replace. */
export interface BegunBuild {
  /** Absolute path. */
  readonly out: string;
  /** What it holds. Rejects with `OutputRefused` when a build may not, or cannot, replace it; nobody has to wait for that. */
  readonly looking: Promise<Look>;
  /** How far the build believes what earlier ones left. */
  readonly trust: Trust;
}

interface BuildPlace {
  /** Absolute path of the site. */
  readonly dir: string;
  /** Absolute path of the output folder. */
  readonly out: string;
  /** How many threads the build may use. */
  readonly threads: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The build uses the cache. */
  readonly cached: boolean;
}

/**
 * Begins a build at its end: an interrupted commit is finished or undone, and a look is taken at the output folder, while all that a build
 * needs is still being loaded. Gives problems when the folder is no place for a site, or the system does not let it be looked at.
 */
export async function beginBuild({
  dir,
  out,
  threads,
  environment,
  cached,
}: BuildPlace): Promise<BegunBuild | { readonly problems: readonly Problem[] }> {
  const inputs = [...Object.values(FOLDERS), '.docsgen', '.git'].map((folder) => path.join(dir, folder));
  const place = { siteDir: dir, out, inputs };
  try {
    const problems = checkOutputPlace(place);
    if (problems.length > 0) return { problems };
    const folders = [...(cached ? [path.join(dir, '.docsgen')] : []), statePaths(out).folder];
    const trust = openTrust({ environment, folders });
    if (trust.problems.some(isError)) return trust;
    await recoverOutput(out, trust.key);
    return { out, trust, looking: lookAhead({ ...place, key: trust.key }, threads) };
  } catch (error) {
    return { problems: [writeFailed(error)] };
  }
}
