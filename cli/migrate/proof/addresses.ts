import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { plainAddress } from '../links.js';
import { listFiles, readText } from '../read-folder.js';

/** The addresses of the old site as its build has them. */
export interface Comparison {
  /** Where the addresses come from. */
  readonly against: string;
  readonly total: number;
  /** Addresses that the new site does not answer. */
  readonly missing: readonly string[];
}

/** Reads the addresses in a sitemap, or of the HTML files in a built folder. `undefined` if there is neither. @param base `baseUrl` of the old site */
export function readAddresses(against: string, base: string): readonly string[] | undefined {
  if (!existsSync(against)) return undefined;
  const strip = (address: string): string => plainAddress(address.startsWith(base) ? `/${address.slice(base.length)}` : address);
  if (statSync(against).isDirectory())
    return listFiles(against, against)
      .filter(
        (file) => file.endsWith('.html') && !/^(?:404|search)(?:\/index)?\.html$/.test(file) && isPage(path.join(against, file)),
      )
      .map((file) => plainAddress(`/${file}`));
  const text = readText(against) ?? '';
  return [...text.matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/g)].map(([, address = '']) =>
    strip(decodeURI(address.replace(/^https?:\/\/[^/]+/, '').replaceAll('&amp;', '&')) || '/'),
  );
}

/** Whether a file is a document that shows something: not a part of one, such as a template, and not a redirect. */
function isPage(file: string): boolean {
  const text = (readText(file) ?? '').slice(0, 5000);
  return /<(?:!doctype|html|body|title)\b/i.test(text) && !/<meta[^>]+http-equiv=["']?refresh/i.test(text);
}

/** Compares addresses with those that the new site answers. */
export function compareAddresses(against: string, addresses: readonly string[], answered: ReadonlySet<string>): Comparison {
  const all = [...new Set(addresses)];
  return { against, total: all.length, missing: all.filter((address) => !answered.has(address)).sort() };
}
