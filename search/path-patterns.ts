import { tokenize } from './tokenizer.js';
import { MAX_PATH_SEGMENTS, MAX_PATH_VALUES } from './weights.js';

/** Placeholder of a segment that differs from request to request. */
const PLACEHOLDER = '*';

/** A parameter of a path: `{id}`, `:id`. */
const PARAMETER = /^[{:]/;

/** A host at the beginning of a path. */
const HOST = /^[^/]*(?:\.|:\d)[^/]*\/+/;

/** A path with placeholders for its values, as a word of the index. */
export interface PathPattern {
  readonly pattern: string;
  /** The segments that are not values. */
  readonly fixed: readonly string[];
}

/**
 * Lists the words under which a path with parameters is indexed, so that a path with values finds it: `/users/{id}/roles` becomes
 * `users*roles`. The whole path comes first, followed by its endings that do not begin with a parameter.
 */
export function listPathPatterns(path: string): string[] {
  const segments = splitSegments(path);
  return segments.flatMap((segment, index) =>
    segment === PLACEHOLDER || index > segments.length - 2 ? [] : segments.slice(index).join(''),
  );
}

/** Lists the patterns that a typed path may match, those with the fewest values first. */
export function findPathPatterns(path: string): PathPattern[] {
  const pathname = path.replace(HOST, '');
  const segments = splitSegments(pathname);
  const patterns: (PathPattern & { readonly values: number })[] = [];
  // Each bit of the mask marks a segment as a value. The first segment never is one.
  for (let valueMask = 0; valueMask < 1 << segments.length; valueMask += 2) {
    const candidate = segments.map((segment, index) => ((valueMask >> index) & 1 ? PLACEHOLDER : segment));
    const fixed = candidate.filter((segment) => segment !== PLACEHOLDER);
    const values = candidate.length - fixed.length;
    if (candidate[0] === PLACEHOLDER || fixed.length === 0 || values > MAX_PATH_VALUES || (values === 0 && pathname === path))
      continue;
    patterns.push({ pattern: candidate.join(''), fixed, values });
  }
  return patterns.sort((a, b) => a.values - b.values);
}

const splitSegments = (path: string): string[] =>
  path
    .split('/')
    .filter(Boolean)
    .slice(0, MAX_PATH_SEGMENTS)
    .map((segment) => (PARAMETER.test(segment) ? PLACEHOLDER : (tokenize(segment).at(-1) ?? PLACEHOLDER)));
