import { splitAddress } from '../pages/split-address.js';

/** The target of a line of `_redirects`. */
interface RedirectTarget {
  /** Index of the line: the first matching line applies. */
  readonly order: number;
  readonly to: string;
  readonly status: number;
}

/** The lines of `_redirects`. A site may have many thousands of old addresses, so those without placeholders are looked up in a map. */
export interface RedirectLines {
  readonly exact: ReadonlyMap<string, RedirectTarget>;
  readonly patterns: readonly (RedirectTarget & { readonly from: RegExp })[];
}

/** A block of `_headers`. */
export interface HeaderBlock {
  readonly path: RegExp;
  readonly headers: readonly (readonly [string, string])[];
}

const isRule = (line: string) => line.trim() !== '' && !line.trim().startsWith('#');

/** Parses `_redirects`; skips invalid lines, as hosts do. */
export function parseRedirects(text: string): RedirectLines {
  const exact = new Map<string, RedirectTarget>();
  const patterns: (RedirectTarget & { readonly from: RegExp })[] = [];
  for (const [order, line] of text.split('\n').entries()) {
    if (!isRule(line)) continue;
    const [from, to, status = '302'] = line.trim().split(/\s+/);
    if (!from || !to || !/^30[12378]!?$/.test(status)) continue;
    const target = { order, to, status: Number(status.slice(0, 3)) };
    if (!PLACEHOLDER.test(from)) {
      if (!exact.has(from)) exact.set(from, target);
      continue;
    }
    const compiled = compilePattern(from);
    if (compiled) patterns.push({ ...target, from: compiled });
  }
  return { exact, patterns };
}

/** Parses `_headers`; skips invalid lines and values (RFC 9110, section 5.5). */
export function parseHeaders(text: string): HeaderBlock[] {
  const blocks: { path: RegExp; headers: [string, string][] }[] = [];
  let block: (typeof blocks)[number] | undefined;
  for (const line of text.split('\n').filter(isRule)) {
    const header = /^\s+([\w-]+):(.*)$/s.exec(line);
    if (header) {
      const [, name = '', rawValue = ''] = header;
      const value = rawValue.trim();
      if (/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) block?.headers.push([name, value]);
    } else if (/^\S/.test(line)) {
      const path = compilePattern(line.trim());
      block = path && { path, headers: [] };
      if (block) blocks.push(block);
    }
  }
  return blocks;
}

const PLACEHOLDER = /:[A-Za-z]\w*|\*/;

/**
 * Compiles the pattern of a path: `:name` matches one folder, `*` the rest. Browsers treat a backslash as a slash, so a folder cannot contain one. Returns
 * `undefined` for patterns that hosts do not accept either: with a name or `*` twice, or placeholders with nothing between them. Also returns `undefined`
 * if more than one folder has two placeholders, or one has three, because there could be too many ways to match an address.
 */
function compilePattern(path: string): RegExp | undefined {
  const parts = path.split(/(:[A-Za-z]\w*|\*)/);
  const names = parts.filter((_, index) => index % 2 === 1).map((part) => (part === '*' ? ':splat' : part));
  if (new Set(names).size < names.length || parts.slice(1, -1).includes('')) return undefined;
  const folders = path.split('/').filter((folder) => PLACEHOLDER.test(folder));
  if (names.length > folders.length + 1) return undefined;
  const source = parts
    .map((part) =>
      part === '*' ? '(?<splat>.*)' : /^:[A-Za-z]/.test(part) ? `(?<${part.slice(1)}>[^/\\\\]+)` : escapePattern(part),
    )
    .join('');
  return new RegExp(`^${source}$`, 's');
}

const escapePattern = (text: string) => text.replace(/[.+?()[\]{}|^$\\]/g, '\\$&');

/**
 * Returns the address that a path redirects to, from the first line that matches, or `undefined`. The query of the address comes before that of the
 * request.
 *
 * @param query empty, or with a question mark
 */
export function findRedirect(
  { exact, patterns }: RedirectLines,
  path: string,
  query: string,
): { location: string; status: number } | undefined {
  const exactTarget = exact.get(path);
  for (const { order, from, to, status } of patterns) {
    if (exactTarget !== undefined && exactTarget.order < order) break;
    const groups = from.exec(path)?.groups;
    if (groups === undefined) continue;
    const address = to.replace(/:([A-Za-z]\w*)/g, (placeholder, name: string) => groups[name] ?? placeholder);
    return { location: withQuery(address, query), status };
  }
  return exactTarget && { location: withQuery(exactTarget.to, query), status: exactTarget.status };
}

function withQuery(to: string, query: string): string {
  const target = splitAddress(to);
  const requestQuery = target.query ? query.replace('?', '&') : query;
  return target.path.replace(/^\/{2,}/, '/') + target.query + requestQuery + target.hash;
}

/** Returns the headers of all blocks that match a path; repeated values of a header are joined. */
export function findHeaders(blocks: readonly HeaderBlock[], path: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const block of blocks.filter((headerBlock) => headerBlock.path.test(path))) {
    for (const [name, value] of block.headers) {
      const previous = headers.get(name);
      headers.set(name, previous === undefined ? value : `${previous}, ${value}`);
    }
  }
  return headers;
}
