/** A line of `_redirects`. */
export interface RedirectLine {
  readonly from: RegExp;
  readonly to: string;
  readonly status: number;
}

/** A block of `_headers`. */
export interface HeaderBlock {
  readonly path: RegExp;
  readonly headers: readonly (readonly [string, string])[];
}

const isText = (line: string) => line.trim() !== '' && !line.trim().startsWith('#');

/** Reads `_redirects`; lines that are none are skipped, as hosts do. */
export function parseRedirects(text: string): RedirectLine[] {
  return text
    .split('\n')
    .filter(isText)
    .flatMap((line) => {
      const [from, to, status = '302'] = line.trim().split(/\s+/);
      return from && to && /^30[12378]$/.test(status) ? [{ from: pattern(from), to, status: Number(status) }] : [];
    });
}

/** Reads `_headers`. */
export function parseHeaders(text: string): HeaderBlock[] {
  const blocks: { path: RegExp; headers: [string, string][] }[] = [];
  for (const line of text.split('\n').filter(isText)) {
    const header = /^\s+([\w-]+):\s*(.*)$/.exec(line);
    if (header) blocks.at(-1)?.headers.push([header[1] as string, header[2] as string]);
    else blocks.push({ path: pattern(line.trim()), headers: [] });
  }
  return blocks;
}

/** `:name` stands for one folder, `*` for the rest. Browsers read a backslash as a slash, so it is none in a folder. */
function pattern(path: string): RegExp {
  const source = path
    .split(/(:[A-Za-z]\w*|\*)/)
    .map((part) =>
      part === '*' ? '(?<splat>.*)' : part.startsWith(':') ? `(?<${part.slice(1)}>[^/\\\\]+)` : escapePattern(part),
    )
    .join('');
  return new RegExp(`^${source}$`, 's');
}

const escapePattern = (text: string) => text.replace(/[.+?()[\]{}|^$\\]/g, '\\$&');

/**
 * The address a path is sent to; `undefined` when no line matches. The first one does. Its own query comes before that of the request.
 *
 * @param query empty, or with its question mark
 */
export function redirectOf(
  lines: readonly RedirectLine[],
  path: string,
  query: string,
): { location: string; status: number } | undefined {
  for (const { from, to, status } of lines) {
    const match = from.exec(path);
    if (!match) continue;
    const filled = to.replace(/:([A-Za-z]\w*)/g, (whole, name: string) => match.groups?.[name] ?? whole);
    const [, page = '', own = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(filled) ?? [];
    const queries = own ? query.replace('?', '&') : query;
    return { location: page.replace(/^\/{2,}/, '/') + own + queries + hash, status };
  }
  return undefined;
}

/** The headers of every block that matches a path, later values of a name joined to earlier ones. */
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
