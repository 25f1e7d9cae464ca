import { splitAddress } from '../pages/split-address.js';
import { asciiAddress, windowsRefuses } from '../pages/url.js';
import { type Problem, type ProblemId, problem, type ValuesArgument } from '../problems/index.js';
import type { RedirectPathError } from '../problems/redirects.js';
import { createPathSuggester, type SuggestPath } from '../schema/suggest.js';
import type { Location, Redirect, RedirectRule, RoutePath, SitePath } from '../types.js';
import { checkRedirectLimits } from './redirect-limits.js';

/** The redirects as configured. */
export interface RedirectInput {
  readonly pairs: readonly Redirect[];
  readonly extensions: readonly ('html' | 'htm')[];
  /** `/docs`, with or without a trailing slash. */
  readonly prefixes: readonly string[];
  /** Every route of the site and the file that defines it. */
  readonly routes: ReadonlyMap<RoutePath, string>;
  /** The configuration file, where the problems are reported. */
  readonly file: SitePath;
  /** Returns the location of an option in it. */
  locate?(keys: readonly PropertyKey[]): Location;
}

export interface ResolvedRedirects {
  /**
   * Sorted by `from`, which has no trailing slash. `to` is a route with its `?query` and `#hash`, or an absolute URL, in ASCII, and never a redirect
   * itself.
   */
  readonly redirects: readonly Redirect[];
  readonly rules: readonly RedirectRule[];
  readonly problems: readonly Problem[];
}

/** The parts of a target; `path` is a whole URL if the target is absolute. */
interface Target {
  readonly path: string;
  readonly query: string;
  readonly hash: string;
}

/** Reports a problem at an option of `redirects`. */
type Report = <Id extends ProblemId>(id: Id, keys: readonly PropertyKey[], ...values: ValuesArgument<Id>) => void;

/**
 * Checks the configured redirects against the routes and resolves chains. Invalid redirects are omitted from the result; chains only cause a warning.
 */
export function resolveRedirects(input: RedirectInput): ResolvedRedirects {
  const { pairs, routes, file, locate } = input;
  const problems: Problem[] = [];
  const locateOption = (keys: readonly PropertyKey[]): Location => locate?.(['redirects', ...keys]) ?? { file };
  const report: Report = (id, keys, ...values) => problems.push(problem(id, locateOption(keys), ...values));
  const rules = checkRules(input, report);
  const targets = checkPairs(input, report);
  const next = (path: string): Target | undefined =>
    routes.has(path) ? undefined : (targets.get(path) ?? applyRules(path, rules, routes));

  const indexes = new Map<string, number>();
  for (const [index, { from }] of pairs.entries()) if (!indexes.has(withoutSlash(from))) indexes.set(withoutSlash(from), index);
  const pairKeys = (from: string) => ['pairs', indexes.get(from) ?? 0];
  let suggest: SuggestPath | undefined;
  const redirects: Redirect[] = [];
  const reportedLoops = new Set<string>();
  for (const [from, first] of targets) {
    const { trail, end } = follow(from, first, next);
    if (end === undefined) {
      const isNew = trail.at(-1) === from && !reportedLoops.has(from);
      if (isNew) report('redirect-loop', pairKeys(from), { from, chain: trail.join(' → ') });
      if (isNew) for (const path of trail) reportedLoops.add(path);
    } else if (isAbsolute(end.path) || routes.has(end.path)) {
      redirects.push({ from, to: formatTarget(end) });
      if (trail.length > 1) report('redirect-chain', pairKeys(from), { from, to: formatTarget(first), end: formatTarget(end) });
    } else if (trail.length === 1) {
      suggest ??= createPathSuggester(routes.keys());
      const path = suggest(end.path);
      const nearest = path && formatTarget({ ...end, path });
      report('redirect-dangling', pairKeys(from), { from, to: formatTarget(end), nearest });
    }
  }
  problems.push(...checkRedirectLimits({ redirects, rules, routes: routes.keys(), locate: (option) => locateOption([option]) }));
  return { redirects: redirects.sort((a, b) => (a.from < b.from ? -1 : 1)), rules, problems };
}

/** Returns the rules of the configured extensions and prefixes; reports invalid prefixes. */
function checkRules({ extensions, prefixes }: RedirectInput, report: Report): RedirectRule[] {
  const rules: RedirectRule[] = extensions.map((value) => ({ name: 'extensions', value }));
  for (const [index, prefix] of prefixes.entries()) {
    const reason = prefix === '/' ? 'root' : findPathError(prefix);
    const value = withoutSlash(prefix);
    if (reason !== undefined) report('redirect-path', ['prefixes', index], { from: prefix, reason });
    else if (!rules.some((rule) => rule.value === value)) rules.push({ name: 'prefix', value });
  }
  return rules;
}

