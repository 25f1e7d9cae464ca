import { manifestJson } from '../emit/site-files.js';
import { loadSite, type SiteInput } from '../pipeline.js';
import type { Problem } from '../problems/index.js';
import { type Output, plural } from '../terminal/reporter.js';
import { threadProblem } from '../workers/threads.js';

/** Prints the routes: as the route manifest, or a line each and the counts by kind. */
export async function printRoutes(
  input: SiteInput,
  { json, output }: { json: boolean; output: Output },
): Promise<readonly Problem[]> {
  const { site, problems } = await loadSite(input).catch((error) => ({
    site: undefined,
    problems: [threadProblem(error)],
  }));
  await input.cache.save();
  await input.threads.close();
  if (!site) return problems;
  if (json) {
    output.out(manifestJson(site));
    return problems;
  }
  const { routes } = site.manifest;
  const width = Math.max(...routes.map(({ kind }) => kind.length));
  for (const route of routes) output.out(`${route.kind.padEnd(width)}  ${route.path}  ${route.title}\n`);
  const counts = new Map<string, number>();
  for (const { kind } of routes) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  output.err(`\n${plural(routes.length, 'route')}: ${[...counts].map(([kind, count]) => `${count} ${kind}`).join(', ')}\n`);
  return problems;
}
