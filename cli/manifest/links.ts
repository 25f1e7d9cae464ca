import { distance } from 'fastest-levenshtein';
import { type AddressOptions, decodeAddress, resolvePath, toFileHref, toHref } from '../pages/url.js';
import { type Problem, problem } from '../problems/index.js';
import { FOLDERS, UNSUPPORTED_PAGE, VENDOR } from '../sources/names.js';
import type { Location, Reference, RoutePath, SitePath } from '../types.js';
import { findPageAt, listPageFiles } from './page-at.js';
import { nearestAnchor, relativePath, suggestTarget } from './suggest-target.js';
import type { LinkOrigin, Targets } from './targets.js';

export type ResolvedLink =
  | { readonly kind: 'route'; readonly path: RoutePath; readonly query: string; readonly hash: string }
  | { readonly kind: 'file'; readonly url: string; readonly file?: SitePath; readonly query: string; readonly hash: string }
  /** A file of the repository, at its host. */
  | { readonly kind: 'repository'; readonly url: string; readonly query: string; readonly hash: string };

/** Returns the index where a part of an address starts: at its delimiter, or at the end if it has none. */
function findPart(delimiter: string, address: string, end: number): number {
  const index = address.indexOf(delimiter);
  return index < 0 || index > end ? end : index;
}

/** Resolves a link; returns a problem if it is broken. Avoids regular expressions, because sites can have very many links. */
export function resolveLink(reference: Reference, page: LinkOrigin, targets: Targets): ResolvedLink | Problem {
  const { target } = reference;
  const hashStart = findPart('#', target, target.length);
  const queryStart = findPart('?', target, hashStart);
  const address = decodeAddress(target.slice(0, queryStart));
  const query = target.slice(queryStart, hashStart);
  const hash = target.slice(hashStart);
  const source = reference.file ?? page.source;
  const exact = address === '' ? page.path : findRoute(address, source, targets);
  const file = exact === undefined ? findFile(address, source, targets) : undefined;
  if (file) return { ...file, query, hash };
  const path = exact ?? findLooseRoute(address, source, targets);
  if (path === undefined) {
    const url = findRepositoryAddress(address, source, targets);
    if (url !== undefined) return { kind: 'repository', url, query, hash };
    return deadLink({ reference, address, origin: { source, path: page.path }, isApi: isApi(page) }, targets);
  }
  const anchor = decodeAddress(hash.slice(1));
  const anchors = anchor === '' ? undefined : targets.anchors.get(path);
  if (anchors && !anchors.has(anchor) && !anchor.startsWith(':~:') && !isLineRange(anchor, anchors))
    return deadAnchor(target, locateReference(reference, source), {
      path,
      anchor,
      anchors,
      own: path === page.path,
      api: isApi(page),
    });
  return { kind: 'route', path, query, hash };
}

/** Whether an anchor is a range of lines of code: `setup-L5-L9`. */
function isLineRange(anchor: string, anchors: ReadonlySet<string>): boolean {
  const [, block, from, to] = /^(.+)-L(\d+)-L(\d+)$/.exec(anchor) ?? [];
  return Number(from) < Number(to) && anchors.has(`${block}-L${from}`) && anchors.has(`${block}-L${to}`);
}

const locateReference = ({ line, column }: Reference, file: SitePath): Location => ({ file, line, column });

/** Whether a page belongs to an OpenAPI document, whose parts can be in any file. */
const isApi = ({ source }: LinkOrigin): boolean => /\.(?:json|ya?ml)$/i.test(source);

/** Accepts a suggestion only if the link is probably a typo of it: an OpenAPI document may have been written for another site. */
const likely = (written: string, suggestion: string | undefined): string | undefined =>
  suggestion !== undefined && distance(written.toLowerCase(), suggestion.toLowerCase()) <= Math.min(2, written.length / 4)
    ? suggestion
    : undefined;

/** Returns the route that an address points to. */
function findRoute(address: string, source: SitePath, targets: Targets): RoutePath | undefined {
  if (!address.startsWith('/')) {
    return targets.routes.get(resolvePath(source, address, targets.outerPaths));
  }
  const path = address.length > 1 && address.endsWith('/') ? address.slice(0, -1) : address;
  return targets.anchors.has(path) ? path : targets.routes.get(`content${address}`);
}

