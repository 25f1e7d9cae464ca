/** Minimal interpreters of the hosts' configuration languages. Each returns the `Location` for a request, or nothing. */

interface VercelFile {
  readonly redirects: readonly { readonly source: string; readonly destination: string }[];
  readonly headers: readonly { readonly source: string; readonly headers: readonly { key: string; value: string }[] }[];
}

type Send = (path: string, query: string) => string | undefined;

/** Supports the parts of `path-to-regexp` that the generated sources use: `:name(pattern)`, `(pattern)` and escaped characters. */
function vercelPattern(source: string): RegExp {
  const text = source.replace(/:(\w+)(\((?:[^()\\]|\\.)*\))|(\((?:[^()]|\([^()]*\))*\))|\\(.)|([.])/g, (_, ...groups) => {
    const [name, named, group, escaped, dot] = groups;
    if (name) return `(?<${name}>${named.slice(1, -1)})`;
    return group ?? `\\${escaped ?? dot}`;
  });
  return new RegExp(`^${text}$`);
}

export function vercel(text: string): { send: Send; headers(path: string): Record<string, string> } {
  const file = JSON.parse(text) as VercelFile;
  return {
    send: (path, query) => {
      for (const { source, destination } of file.redirects) {
        const match = vercelPattern(source).exec(path);
        if (!match) continue;
        const [, page = '', hash = ''] = /^([^#]*)(#.*)?$/.exec(destination.replace(/:path/, match.groups?.path ?? '')) ?? [];
        return page + query + hash;
      }
      return undefined;
    },
    headers: (path) =>
      Object.fromEntries(
        file.headers
          .filter(({ source }) => vercelPattern(source).test(path))
          .flatMap((one) => one.headers.map(({ key, value }) => [key, value])),
      ),
  };
}

interface Location {
  readonly kind: '=' | '^~' | '~' | '';
  readonly path: string;
  readonly body: string;
}

/** `location` by nginx's order (exact, longest `^~` or plain prefix, patterns) with `return` in and out of `if ($request_uri ~ …)`. */
export function nginx(text: string): { send: Send; headers(path: string): Record<string, string> } {
  const locations = [...text.matchAll(/^location (?:(=|\^~|~) )?"?([^"\s]+?)"? \{(?: (.*) \}$|\n([\s\S]*?)^\})/gm)].map(
    ([, kind = '', path = '', line, block]): Location => ({ kind: kind as Location['kind'], path, body: line ?? block ?? '' }),
  );
  const locate = (path: string): Location | undefined => {
    const exact = locations.find((one) => one.kind === '=' && one.path === path);
    const prefixes = locations.filter((one) => (one.kind === '^~' || one.kind === '') && path.startsWith(one.path));
    const longest = prefixes.sort((a, b) => b.path.length - a.path.length)[0];
    if (exact || longest?.kind === '^~') return exact ?? longest;
    return locations.find((one) => one.kind === '~' && new RegExp(unquoted(one.path)).test(path)) ?? longest;
  };
  const addHeaders = (body: string) =>
    [...body.matchAll(/add_header (\S+) "((?:[^"\\]|\\.)*)" always;/g)].map(([, name, value = '']) => [name, unquoted(value)]);
  return {
    send: (path, query) => {
      const { body = '' } = locate(path) ?? {};
      const condition = /if \(\$request_uri ~ "(.*)"\) \{\s*return 301 (\S+);/.exec(body);
      const match = condition && new RegExp(unquoted(condition[1] as string)).exec(path + query);
      if (match) return (condition[2] as string).replace(/\$(\d)/g, (_, index) => match[Number(index)] ?? '');
      const [, asked, always] = /^\s*(?:if \(\$is_args\) \{ return 301 "([^"]*)"; \} )?return 301 "([^"]*)";/.exec(body) ?? [];
      return (query ? (asked ?? always) : always)?.replace('$is_args$args', query).replace('$args', query.slice(1));
    },
    headers: (path) => {
      const own = addHeaders(locate(path)?.body ?? '');
      return Object.fromEntries(own.length > 0 ? own : addHeaders(text.split('\nlocation')[0] ?? ''));
    },
  };
}

/** https://github.com/nginx/nginx/blob/master/src/core/ngx_conf_file.c: a backslash before one of these characters is removed; any other stays. */
const unquoted = (pattern: string) => pattern.replace(/\\(["'\\])/g, '$1');
