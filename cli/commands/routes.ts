import { manifestJson } from '../emit/site-files.js';
import { loadSite } from '../pipeline/load-site.js';
import type { SiteInput } from '../pipeline/site-input.js';
import { type CommandResult, plural } from '../terminal/reporter.js';
import { threadProblem } from '../workers/threads.js';

/** Lists the routes: as the route manifest in JSON, or one line for each route and the counts by kind. */
export async function listRoutes(input: SiteInput, { json }: { json: boolean }): Promise<CommandResult> {
  const { site, problems } = await loadSite(input).catch((error) => ({
    site: undefined,
    problems: [threadProblem(error)],
  }));
  await input.cache.save();
  await input.threads.close();
  if (!site) return { problems };
  if (json) return { problems, out: manifestJson(site) };
  const { routes } = site.manifest;
  const width = Math.max(...routes.map(({ kind }) => kind.length));
  const lines = routes.map((route) => `${route.kind.padEnd(width)}  ${route.path}  ${route.title}\n`);
  const counts = new Map<string, number>();
  for (const { kind } of routes) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const summary = [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ');
  return { problems, out: lines.join(''), err: `\n${plural(routes.length, 'route')}: ${summary}\n` };
}
