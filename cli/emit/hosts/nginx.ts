import { splitAddress } from '../../pages/split-address.js';
import type { HostHeaders } from './headers.js';
import type { HostRule } from './rules.js';

/**
 * Returns a snippet for an nginx `server` block. Patterns match `$request_uri`, which is not decoded: with `$uri`, an encoded line break could add
 * headers to `Location`. The captured rest never begins with a slash or backslash, because `//host` is a different site.
 */
export function nginxConf(
  rules: readonly HostRule[],
  headers: HostHeaders,
  { trailingSlash }: { readonly trailingSlash: boolean },
): string {
  const { root, assetsPath, all, assets, others } = headers;
  const files = trailingSlash ? '$uri $uri/index.html' : '$uri $uri.html $uri/index.html';
  const extensions = rules.filter((rule) => rule.kind === 'extension');
  return [
    '# include this file in a server block',
    root === '/' ? '# whose root is the folder of this site.' : `# whose root contains the folder of this site as ${root}.`,
    'absolute_redirect off;',
    `error_page 404 ${root}404.html;`,
    ...addHeaders({ ...all, ...others }),
    '',
    ...rules.filter((rule) => rule.kind === 'exact').flatMap(exact),
    ...rules.filter((rule) => rule.kind === 'prefix').flatMap((rule) => prefix(rule, files)),
    ...(extensions.length > 0 ? extensionRules(extensions, root, files) : []),
    `location ^~ ${assetsPath} {`,
    ...addHeaders({ ...all, ...assets }).map(indent),
    '}',
    `location ${root} {`,
    ...(trailingSlash
      ? []
      : [`  if ($request_uri ~ "^(${escapePattern(root)}${NO_SLASH}[^?]*[^/?])/(\\?.*)?$") {`, '    return 301 $1$2;', '  }']),
    `  try_files ${files} =404;`,
    '}',
    '',
  ].join('\n');
}

/** Matches a character other than a slash, backslash or question mark; an nginx string halves the backslashes. */
const NO_SLASH = String.raw`[^/\\\\?]`;

const indent = (line: string) => `  ${line}`;
const addHeaders = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => `add_header ${name} "${value.replace(/["\\]/g, '\\$&')}" always;`);

/** The query of the request goes before the hash and after the target's own query. */
function exact({ from, to }: Extract<HostRule, { kind: 'exact' }>): string[] {
  const { path, query, hash } = splitAddress(plain(to));
  const answer = query
    ? `if ($is_args) { return 301 "${path}${query}&$args${hash}"; } return 301 "${path}${query}${hash}";`
    : `return 301 "${path}$is_args$args${hash}";`;
  return [from, `${from}/`].map((address) => `location = "${address}" { ${answer} }`);
}

function prefix({ from, to }: Extract<HostRule, { kind: 'prefix' }>, files: string): string[] {
  return [
    `location ^~ "${from}/" {`,
    `  if ($request_uri ~ "^${escapePattern(from)}/(${NO_SLASH}[^?]*(\\?.*)?)$") {`,
    `    return 301 ${to}$1;`,
    '  }',
    `  try_files ${files} =404;`,
    '}',
  ];
}

function extensionRules(rules: readonly Extract<HostRule, { kind: 'extension' }>[], root: string, files: string): string[] {
  const any = rules.map(({ extension }) => extension).join('|');
  const slash = rules[0]?.slash ? '/' : '';
  const index = [
    `  if ($request_uri ~ "^(${escapePattern(root)}(${NO_SLASH}[^?]*/)?)index\\.html(\\?.*)?$") {`,
    '    return 301 $1$3;',
    '  }',
  ];
  return [
    `location ~ "^${escapePattern(root)}.+\\.(${any})$" {`,
    ...(rules.some(({ extension }) => extension === 'html') ? index : []),
    `  if ($request_uri ~ "^(${escapePattern(root)}${NO_SLASH}[^?]*)\\.(${any})(\\?.*)?$") {`,
    `    return 301 $1${slash}$3;`,
    '  }',
    `  try_files ${files} =404;`,
    '}',
  ];
}

const escapePattern = (path: string) => path.replace(/[.+*?()[\]{}|^$\\]/g, '\\$&');

/** nginx has no escape for `$` in a value. */
const plain = (to: string) => to.replace(/["\\${}]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
