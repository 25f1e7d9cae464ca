import * as TEXTS from '../../templates/texts/failures.js';

/** Adds style sheets to the page. Resolves when all of them apply; rejects if one of them cannot be loaded. */
export type LoadStyles = (hrefs: readonly string[] | undefined) => Promise<void>;

/** Creates a loader for the style sheets that only some pages need. They come before those of the site, as in a document. */
export function createStyleLoader(document: Document): LoadStyles {
  const requests = new Map<string, Promise<void>>();
  const hasSheet = (href: string) =>
    [...document.querySelectorAll('link[rel="stylesheet"]')].some((link) => link.getAttribute('href') === href);
  const load = (href: string) =>
    new Promise<void>((resolve, reject) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = href;
      link.onload = () => resolve();
      link.onerror = () => {
        link.remove();
        requests.delete(href);
        reject(new Error(TEXTS.styleNotLoaded(href)));
      };
      const first = document.querySelector('link[rel="stylesheet"]');
      if (first) first.before(link);
      else document.head.append(link);
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
