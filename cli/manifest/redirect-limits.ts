import { type Problem, problem } from '../problems/index.js';
import type { Location, Redirect, RedirectRule, RoutePath } from '../types.js';

/** Maximum numbers of rules, from the documentation of each host. */
const LIMITS = {
  /** Rules without placeholders: https://developers.cloudflare.com/pages/configuration/redirects/#per-file */
  cloudflareStatic: 2_000,
  /** Rules with placeholders, same page. */
  cloudflareDynamic: 100,
  /** Entries of `redirects`: https://vercel.com/docs/redirects/configuration-redirects */
  vercel: 2_048,
};

/**
 * Warns if the files for hosts contain more rules than a host accepts. Each pair becomes two rules, because hosts distinguish `/a` from `/a/`. So does each
 * prefix, which also becomes one rule with placeholders in `_redirects` for each depth of the routes.
 *
 * @param locate returns the location of the option that causes most of the rules
 */
export function checkRedirectLimits({
  redirects,
  rules,
  routes,
  locate,
}: {
  readonly redirects: readonly Redirect[];
  readonly rules: readonly RedirectRule[];
  readonly routes: Iterable<RoutePath>;
  locate(option: 'pairs' | 'prefixes'): Location;
}): Problem[] {
  const depth = maxRouteDepth(routes);
  const prefixes = rules.filter(({ name }) => name === 'prefix').length;
  const exact = 2 * (redirects.length + prefixes);
  const dynamic = prefixes * depth;
  const problems: Problem[] = [];
  const limits = [
    ...(exact > LIMITS.cloudflareStatic ? [{ host: 'Cloudflare Pages', limit: LIMITS.cloudflareStatic } as const] : []),
    ...(exact + prefixes > LIMITS.vercel ? [{ host: 'Vercel', limit: LIMITS.vercel } as const] : []),
  ];
  if (limits.length > 0) problems.push(problem('redirect-limit', locate('pairs'), { rules: 'static', count: exact, limits }));
  if (dynamic > LIMITS.cloudflareDynamic) {
    const dynamicLimits = [{ host: 'Cloudflare Pages', limit: LIMITS.cloudflareDynamic } as const];
    problems.push(problem('redirect-limit', locate('prefixes'), { rules: 'dynamic', count: dynamic, limits: dynamicLimits }));
  }
  return problems;
}

/** Returns the number of folders in the deepest route, at least 1. */
export function maxRouteDepth(routes: Iterable<RoutePath>): number {
  let depth = 1;
  for (const route of routes) depth = Math.max(depth, route.split('/').length - 1);
  return depth;
}
