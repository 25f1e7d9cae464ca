import { tokenize } from './tokenizer.js';

/** Stands for a segment of a path that differs from request to request. */
const PLACEHOLDER = '*';

/** More segments than that are not looked at. */
const MAX_SEGMENTS = 10;

/** More values than that hardly any path holds. */
const MAX_VALUES = 4;

/** A parameter of a path: `{id}`, `:id`. */
const PARAMETER = /^[{:]/;

/** What a path of a request may begin with: a host. */
const HOST = /^[^/]*(?:\.|:\d)[^/]*\/+/;

/** A path with its values left open, as a word of the index. */
export interface PathPattern {
  readonly pattern: string;
  /** The segments that are no values. */
  readonly fixed: readonly string[];
}

/**
 * What a path with parameters is found by when somebody types it with values: `/users/{id}/roles` gives `users*roles`, and so does each of its
 * ends that does not begin with a parameter. The whole comes first.
 */
export function listPathPatterns(path: string): string[] {
  const segments = splitSegments(path);
  return segments.flatMap((segment, at) =>
    segment === PLACEHOLDER || at > segments.length - 2 ? [] : segments.slice(at).join(''),
  );
}

/** The patterns that a path as somebody typed it may belong to, those with the fewest values first. */
export function findPathPatterns(path: string): PathPattern[] {
  const own = path.replace(HOST, '');
  const segments = splitSegments(own);
  const found: (PathPattern & { readonly values: number })[] = [];
  for (let chosen = 0; chosen < 1 << segments.length; chosen += 2) {
    const all = segments.map((segment, at) => ((chosen >> at) & 1 ? PLACEHOLDER : segment));
    const fixed = all.filter((segment) => segment !== PLACEHOLDER);
    const values = all.length - fixed.length;
    if (all[0] === PLACEHOLDER || fixed.length === 0 || values > MAX_VALUES || (values === 0 && own === path)) continue;
    found.push({ pattern: all.join(''), fixed, values });
  }
  // A value may be missing at the end: that is less than one left open, and more than none.
  const whole = { pattern: [...segments, PLACEHOLDER].join(''), fixed: segments, values: 0.5 };
  return [...found, ...(segments.length > 1 && !segments.includes(PLACEHOLDER) ? [whole] : [])].sort(
    (a, b) => a.values - b.values,
  );
}

/** What the path begins with before its first value. */
export const fixedPrefix = (pattern: string): string => pattern.split(PLACEHOLDER, 1)[0] as string;

const splitSegments = (path: string): string[] =>
  path
    .split('/')
    .filter(Boolean)
    .slice(0, MAX_SEGMENTS)
    .map((segment) => (PARAMETER.test(segment) ? PLACEHOLDER : (tokenize(segment).at(-1) ?? PLACEHOLDER)));
