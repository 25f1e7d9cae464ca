import { asRecord } from '../value.js';

/** Returns the path that VitePress serves a file at: `en/guide/setup.md` → `guide/setup.md`. */
export type Rewrite = (file: string) => string;

/** `:name` or a group in parentheses, with a mark for several folders or none. */
const PARAMETER = /(?:\/:|:)([A-Za-z_]\w*)(\([^()]*\))?([*+?]?)|(\([^()]*\))/g;

/**
 * Reads the option `rewrites`: a function, or paths with parameters of path-to-regexp; https://vitepress.dev/guide/routing#route-rewrites
 *
 * @returns a function that returns a file itself if no rule matches it
 */
export function readRewrites(option: unknown): Rewrite {
  if (typeof option === 'function')
    return (file) => {
      try {
        const result: unknown = (option as (file: string) => unknown)(file);
        return typeof result === 'string' ? result : file;
      } catch {
        return file;
      }
    };
  const rules = Object.entries(asRecord(option)).flatMap(([from, to]) => (typeof to === 'string' ? [createRule(from, to)] : []));
  return (file) => rules.map((rule) => rule(file)).find((found) => found !== undefined) ?? file;
}

const escapePattern = (text: string): string => text.replace(/[.*+?^$()|{}[\]\\]/g, '\\$&');

/** The pattern of a parameter. */
function patternOf(name: string, own: string | undefined, mark: string): string {
  const inner = own?.slice(1, -1) || '[^/]+?';
  if (mark === '*') return `(?<${name}>(?:${inner})(?:/(?:${inner}))*)?`;
  if (mark === '+') return `(?<${name}>(?:${inner})(?:/(?:${inner}))*)`;
  return `(?<${name}>${inner})${mark}`;
}

function createRule(from: string, to: string): (file: string) => string | undefined {
  let pattern = '';
  let end = 0;
  let groups = 0;
  for (const { 0: all, 1: name, 2: own, 3: mark = '', 4: group, index } of from.matchAll(PARAMETER)) {
    pattern += escapePattern(from.slice(end, index));
    const parameter = patternOf(name ?? `_${groups++}`, group ?? own, mark);
    const isOptional = mark === '*' || mark === '?';
    pattern += all.startsWith('/') ? (isOptional ? `(?:/${parameter})?` : `/${parameter}`) : parameter;
    end = index + all.length;
  }
  pattern += escapePattern(from.slice(end));
  const test = compile(`^${pattern}$`);
  return (file) => {
    const values = test?.exec(file)?.groups ?? (test?.test(file) ? {} : undefined);
    if (values === undefined) return undefined;
    let count = 0;
    return to.replace(PARAMETER, (...[all, name]: (string | undefined)[]) => {
      const value = values[name ?? `_${count++}`] ?? '';
      return all?.startsWith('/') && value !== '' ? `/${value}` : value;
    });
  };
}

/** A pattern of the site; `undefined` if it is invalid. */
function compile(source: string): RegExp | undefined {
  try {
    return new RegExp(source);
  } catch {
    return undefined;
  }
}
