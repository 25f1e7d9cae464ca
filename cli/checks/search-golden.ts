import * as z from 'zod';
import { type Problem, problem } from '../problems/index.js';
import { suggestName } from '../schema/suggest.js';
import { readYaml } from '../schema/yaml.js';
import { describeIssue, MISSING } from '../schema/zod-messages.js';
import type { RoutePath, SitePath } from '../types.js';

/** A query of a reader, and the pages that answer it, best first. */
export interface GoldenQuery {
  readonly query: string;
  readonly routes: readonly RoutePath[];
}

const querySchema = z.strictObject({ query: z.string().min(1), routes: z.array(z.string().startsWith('/')).min(1) });
const queriesSchema = z.array(querySchema).min(1);

/** Reads `search.golden.yml`: a list of `{ query, routes }`. Reports routes that are not in the search index. */
export function readGolden(
  text: string,
  file: SitePath,
  routes: ReadonlySet<RoutePath>,
): { queries: readonly GoldenQuery[]; problems: readonly Problem[] } {
  const { value, locate, problems } = readYaml(text, file);
  if (problems.length > 0) return { queries: [], problems };
  const parsed = queriesSchema.safeParse(value);
  if (!parsed.success)
    return {
      queries: [],
      problems: parsed.error.issues.flatMap((issue) =>
        issue.code === 'unrecognized_keys'
          ? issue.keys.map((key) => {
              const nearest = suggestName(key, Object.keys(querySchema.shape));
              return problem('unknown-key', locate([...issue.path, key]), { key, where: 'query', nearest });
            })
          : describeIssue(issue, value).map(({ keys, expected, actual = MISSING }) =>
              problem('wrong-type', locate(keys), {
                key: keys.map(String).join('.') || undefined,
                of: 'queries',
                expected,
                actual,
              }),
            ),
      ),
    };
  const deadRoutes = parsed.data.flatMap((query, queryIndex) =>
    query.routes.flatMap((target, routeIndex) =>
      routes.has(target)
        ? []
        : problem('dead-nav', locate([queryIndex, 'routes', routeIndex]), {
            where: file,
            target,
            nearest: suggestName(target, [...routes]),
          }),
    ),
  );
  return { queries: parsed.data, problems: deadRoutes };
}