/** Returns the targets of the configured pairs by old path; reports invalid and duplicate paths, and paths of pages. */
function checkPairs({ pairs, routes }: RedirectInput, report: Report): Map<string, Target> {
  const byLowerCase = new Map([...routes.keys()].map((route) => [route.toLowerCase(), route]));
  const targets = new Map<string, Target>();
  for (const [index, pair] of pairs.entries()) {
    const from = withoutSlash(pair.from);
    const route = routes.has(from) ? undefined : byLowerCase.get(from.toLowerCase());
    const reason = findPathError(pair.from) ?? (route === undefined ? undefined : ({ kind: 'letter-case', route } as const));
    const source = routes.get(from) ?? routes.get(from.replace(/(?:\/index)?\.html$/, '') || '/');
    if (reason !== undefined) report('redirect-path', ['pairs', index], { from: pair.from, reason });
    else if (targets.has(from)) report('redirect-duplicate', ['pairs', index], { from });
    else if (source !== undefined) report('redirect-shadow', ['pairs', index], { from, source });
    else targets.set(from, parseTarget(pair.to));
  }
  return targets;
}

/** Follows a chain of redirects. Returns no end if the chain is a loop. */
function follow(from: string, first: Target, next: (path: string) => Target | undefined): { trail: string[]; end?: Target } {
  const trail = [from];
  const visited = new Set(trail);
  let target = first;
  for (;;) {
    const following = next(target.path);
    if (following === undefined) return { trail, end: target };
    const isLoop = visited.has(target.path);
    visited.add(target.path);
    trail.push(target.path);
    if (isLoop) return { trail };
    const query = [target.query, following.query].filter(Boolean).join('&');
    target = { path: following.path, query, hash: following.hash || target.hash };
  }
}

/** Applies the rules to a path that is not a configured pair. */
function applyRules(path: string, rules: readonly RedirectRule[], routes: RedirectInput['routes']): Target | undefined {
  for (const { name, value } of rules) {
    const route = name === 'prefix' ? withoutPrefix(path, value) : withoutExtension(path, value);
    if (route !== undefined && routes.has(route)) return { path: route, query: '', hash: '' };
  }
  return undefined;
}

function withoutPrefix(path: string, prefix: string): string | undefined {
  if (path === prefix) return '/';
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : undefined;
}

function withoutExtension(path: string, extension: string): string | undefined {
  if (!path.endsWith(`.${extension}`)) return undefined;
  return path.slice(0, -extension.length - 1).replace(/\/index$/, '') || '/';
}

const withoutSlash = (path: string) => path.replace(/(.)\/+$/, '$1');
const isAbsolute = (path: string) => /^https?:\/\//i.test(path);

function parseTarget(to: string): Target {
  const { path, query, hash } = splitAddress(asciiAddress(to));
  return { path: isAbsolute(path) ? path : withoutSlash(path), query: query.slice(1), hash: hash.slice(1) };
}

const formatTarget = ({ path, query, hash }: Target) => path + (query && `?${query}`) + (hash && `#${hash}`);

/** Matches patterns of hosts and other tools: `:slug` as a folder, `*`, and the parentheses of `path-to-regexp`. */
const PATTERN = /(?<=\/):[A-Za-z_]\w*|\*|\([^/]*\)/;

/** Returns why an old path is invalid. Hosts differ in what they decode and treat as a pattern, so only a few characters are allowed. */
export function findPathError(path: string): RedirectPathError | undefined {
  const pattern = PATTERN.exec(path)?.[0];
  if (pattern !== undefined) return { kind: 'pattern', pattern };
  if (!path.startsWith('/')) return 'relative';
  if (path.includes('//')) return 'empty-folder';
  if (path.split('/').some((part) => part === '.' || part === '..')) return 'parent';
  if (/\s/.test(path)) return 'space';
  if (path.includes('%')) return 'percent';
  if (/[?#]/.test(path)) return 'query';
  if (/\p{Cc}/u.test(path)) return 'control';
  if (path.split('/').some(windowsRefuses)) return 'windows';
  const character = /[^A-Za-z0-9._~@+=,/-]/u.exec(path)?.[0];
  return character === undefined ? undefined : { kind: 'character', character };
}
