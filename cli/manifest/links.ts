import { distance } from 'fastest-levenshtein';
import { nearestName, nearestPath } from '../nearest.js';
import { type AddressOptions, fileHref, hrefOf, resolvePath } from '../pages/url.js';
import { type Problem, problem } from '../problems.js';
import { FOLDERS, UNREAD } from '../sources/names.js';
import type { Place, Reference, RoutePath, SitePath } from '../types.js';
import type { Anchors } from './anchors.js';

/** What links can lead to: the whole site. */
export interface Targets {
  /** Route of each Markdown file. */
  readonly routes: ReadonlyMap<SitePath, RoutePath>;
  /** Files that are not published, and the routes they would have. */
  readonly drafts: ReadonlyMap<SitePath, RoutePath>;
  readonly anchors: Anchors;
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
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Where a part of an address begins: at its sign, or at the end when it has none. */
function beginOf(sign: string, address: string, end: number): number {
  const at = address.indexOf(sign);
  return at < 0 || at > end ? end : at;
}

/** Resolves a link of the site; gives the problem when it is dead. Written for sites with very many links. */
export function resolveLink(reference: Reference, page: LinkOrigin, targets: Targets): ResolvedLink | Problem {
  const { target } = reference;
  const hashAt = beginOf('#', target, target.length);
  const queryAt = beginOf('?', target, hashAt);
  const address = decode(target.slice(0, queryAt));
  const query = target.slice(queryAt, hashAt);
  const hash = target.slice(hashAt);
  const source = reference.file ?? page.source;
  const path = address === '' ? page.path : routeOf(address, source, targets);
  if (path === undefined) {
    const file = fileOf(address, source, targets);
    if (file) return { ...file, query, hash };
    return deadLink(reference, address, { source, path: page.path, api: isApi(page) }, targets);
  }
  const anchor = hash.length > 1 ? decode(hash.slice(1)) : '';
  const anchors = anchor === '' ? undefined : targets.anchors.get(path);
  if (anchors && !anchors.has(anchor) && !anchor.startsWith(':~:'))
    return deadAnchor(target, placeOf(reference, source), {
      path,
      anchor,
      anchors,
      own: path === page.path,
      api: isApi(page),
    });
  return { kind: 'route', path, query, hash };
}

const placeOf = ({ line, column }: Reference, file: SitePath): Place => ({ file, line, column });

/** Whether a page shows an OpenAPI document, parts of which may be in any file. */
const isApi = ({ source }: LinkOrigin): boolean => source.startsWith(`${FOLDERS.openapi}/`);

/** A suggestion for a link of an OpenAPI document, which may have been written for another site: only a typo makes it a likely one. */
const likely = (written: string, suggestion: string | undefined): string | undefined =>
  suggestion !== undefined && distance(written.toLowerCase(), suggestion.toLowerCase()) <= Math.min(2, written.length / 4)
    ? suggestion
    : undefined;

/** The route that an address leads to. */
function routeOf(address: string, source: SitePath, targets: Targets): RoutePath | undefined {
  if (!address.startsWith('/')) {
    const file = resolvePath(source, address);
    return file === undefined ? undefined : targets.routes.get(file);
  }
  const path = address.length > 1 && address.endsWith('/') ? address.slice(0, -1) : address;
  return targets.anchors.has(path) ? path : targets.routes.get(`content${address}`);
}

/** The file that an address leads to which is no route. */
function fileOf(address: string, source: SitePath, targets: Targets) {
  if (address.startsWith('/')) return targets.urls.has(address) ? ({ kind: 'file', url: address } as const) : undefined;
  const file = resolvePath(source, address);
  const url = file === undefined ? undefined : targets.files.get(file);
  return url === undefined ? undefined : ({ kind: 'file', url, file } as const);
}

interface DeadAnchor {
  readonly path: RoutePath;
  readonly anchor: string;
  readonly anchors: ReadonlySet<string>;
  readonly own?: boolean;
  /** The link is one of an OpenAPI document. */
  readonly api?: boolean;
}

/** The problem of a link whose anchor its page does not have. */
export function deadAnchor(target: string, place: Place, { path, anchor, anchors, own, api }: DeadAnchor): Problem {
  const known = [...anchors];
  const nearest = nearestName(anchor, known) ?? known.find((one) => one.includes(anchor) || anchor.includes(one));
  const some = known.slice(0, SHOWN).map((one) => `"#${one}"`);
  const list = known.length > SHOWN ? [...some, '…'] : some;
  return problem('dead-anchor', place, {
    target,
    anchor,
    page: own ? 'this page' : `the page "${path}"`,
    nearest: api ? likely(anchor, nearest) : nearest,
    api: api ? 'yes' : undefined,
    known: list.length > 0 ? list.join(', ') : undefined,
  });
}

/** Anchors named when none resembles the dead one. */
const SHOWN = 5;

function deadLink(
  reference: Reference,
  address: string,
  origin: LinkOrigin & { readonly api: boolean },
  targets: Targets,
): Problem {
  const file = address.startsWith('/') ? `content${address}` : resolvePath(origin.source, address);
  const isDraft = file !== undefined && (targets.drafts.has(file) || [...targets.drafts.values()].includes(address));
  const suggestion = isDraft ? undefined : nearestTarget(address, file, origin, targets);
  const nearest = origin.api && !targets.redirects.has(address) ? likely(address, suggestion) : suggestion;
  const api = origin.api ? 'yes' : undefined;
  const unread = UNREAD.exec(address)?.[0];
  const place = placeOf(reference, origin.source);
  return problem('dead-link', place, { target: reference.target, nearest, draft: isDraft ? 'yes' : undefined, unread, api });
}

function nearestTarget(address: string, file: SitePath | undefined, origin: LinkOrigin, targets: Targets): string | undefined {
  const moved = targets.redirects.get(address);
  if (moved) return moved;
  if (address.startsWith('/')) {
    const bare = address.replace(/(?:\/index)?\.(?:html?|md)$/, '').replace(/^\/content(?=\/)/, '') || '/';
    return targets.anchors.has(bare) ? bare : nearestPath(bare, [...targets.anchors.keys()]);
  }
  if (file === undefined) return undefined;
  const pages = [...targets.routes.keys()].filter((one) => one !== origin.source);
  const files = [...targets.files.keys()];
  const best = nearestFile(file, pages, files);
  return best && relativePath(origin.source, best);
}

/** A path that is meant to lead to a page, and to no other file. */
const PAGE = /(?:^|\/)[^./]*$|\.(?:md|html?)$/i;

function nearestFile(path: SitePath, pages: readonly SitePath[], files: readonly SitePath[]): SitePath | undefined {
  if (UNREAD.test(path)) return pageAt(path, pages);
  if (!PAGE.test(path)) return nearestPath(path, [...pages, ...files]);
  return pageAt(path, pages) ?? nearestPath(path, pages) ?? files.find((one) => one.startsWith(`${withoutEnd(path)}.`));
}

const withoutEnd = (path: SitePath): string => path.replace(/\.\w+$/, '');

/** The page that stands where a path leads: `a/b` and `a/b.html` may be `a/b.md` or the page of that folder. */
function pageAt(path: SitePath, pages: readonly SitePath[]): SitePath | undefined {
  const bare = withoutEnd(path);
  return [`${bare}.md`, `${bare}/index.md`, `${bare}/readme.md`]
    .map((name) => pages.find((one) => one.toLowerCase() === name.toLowerCase()))
    .find((one) => one !== undefined);
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
  if (link.kind === 'file') return fileHref(link.url, address) + link.query + link.hash;
  if (link.path === origin.path && link.hash && !link.query) return link.hash;
  return hrefOf(link.path, address) + link.query + link.hash;
}

export const isProblem = (value: ResolvedLink | Problem | object): value is Problem => 'id' in value;
