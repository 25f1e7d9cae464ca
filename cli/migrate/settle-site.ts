import { checkFiles } from '../api/check-site.js';
import { openSite } from '../api/open-site.js';
import { fixSite } from '../checks/fix/fix-site.js';
import type { Site } from '../manifest/site.js';
import { assembleSite } from '../pipeline/assemble-site.js';
import { readSite } from '../pipeline/read-site.js';
import type { Problem } from '../problems/index.js';
import type { SiteSources } from '../sources/site-sources.js';
import { silent } from '../terminal/reporter.js';
import { threadProblem } from '../workers/threads.js';
import type { OldPage } from './old-page.js';
import { settleOldErrors } from './settle-old-errors.js';
import type { Note } from './source.js';

/** A site after all mechanical fixes. */
export interface SettledSite {
  readonly problems: readonly Problem[];
  /** Number of fixes that were written. */
  readonly fixed: number;
  readonly notes: readonly Note[];
  /** Missing if its configuration cannot be used. */
  readonly site?: Site;
}

interface SettleInput {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly workers: number;
  readonly origins: ReadonlyMap<string, OldPage>;
}

/** Applies the fixes of `docsgen check --fix` to a new site until nothing is left to fix, and settles errors of the old one. @param dir absolute path */
export async function settleSite(dir: string, { environment, workers, origins }: SettleInput): Promise<SettledSite> {
  const input = await openSite({ dir, environment, cached: true, workers, progress: silent });
  let last: { readonly site: Site; readonly place: SiteSources['place'] } | undefined;
  const load = async (): Promise<readonly Problem[]> => {
    const read = await readSite(input);
    if (!('config' in read)) return read.problems;
    const { site, problems } = await assembleSite(read, input);
    last = { site, place: read.place };
    return problems;
  };
  const check = async () => {
    input.cache.begin();
    last = undefined;
    return { dir, result: { problems: await load().catch((error: unknown) => [threadProblem(error)]) } };
  };
  try {
    const first = await fixSite(check);
    const notes = settleOldErrors(first.result.problems, { dir, origins });
    const second = notes.length === 0 ? undefined : await fixSite(check);
    const files = last === undefined ? undefined : await checkFiles(dir, last);
    await input.cache.save();
    const { result, refused } = second ?? first;
    return {
      problems: [...result.problems, ...refused, ...(files?.problems ?? [])],
      fixed: first.fixed + (second?.fixed ?? 0),
      notes,
      ...(last && { site: last.site }),
    };
  } finally {
    await input.threads.close();
  }
}
