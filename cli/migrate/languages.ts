import { joinAddress } from './docusaurus/doc-address.js';
import type { OldPage } from './old-page.js';

/** The languages of a site whose pages have addresses in folders. */
export interface Languages {
  /** The folder of the default language; empty if its pages are in none. */
  readonly main: string;
  /** The folders of the other languages. */
  readonly others: readonly string[];
}

/**
 * Returns the addresses at which an old tool shows a page in the default language because it is not translated, each with the address of that page.
 *
 * @param pages all pages, in all languages
 */
export function listFallbacks(pages: readonly OldPage[], { main, others }: Languages): ReadonlyMap<string, string> {
  const addresses = pages.flatMap(({ address, meta }) => (address === undefined || meta.draft === true ? [] : [address]));
  const known = new Set(addresses);
  const fallbacks = new Map<string, string>();
  for (const address of addresses) {
    const [first = '', ...rest] = address.slice(1).split('/');
    if (main === '' ? others.includes(first) : first !== main) continue;
    const own = main === '' ? address : rest.join('/');
    for (const other of others) {
      const from = joinAddress(`${other}/${own}`);
      if (!known.has(from)) fallbacks.set(from, address);
    }
  }
  return fallbacks;
}
