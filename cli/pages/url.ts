import type { SlugError } from '../problems/navigation.js';
import { toWellFormedText } from '../sources/well-formed.js';
import type { RoutePath, SitePath } from '../types.js';
import { isFolderPage, pageName, withoutOrder } from './page-name.js';

/**
 * The only rule from path to URL. A slug that starts with `/` takes precedence; a relative slug replaces the file name; then `id`; a file called
 * `index`, `readme` or the same as its folder is the folder's page.
 *
 * @param path below the content folder, with extension: `a/b.md`
 */
export function deriveRoute(path: string, names: { slug?: string; id?: string } = {}): RoutePath {
  const folders = path.split('/');
  const file = pageName(folders.pop() as string);
  const lastFolder = folders.length === 0 ? undefined : withoutOrder(folders.at(-1) as string);
  const { slug, id } = names;
  if (slug?.startsWith('/')) return clean(slug);
  const folder = folders.map(addressPart);
  if (slug !== undefined) return clean(`/${[...folder, slug].join('/')}`);
  if (id === undefined && isFolderPage(file, lastFolder)) return clean(`/${folder.join('/')}`);
  if (id === 'index') return clean(`/${folder.join('/')}`);
  return clean(`/${[...folder, id ?? addressPart(file)].join('/')}`);
}

/** Latin letters that are not a letter with marks in Unicode. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  þ: 'th',
  Þ: 'Th',
};

/** Returns a file or folder name as a part of an address: without its order, spaces as hyphens, Latin letters without their marks. */
function addressPart(name: string): string {
  const words = withoutOrder(name);
  return /^[\x21-\x7e]*$/.test(words) ? words : toAsciiLetters(words.trim().replace(/ +/g, '-'));
}

/** Returns a text with Latin letters without their marks. Other letters stay. */
export const toAsciiLetters = (text: string): string =>
  text.replace(/\p{Script=Latin}\p{M}*/gu, (letter) => LETTERS[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, ''));

const clean = (path: string): RoutePath => path.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');

/** Returns the error in a slug; `undefined` if it is valid. RFC 3986 unreserved characters need no encoding anywhere. */
export function findSlugError(slug: string): SlugError | undefined {
  if (slug === '') return 'empty';
  if (slug.split('/').some((part) => part === '.' || part === '..')) return 'parent';
  if (/\s/.test(slug)) return 'space';
  if (slug.includes('%')) return 'percent';
  if (/[^\x21-\x7e]/.test(slug)) return 'not-ascii';
  if (/[^A-Za-z0-9._~@/-]/.test(slug)) return 'reserved';
  return undefined;
}

/** Device names, with or without an extension, and characters that Windows refuses; https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;
const REFUSED = /[<>:"|?*\\\x00-\x1f]|[. ]$/;

/** Whether Windows refuses a file or folder name. */
export const windowsRefuses = (name: string): boolean => DEVICE.test(name) || REFUSED.test(name);

/** The options that an address depends on besides its route. */
export interface AddressOptions {
  readonly baseUrl: string;
  readonly trailingSlash: boolean;
}

/** Returns the address of a route as used in links: `/base/a/b`, or `/base/a/b/` with trailing slashes. */
export function toHref(route: RoutePath, { baseUrl, trailingSlash }: AddressOptions): string {
  if (route === '/') return baseUrl;
  return baseUrl + route.slice(1) + (trailingSlash ? '/' : '');
}

/** Returns the address of a file as used in links. @param url decoded, as the file is named: `/img/a b.svg` */
export function toFileHref(url: string, { baseUrl }: Pick<AddressOptions, 'baseUrl'>): string {
  return baseUrl + encodeURI(url.slice(1)).replace(/[?#]/g, encodeURIComponent);
}

/** Returns the output files of a route. */
export function listRouteFiles(
  route: RoutePath,
  { trailingSlash }: Pick<AddressOptions, 'trailingSlash'>,
): { document: string; module: string; markdown: string } {
  const name = route === '/' ? 'index' : route.slice(1);
  return {
    document: route !== '/' && trailingSlash ? `${name}/index.html` : `${name}.html`,
    module: `${name}.json`,
    markdown: `${name}.md`,
  };
}

const isOutside = (folder: string): boolean => folder === '' || folder === '..' || folder.endsWith('/..');

/**
 * Resolves `../b.md` relative to the folder of `from`. A path outside the site begins with `../`.
 *
 * @param outerPaths see `listOuterPaths`: a path that leaves the site and comes back is in the site
 */
export function resolvePath(from: SitePath, target: string, outerPaths: readonly SitePath[] = []): SitePath {
  let path = from.slice(0, Math.max(from.lastIndexOf('/'), 0));
  for (const part of target.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..' || isOutside(path)) path = path === '' ? part : `${path}/${part}`;
    else path = path.slice(0, Math.max(path.lastIndexOf('/'), 0));
  }
  if (!path.startsWith('../')) return path;
  const outer = outerPaths.find((site) => path.startsWith(`${site}/`));
  return outer === undefined ? path : path.slice(outer.length + 1);
}

/** Characters that RFC 3986 does not allow in an address; `%` is allowed, since it encodes the others. */
const OUTSIDE_ADDRESSES = /[^\w.~:/?#[\]@!$&'()*+,;=%-]+/g;

/**
 * Returns an address in ASCII, for headers and hosting rules: other characters are percent-encoded as UTF-8 (RFC 3986, section 2), and a host name is
 * converted to ASCII (RFC 5890). Does not encode twice.
 */
export function asciiAddress(address: string): string {
  const [, scheme = '', host = '', rest = ''] = /^(?:(https?:\/\/)([^/?#\\]*))?(.*)$/is.exec(address) ?? [];
  // `encodeURIComponent` throws at half of a surrogate pair.
  const encode = (text: string) => text.replace(OUTSIDE_ADDRESSES, (part) => encodeURIComponent(toWellFormedText(part)));
  return scheme + (/^[\x21-\x7e]*$/.test(host) ? host : asciiHost(host)) + encode(rest);
}

const asciiHost = (host: string): string => {
  const url = `http://${host}`;
  return URL.canParse(url) ? new URL(url).host : encodeURIComponent(toWellFormedText(host));
};

/** Decodes the percent-encoding of an address. Returns a wrongly encoded address unchanged. */
export const decodeAddress = (text: string): string => {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
