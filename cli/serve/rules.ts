/** The target of a line of `_redirects`. */
interface RedirectTarget {
  /** Index of the line: the first matching line applies. */
  readonly order: number;
  readonly to: string;
  readonly status: number;
}

/** The lines of `_redirects`. A site may have very many old addresses: those without placeholders are in a map and not compared one by one. */
export interface RedirectLines {
  readonly exact: ReadonlyMap<string, RedirectTarget>;
  readonly patterns: readonly (RedirectTarget & { readonly from: RegExp })[];
}

/** A block of `_headers`. */
export interface HeaderBlock {
  readonly path: RegExp;
  readonly headers: readonly (readonly [string, string])[];
}

const isText = (line: string) => line.trim() !== '' && !line.trim().startsWith('#');

/** Reads `_redirects`; invalid lines are skipped, as hosts do. */
export function parseRedirects(text: string): RedirectLines {
  const exact = new Map<string, RedirectTarget>();
  const patterns: (RedirectTarget & { readonly from: RegExp })[] = [];
  for (const [order, line] of text.split('\n').entries()) {
    if (!isText(line)) continue;
    const [from, to, status = '302'] = line.trim().split(/\s+/);
    if (!from || !to || !/^30[12378]!?$/.test(status)) continue;
    const target = { order, to, status: Number(status.slice(0, 3)) };
    if (!PLACEHOLDER.test(from)) {
      if (!exact.has(from)) exact.set(from, target);
      continue;
    }
    const compiled = pattern(from);
    if (compiled) patterns.push({ ...target, from: compiled });
  }
  return { exact, patterns };
}

/** Parses `_headers`; skips invalid lines and values (RFC 9110, section 5.5). */
export function parseHeaders(text: string): HeaderBlock[] {
  const blocks: { path: RegExp; headers: [string, string][] }[] = [];
  let at: (typeof blocks)[number] | undefined;
  for (const line of text.split('\n').filter(isText)) {
    const header = /^\s+([\w-]+):(.*)$/s.exec(line);
    if (header) {
      const [, name = '', written = ''] = header;
      const value = written.trim();
      if (/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) at?.headers.push([name, value]);
    } else if (/^\S/.test(line)) {
      const path = pattern(line.trim());
      at = path && { path, headers: [] };
      if (at) blocks.push(at);
    }
  }
  return blocks;
}

const PLACEHOLDER = /:[A-Za-z]\w*|\*/;

/**
 * `:name` matches one folder, `*` the rest. Browsers read a backslash as a slash, so a folder contains none. Returns `undefined` for
 * patterns that hosts do not accept either: a name or `*` twice, and placeholders with nothing between them; more
 * than one folder with two placeholders, or one with three, because there could be too many ways to match an address.
 */
function pattern(path: string): RegExp | undefined {
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
 * The address that a path redirects to, from the first line that matches; `undefined` if none does. Its own query comes before that of the request.
 *
 * @param query empty, or with its question mark
 */
export function redirectOf(
  { exact, patterns }: RedirectLines,
  path: string,
  query: string,
): { location: string; status: number } | undefined {
  const same = exact.get(path);
  for (const { order, from, to, status } of patterns) {
    if (same !== undefined && same.order < order) break;
    const groups = from.exec(path)?.groups;
    if (groups === undefined) continue;
    const filled = to.replace(/:([A-Za-z]\w*)/g, (whole, name: string) => groups[name] ?? whole);
    return { location: withQuery(filled, query), status };
  }
  return same && { location: withQuery(same.to, query), status: same.status };
}

function withQuery(to: string, query: string): string {
  const [, page = '', own = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? [];
  const queries = own ? query.replace('?', '&') : query;
  return page.replace(/^\/{2,}/, '/') + own + queries + hash;
}

/** Returns the headers of all blocks that match a path; repeated values of a header are joined. */
export function headersOf(blocks: readonly HeaderBlock[], path: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const block of blocks.filter((one) => one.path.test(path))) {
    for (const [name, value] of block.headers) {
      const before = headers.get(name);
      headers.set(name, before === undefined ? value : `${before}, ${value}`);
    }
  }
  return headers;
}
