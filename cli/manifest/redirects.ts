import { closest, distance } from 'fastest-levenshtein';
import { type Problem, problem } from '../problems.js';
import type { Redirect, RedirectRule, RoutePath, SitePath } from '../types.js';

/** The redirects as they are configured. */
export interface RedirectInput {
  readonly pairs: readonly Redirect[];
  readonly extensions: readonly ('html' | 'htm')[];
  /** `/docs`: with or without a slash at the end. */
  readonly prefixes: readonly string[];
  /** Every route of the site and the file it comes from. */
  readonly routes: ReadonlyMap<RoutePath, string>;
  /** The config file: where the problems are. */
  readonly file: SitePath;
}

export interface ResolvedRedirects {
  /** By `from`, which has no slash at the end; `to` is a route, with its `?query` and `#hash`, or an absolute URL: never a redirect. */
  readonly redirects: readonly Redirect[];
  readonly rules: readonly RedirectRule[];
  readonly problems: readonly Problem[];
}

/** A target in its parts. `path` is a route-like path, or a whole absolute URL without query and hash. */
interface Target {
  readonly path: string;
  readonly query: string;
  readonly hash: string;
}

const ABSOLUTE = /^https?:\/\//i;
const withoutSlash = (path: string) => path.replace(/(.)\/+$/, '$1');

/**
 * Checks the configured redirects against the routes and follows chains to their end. Redirects with an error are left out of the
 * result; a chain is only a warning.
 */
export function resolveRedirects({ pairs, extensions, prefixes, routes, file }: RedirectInput): ResolvedRedirects {
  const problems: Problem[] = [];
  const report = (...[id, values]: [Parameters<typeof problem>[0], Record<string, string | undefined>]) =>
    problems.push(problem(id, { file }, values));
  const forms = { extensions, prefixes: prefixes.map(withoutSlash) };

  const targets = new Map<string, Target>();
  for (const pair of pairs) {
    const reason = faultOf(pair.from);
    const from = withoutSlash(pair.from);
    const source = reason === undefined ? routes.get(from) ?? routes.get(documentRoute(from)) : undefined;
    if (reason !== undefined) report('redirect-path', { from: pair.from, reason });
    else if (targets.has(from)) report('redirect-duplicate', { from });
    else if (source !== undefined) report('redirect-shadow', { from, source });
    else targets.set(from, parse(pair.to));
  }

  const redirects: Redirect[] = [];
  const inLoop = new Set<string>();
  for (const [from, first] of targets) {
    const chain = [from];
    let target = first;
    for (let next = step(target, { targets, routes, forms }); next !== undefined; next = step(target, { targets, routes, forms })) {
      chain.push(target.path);
      if (target.path === from || inLoop.has(target.path) || chain.length > targets.size + 2) break;
      target = next;
    }
    const last = chain.at(-1) as string;
    if (last === from && chain.length > 1) {
      for (const one of chain) inLoop.add(one);
      if (!problems.some((one) => one.id === 'redirect-loop' && one.values.chain === rotated(chain, one.values.from)))
        report('redirect-loop', { from, chain: chain.join(' → ') });
      continue;
    }
    if (step(target, { targets, routes, forms }) !== undefined) continue;
    const to = write(target);
    if (!ABSOLUTE.test(target.path) && !routes.has(target.path)) {
      if (chain.length === 1) report('redirect-dangling', { from, to, nearest: nearestRoute(target.path, routes) });
      continue;
    }
    if (chain.length > 1) report('redirect-chain', { from, to: write(first), end: to });
    redirects.push({ from, to });
  }
  return {
    redirects: redirects.sort((a, b) => (a.from < b.from ? -1 : 1)),
    rules: [
      ...extensions.map((value) => ({ name: 'extensions', value }) as const),
      ...forms.prefixes.map((value) => ({ name: 'prefix', value }) as const),
    ],
    problems,
  };
}
