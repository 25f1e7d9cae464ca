import type { PageModule, PopularPage } from '../../templates/view.js';

/** Timeout of the request, in milliseconds: the reader's own searches do not wait longer for it. */
const READ_TIMEOUT = 2000;

/** Returns the popular pages; none if they cannot be read, in which case the next call tries again. */
export type ReadPopularPages = () => Promise<readonly PopularPage[]>;

/** Reads the popular pages of the site from the module of its search page. @param url address of the module */
export function createPopularPagesReader(url: string, fetch: typeof globalThis.fetch): ReadPopularPages {
  let pages: Promise<readonly PopularPage[]> | undefined;
  const read = async () => {
    const response = await fetch(url, { signal: AbortSignal.timeout(READ_TIMEOUT) });
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return ((await response.json()) as PageModule).default?.popular ?? [];
  };
  return async () => {
    pages ??= read();
    try {
      return await pages;
    } catch {
      pages = undefined;
      return [];
    }
  };
}
