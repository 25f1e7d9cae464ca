import type { Link } from '../../templates/view.js';
import type { Store } from '../page/storage.js';

const KEY = 'docsgen.viewed';

/** Number of stored pages. */
const MAX_PAGES = 5;

/** Longest title and address that are stored, in characters. */
const MAX_LENGTH = 300;

/**
 * Returns the pages that the reader viewed last, the newest first. The storage may contain anything, also pages of another site on
 * the same host: only pages of this site are returned.
 *
 * @param baseUrl begins and ends with `/`
 */
export function readViewedPages(store: Store, baseUrl: string): Link[] {
  try {
    const stored: unknown = JSON.parse(store.get(KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((page) => readPage(page, baseUrl) ?? []).slice(0, MAX_PAGES);
  } catch {
    return [];
  }
}

export function rememberViewedPage(store: Store, page: Link, baseUrl: string): void {
  const others = readViewedPages(store, baseUrl).filter(({ href }) => href !== page.href);
  if (readPage(page, baseUrl)) store.set(KEY, JSON.stringify([page, ...others].slice(0, MAX_PAGES)));
}

export const forgetViewedPages = (store: Store): void => store.remove(KEY);

function readPage(page: unknown, baseUrl: string): Link | undefined {
  const { label, href } = (page ?? {}) as { readonly [key: string]: unknown };
  if (typeof label !== 'string' || typeof href !== 'string') return undefined;
  if (label === '' || label.length > MAX_LENGTH || href.length > MAX_LENGTH) return undefined;
  if (!/^\/(?![/\\])[^\\\s?#]*$/.test(href) || !`${href}/`.startsWith(baseUrl)) return undefined;
  return { label, href };
}
