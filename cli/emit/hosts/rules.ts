import { type AddressOptions, hrefOf } from '../../pages/url.js';
import type { RedirectSet } from './redirect-table.js';

/**
 * What a host is told about old addresses. Paths are public: with the base URL. Rules are the same for every host; each host's file
 * only writes them down in its own language.
 */
export type HostRule =
  /** One address, with or without a slash at the end. `to` is an address or URL, with query and hash. */
  | { readonly kind: 'exact'; readonly from: string; readonly to: string }
  /** Everything below `from`, up to `depth` folders: the rest of the path is put after `to`, which ends with a slash. */
  | { readonly kind: 'prefix'; readonly from: string; readonly to: string; readonly depth: number }
  /** Every path below `base` with that extension: it is dropped, or replaced by a slash. `index.html` stands for its folder. */
  | { readonly kind: 'extension'; readonly base: string; readonly extension: string; readonly slash: boolean };

export interface HostRuleInput extends RedirectSet {
  readonly baseUrl: string;
  /** The output files beside the stubs: no rule may hide one. */
  readonly files: readonly string[];
}

/**
 * The rules in the order in which they apply; no two `exact` ones have the same address. A page wins over a pair, and a pair over a prefix.
 * A pattern that would hide a real file is left to the stubs. With `a/b.html` as the document no rule touches `.html`: stubs lead there.
 */
export function hostRules({ redirects, rules, routes, files, ...address }: HostRuleInput): HostRule[] {
  const base = address.baseUrl.slice(0, -1);
  const depth = Math.max(1, ...routes.map((route) => route.split('/').length - 1));
  const prefixes = rules
    .filter(({ name, value }) => name === 'prefix' && !files.some((file) => `/${file}`.startsWith(`${value}/`)))
    .map(({ value }) => value);
  const taken = new Set([...routes, ...redirects.map(({ from }) => from)]);
  const homes = prefixes.filter((prefix) => !taken.has(prefix)).map((from) => ({ from, to: '/' }));
  const exact = [...redirects, ...homes].map(
    ({ from, to }): HostRule => ({ kind: 'exact', from: base + from, to: addressOf(to, address) }),
  );
  const below = prefixes.map((value): HostRule => ({ kind: 'prefix', from: base + value, to: address.baseUrl, depth }));
  const extensions = rules
    .filter(({ name, value }) => name === 'extensions' && (value !== 'html' || address.trailingSlash))
    .filter(({ value }) => !files.some((file) => file.endsWith(`.${value}`) && !isDocument(file)))
    .map(({ value }): HostRule => ({ kind: 'extension', base: address.baseUrl, extension: value, slash: address.trailingSlash }));
  return [...exact, ...below, ...extensions];
}

/** What hosts serve under another name than its own. */
const isDocument = (file: string) => file === '404.html' || /(?:^|\/)index\.html$/.test(file);

function addressOf(to: string, address: AddressOptions): string {
  if (!to.startsWith('/')) return to;
  const [, route = '/', rest = ''] = /^([^?#]*)(.*)$/.exec(to) ?? [];
  return hrefOf(route, address) + rest;
}
