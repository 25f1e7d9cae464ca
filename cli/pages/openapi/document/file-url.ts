import type { SitePath } from '../../../types.js';

/** Files of the site have URLs with their own scheme, so that no resolver reads them from the disk. */
const LOCAL = 'site://site/';

export const pathToUrl = (path: SitePath): string => LOCAL + path.split('/').map(encodeURIComponent).join('/');

export const isLocal = (url: string): boolean => url.startsWith(LOCAL);

/** Returns `undefined` if a segment of the URL decodes to an invalid file or folder name. */
export function urlToPath(url: string): SitePath | undefined {
  try {
    const parts = url.slice(LOCAL.length).split('/').map(decodeURIComponent);
    return parts.some((part) => /[/\\\0]/.test(part)) ? undefined : parts.join('/');
  } catch {
    return undefined;
  }
}

/** Splits a `$ref` into the URL of its file and its fragment; `undefined` if it is not a URL. */
export function resolveReference(ref: string, base: string): { readonly url: string; readonly fragment: string } | undefined {
  // Most references point into their own file, and parsing URLs is slow.
  if (ref.startsWith('#')) return { url: base, fragment: ref };
  if (!URL.canParse(ref, base)) return undefined;
  const { href } = new URL(ref, base);
  const hash = ref.indexOf('#');
  return { url: href.replace(/#.*$/s, ''), fragment: hash < 0 ? '' : ref.slice(hash) };
}

/** Whether a local reference leaves the site folder; a URL would silently stop at the root. */
export function leavesSite(ref: string, base: string): boolean {
  if (!isLocal(base) || /^[a-z][a-z\d+.-]*:|^\/\//i.test(ref)) return false;
  let depth = ref.startsWith('/') ? 0 : base.slice(LOCAL.length).split('/').length - 1;
  for (const part of ref.replace(/[?#].*$/s, '').split('/')) {
    if (/^(?:\.|%2e){2}$/i.test(part)) depth -= 1;
    else if (part !== '' && part !== '.') depth += 1;
    if (depth < 0) return true;
  }
  return false;
}
