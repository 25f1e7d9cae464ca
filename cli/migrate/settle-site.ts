import { openSite } from '../api/open-site.js';
import { fixSite } from '../checks/fix/fix-site.js';
import { loadSite } from '../pipeline.js';
import type { Problem } from '../problems/index.js';
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
  /** Addresses that the site answers, with their ids: pages and redirects. */
  readonly routes: ReadonlyMap<string, ReadonlySet<string>>;
}

interface SettleInput {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly workers: number;
  readonly origins: ReadonlyMap<string, OldPage>;
}

/** Applies the fixes of `docsgen check --fix` to a new site until nothing is left to fix, and settles errors of the old one. @param dir absolute path */
export async function settleSite(dir: string, { environment, workers, origins }: SettleInput): Promise<SettledSite> {
  const input = await openSite({ dir, environment, cached: true, workers, progress: silent });
  let routes: SettledSite['routes'] = new Map();
  const check = async () => {
    input.cache.begin();
    const { site, problems } = await loadSite(input).catch((error) => ({ site: undefined, problems: [threadProblem(error)] }));
    if (site) routes = new Map(site.manifest.routes.map((route) => [route.path, new Set<string>()]));
    return { dir, result: { problems } };
  };
  try {
    const first = await fixSite(check);
    const notes = settleOldErrors(first.result.problems, { dir, origins });
    const last = notes.length === 0 ? first : await fixSite(check);
    await input.cache.save();
    return {
      problems: [...last.result.problems, ...last.refused],
      fixed: first.fixed + (last === first ? 0 : last.fixed),
      notes,
      routes,
    };
  } finally {
    await input.threads.close();
  }
}
