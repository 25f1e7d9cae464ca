import { maxRouteDepth } from '../../manifest/redirect-limits.js';
import { splitAddress } from '../../pages/split-address.js';
import { type AddressOptions, toHref } from '../../pages/url.js';
import type { RedirectSet } from './redirect-table.js';

/**
 * A rule for old addresses, independent of the host: each host's file writes the same rules in its own syntax. Paths are public, that is, with the
 * base URL.
 */
export type HostRule =
  /** One address, with or without a trailing slash. `to` is a path or URL, with query and hash. */
  | { readonly kind: 'exact'; readonly from: string; readonly to: string }
  /** Everything below `from`, up to `depth` folders: the rest of the path is appended to `to`, which ends with a slash. */
  | { readonly kind: 'prefix'; readonly from: string; readonly to: string; readonly depth: number }
  /** Every path below `base` with the extension, which is removed or replaced with a slash. `index.html` redirects to its folder. */
  | { readonly kind: 'extension'; readonly base: string; readonly extension: string; readonly slash: boolean };

export interface HostRuleInput extends RedirectSet {
  readonly baseUrl: string;
  /** All output files except the stubs; rules must not hide them. */
  readonly files: readonly string[];
}

/**
 * Returns the rules in the order in which they apply; no two `exact` rules have the same address. Pages take precedence over pairs, and pairs over
 * prefixes. Patterns that would hide a file are omitted, and only stubs redirect these addresses. If documents are named `a/b.html`, no rule matches
 * `.html`, because stubs redirect to these files.
 */
export function hostRules({ redirects, rules, routes, files, ...address }: HostRuleInput): HostRule[] {
  const base = address.baseUrl.slice(0, -1);
  const depth = maxRouteDepth(routes);
  const prefixes = rules
    .filter(({ name, value }) => name === 'prefix' && !files.some((file) => `/${file}`.startsWith(`${value}/`)))
    .map(({ value }) => value);
  const taken = new Set([...routes, ...redirects.map(({ from }) => from)]);
  const homes = prefixes.filter((prefix) => !taken.has(prefix)).map((from) => ({ from, to: '/' }));
  const exact = [...redirects, ...homes].map(
    ({ from, to }): HostRule => ({ kind: 'exact', from: base + from, to: targetUrl(to, address) }),
  );
  const below = prefixes.map((value): HostRule => ({ kind: 'prefix', from: base + value, to: address.baseUrl, depth }));
  const extensions = rules
    .filter(({ name, value }) => name === 'extensions' && (value !== 'html' || address.trailingSlash))
    .filter(({ value }) => !files.some((file) => file.endsWith(`.${value}`) && !isDocument(file)))
    .map(({ value }): HostRule => ({ kind: 'extension', base: address.baseUrl, extension: value, slash: address.trailingSlash }));
  return [...exact, ...below, ...extensions];
}

/** Whether hosts serve a file under a name other than its own. */
const isDocument = (file: string) => file === '404.html' || /(?:^|\/)index\.html$/.test(file);

function targetUrl(to: string, address: AddressOptions): string {
  if (!to.startsWith('/')) return to;
  const { path, query, hash } = splitAddress(to);
  return toHref(path, address) + query + hash;
}
