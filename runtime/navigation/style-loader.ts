import { addStyle } from '../page/add-style.js';

/** Adds style sheets to the page. Resolves when all of them apply; rejects if one of them cannot be loaded. */
export type LoadStyles = (hrefs: readonly string[] | undefined) => Promise<void>;

/** Creates a loader for the style sheets that only some pages need. */
export function createStyleLoader(document: Document): LoadStyles {
  const requests = new Map<string, Promise<void>>();
  const hasSheet = (href: string) =>
    [...document.querySelectorAll('link[rel="stylesheet"]')].some((link) => link.getAttribute('href') === href);
  const load = (href: string) =>
    addStyle(href).catch((error: unknown) => {
      requests.delete(href);
      throw error;
    });
  return async (hrefs = []) => {
    await Promise.all(
      hrefs.map((href) => {
        const request = requests.get(href) ?? (hasSheet(href) ? Promise.resolve() : load(href));
        requests.set(href, request);
        return request;
      }),
    );
  };
}
