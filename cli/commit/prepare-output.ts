import path from 'node:path';
import type { Problem } from '../problems/index.js';
import { isError } from '../problems/index.js';
import { FOLDERS, VENDOR } from '../sources/names.js';
import { openTrust, type Trust } from '../state/trust.js';
import { recoverOutput } from './index.js';
import { checkOutputPlace } from './output-folder.js';
import type { OutputScan } from './output-scan.js';
import { prefetchScan } from './prefetch-scan.js';
import { statePaths } from './state.js';
import { writeFailed } from './write-failed.js';

/** An output folder for a build to replace. */
export interface PreparedOutput {
  /** Absolute path. */
  readonly out: string;
  /** Scan of the folder. Rejects with `OutputRefused` if the build must not, or cannot, replace the folder; callers may ignore the promise. */
  readonly scanning: Promise<OutputScan>;
  /** Whether the build can trust the state of earlier builds. */
  readonly trust: Trust;
}

interface BuildPlace {
  /** Absolute path of the site. */
  readonly dir: string;
  /** Absolute path of the output folder. */
  readonly out: string;
  /** Maximum number of threads of the build. */
  readonly threads: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether the build uses the cache. */
  readonly cached: boolean;
}

/**
 * Prepares the output folder while the rest of the build loads: recovers an interrupted commit and starts a scan. Returns problems if the folder is
 * not allowed or cannot be scanned.
 */
export async function prepareOutput({
  dir,
  out,
  threads,
  environment,
  cached,
}: BuildPlace): Promise<PreparedOutput | { readonly problems: readonly Problem[] }> {
  const inputs = [...Object.values(FOLDERS), VENDOR, '.docsgen', '.git'].map((folder) => path.join(dir, folder));
  try {
    const problems = checkOutputPlace({ siteDir: dir, out, inputs });
    if (problems.length > 0) return { problems };
    const folders = [...(cached ? [path.join(dir, '.docsgen')] : []), statePaths(out).folder];
    const trust = openTrust({ environment, folders });
    if (trust.problems.some(isError)) return trust;
    await recoverOutput(out, trust.key);
    return { out, trust, scanning: prefetchScan({ out, key: trust.key, threads }) };
  } catch (error) {
    return { problems: [writeFailed(error)] };
  }
}