/** Returns the page of a relative address without an extension, or of a folder. */
const findLooseRoute = (address: string, source: SitePath, targets: Targets): RoutePath | undefined =>
  address.startsWith('/') ? undefined : findPageAt(resolvePath(source, address, targets.outerPaths), address, targets);

/** Returns the file that an address points to if it is not a page. */
function findFile(address: string, source: SitePath, targets: Targets) {
  if (address.startsWith('/')) return targets.urls.has(address) ? ({ kind: 'file', url: address } as const) : undefined;
  const file = resolvePath(source, address, targets.outerPaths);
  const url = targets.files.get(file);
  return url === undefined ? undefined : ({ kind: 'file', url, file } as const);
}

/** Returns the address of a file of the repository. */
function findRepositoryAddress(address: string, source: SitePath, targets: Targets): string | undefined {
  if (address.startsWith('/')) return undefined;
  const found = targets.repository.get(resolvePath(source, address, targets.outerPaths));
  return found && 'address' in found ? found.address : undefined;
}

interface DeadAnchor {
  readonly path: RoutePath;
  readonly anchor: string;
  readonly anchors: ReadonlySet<string>;
  readonly own?: boolean;
  /** The link is in an OpenAPI document. */
  readonly api?: boolean;
}

/** The problem of a link whose anchor does not exist on the target page. */
export function deadAnchor(target: string, place: Location, { path, anchor, anchors, own, api }: DeadAnchor): Problem {
  const known = [...anchors];
  const nearest = nearestAnchor(anchor, known);
  const some = known.slice(0, SHOWN).map((one) => `"#${one}"`);
  const list = known.length > SHOWN ? [...some, '…'] : some;
  return problem('dead-anchor', place, {
    target,
    anchor,
    page: own ? undefined : path,
    nearest: api ? likely(anchor, nearest) : nearest,
    api: api === true,
    known: list.length > 0 ? list.join(', ') : undefined,
  });
}

/** Number of anchors listed if none resembles the broken one. */
const SHOWN = 5;

interface DeadLink {
  readonly reference: Reference;
  /** Decoded, without query and anchor. */
  readonly address: string;
  readonly origin: LinkOrigin;
  readonly isApi: boolean;
}

function deadLink({ reference, address, origin, isApi }: DeadLink, targets: Targets): Problem {
  const file = address.startsWith('/') ? `content${address}` : resolvePath(origin.source, address, targets.outerPaths);
  const isDraft =
    [file, ...listPageFiles(file, false)].some((one) => targets.drafts.has(one)) ||
    [...targets.drafts.values()].includes(address);
  const suggestion = isDraft ? undefined : suggestTarget({ target: reference.target, address }, origin, targets);
  const nearest = isApi && !targets.redirects.has(address) ? likely(address, suggestion) : suggestion;
  const unread = targets.unread.has(file) ? UNSUPPORTED_PAGE.exec(address)?.[0] : undefined;
  const place = locateReference(reference, origin.source);
  const { target } = reference;
  if (isDraft || isApi || !isOutside(file))
    return problem('dead-link', place, { target, nearest, draft: isDraft, unread, api: isApi });
  const found = targets.repository.get(file);
  const reason = found && 'reason' in found ? found.reason : undefined;
  const inRepository = found && 'nearest' in found ? found.nearest : undefined;
  const near = nearest ?? (inRepository && relativePath(origin.source, inRepository, targets.outerPaths));
  return problem('dead-link', place, { target, nearest: near, draft: false, api: false, outside: { file, reason } });
}

/** The folders of a site whose files have addresses on the site, and the one that `docsgen pull` fills. */
const PUBLISHED: ReadonlySet<string> = new Set([FOLDERS.content, FOLDERS.static, VENDOR]);

/** Whether a path leaves the folders of the site, perhaps to a file of its repository. */
const isOutside = (file: SitePath): boolean => !PUBLISHED.has(file.split('/', 1)[0] as string);

/** Returns the `href` of a resolved link. */
export function linkAddress(link: ResolvedLink, origin: LinkOrigin, address: AddressOptions): string {
  if (link.kind === 'repository') return link.url + link.query + link.hash;
  if (link.kind === 'file') return toFileHref(link.url, address) + link.query + link.hash;
  if (link.path === origin.path && link.hash && !link.query) return link.hash;
  return toHref(link.path, address) + link.query + link.hash;
}

export const isProblem = (value: ResolvedLink | Problem | object): value is Problem => 'id' in value;
