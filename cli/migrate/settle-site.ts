import { openSite } from '../api/open-site.js';
import { fixSite } from '../checks/fix/fix-site.js';
import { loadSite } from '../pipeline.js';
import type { Problem } from '../problems/index.js';
import { silent } from '../terminal/reporter.js';
import { threadProblem } from '../workers/threads.js';

/** A site after all mechanical fixes. */
export interface SettledSite {
  readonly problems: readonly Problem[];
  /** Number of fixes that were written. */
  readonly fixed: number;
  /** Addresses that the site answers, with their ids: pages and redirects. */
  readonly routes: ReadonlyMap<string, ReadonlySet<string>>;
}

interface SettleInput {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly workers: number;
}

/** Applies the fixes of `docsgen check --fix` to a new site until nothing is left to fix. @param dir absolute path */
export async function settleSite(dir: string, { environment, workers }: SettleInput): Promise<SettledSite> {
  let routes: SettledSite['routes'] = new Map();
  const check = async () => {
    const input = await openSite({ dir, environment, cached: true, workers, progress: silent });
    try {
      const { site, problems } = await loadSite(input).catch((error) => ({ site: undefined, problems: [threadProblem(error)] }));
      if (site) routes = new Map(site.manifest.routes.map((route) => [route.path, new Set<string>()]));
      await input.cache.save();
      return { dir, result: { problems } };
    } finally {
      await input.threads.close();
    }
  };
  const { fixed, refused, result } = await fixSite(check);
  return { problems: [...result.problems, ...refused], fixed, routes };
}
