import { nearestName } from '../nearest.js';
import { type AddressOptions, hrefOf, resolvePath } from '../pages/url.js';
import { type Problem, problem } from '../problems.js';
import type { Reference, RoutePath, SitePath } from '../types.js';

/** What links can lead to: the whole site. */
export interface Targets {
  /** Route of each Markdown file. */
  readonly routes: ReadonlyMap<SitePath, RoutePath>;
  /** Anchors of each route; `undefined` for pages whose anchors nobody knows. */
  readonly anchors: ReadonlyMap<RoutePath, ReadonlySet<string> | undefined>;
  /** Served address of each static file and asset, by its path in the site. */
  readonly files: ReadonlyMap<SitePath, string>;
  /** Served addresses of the static files. */
  readonly urls: ReadonlySet<string>;
  /** Old paths, which links of the site should not use. */
  readonly redirects: ReadonlyMap<string, string>;
}

/** Where a link stands: its file and, for bare anchors, its page. */
export interface LinkOrigin {
  readonly source: SitePath;
  readonly path: RoutePath;
}

export type ResolvedLink =
  | { readonly kind: 'route'; readonly path: RoutePath; readonly query: string; readonly hash: string }
  | { readonly kind: 'file'; readonly url: string; readonly file?: SitePath; readonly query: string; readonly hash: string };

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Resolves a link of the site; gives the problem when it is dead. */
export function resolveLink(reference: Reference, origin: LinkOrigin, targets: Targets): ResolvedLink | Problem {
  const place = { file: origin.source, line: reference.line, column: reference.column };
  const [, address = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(reference.target) ?? [];
  const found = address === '' ? ({ kind: 'route', path: origin.path } as const) : lookUp(decode(address), origin, targets);
  if (found === undefined) {
    return problem('dead-link', place, { target: reference.target, nearest: nearestTarget(decode(address), origin, targets) });
  }
  if (found.kind === 'file') return { ...found, query, hash };
  const anchor = decode(hash.slice(1));
  const anchors = targets.anchors.get(found.path);
  if (anchor && anchors && !anchors.has(anchor) && !anchor.startsWith(':~:')) {
    return problem('dead-anchor', place, {
      target: reference.target,
      anchor,
      page: found.path === origin.path ? 'this page' : `the page "${found.path}"`,
      nearest: nearestName(anchor, [...anchors]) ?? [...anchors].find((one) => one.includes(anchor) || anchor.includes(one)),
    });
  }
  return { kind: 'route', path: found.path, query, hash };
}

type Found =
  | { readonly kind: 'route'; readonly path: RoutePath }
  | { readonly kind: 'file'; readonly url: string; readonly file?: SitePath };

function lookUp(address: string, origin: LinkOrigin, targets: Targets): Found | undefined {
  if (address.startsWith('/')) {
    const path = address.length > 1 ? address.replace(/\/$/, '') : address;
    if (targets.anchors.has(path)) return { kind: 'route', path };
    const source = targets.routes.get(`content${address}`);
    if (source !== undefined) return { kind: 'route', path: source };
    return targets.urls.has(address) ? { kind: 'file', url: address } : undefined;
  }
  const file = resolvePath(origin.source, address);
  if (file === undefined) return undefined;
  const path = targets.routes.get(file);
  if (path !== undefined) return { kind: 'route', path };
  const url = targets.files.get(file);
  return url === undefined ? undefined : { kind: 'file', url, file };
}

function nearestTarget(address: string, origin: LinkOrigin, targets: Targets): string | undefined {
  const moved = targets.redirects.get(address);
  if (moved) return moved;
  if (address.startsWith('/')) return nearestName(address, [...targets.anchors.keys()]);
  const file = resolvePath(origin.source, address.endsWith('.md') ? address : `${address}.md`);
  const sources = [...targets.routes.keys()];
  const best =
    file === undefined
      ? undefined
      : (nearestName(file, sources) ?? sources.find((one) => one.endsWith(`/${address.split('/').at(-1)}`)));
  return best && relativePath(origin.source, best);
}

/** The path of one file as a link from another writes it. */
export function relativePath(from: SitePath, to: SitePath): string {
  const a = from.split('/').slice(0, -1);
  const b = to.split('/');
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared++;
  const up = '../'.repeat(a.length - shared);
  return (up || './') + b.slice(shared).join('/');
}

/** The address that a browser is given. */
export function linkAddress(link: ResolvedLink, origin: LinkOrigin, address: AddressOptions): string {
  if (link.kind === 'file') return address.baseUrl + encodeURI(link.url.slice(1)) + link.query + link.hash;
  if (link.path === origin.path && link.hash && !link.query) return link.hash;
  return hrefOf(link.path, address) + link.query + link.hash;
}

export const isProblem = (value: ResolvedLink | Problem | object): value is Problem => 'id' in value;
