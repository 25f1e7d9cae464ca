import { Readable } from 'node:stream';
import type { OutputFile } from '../emit/output.js';
import type { AddressOptions } from '../pages/url.js';
import { type OpenFile, openFileAs } from '../serve/locate.js';
import { parseHeaders, parseRedirects } from '../serve/rules.js';
import type { SiteFiles } from '../serve/site-files.js';
import type { SiteRules } from '../serve/site-rules.js';
import { computeDigest } from '../sources/text.js';
import { withClient } from './live.js';

/** A site to serve; files are built on demand. */
export interface ShownSite {
  readonly address: AddressOptions;
  /** Returns the file at a path; `undefined` if it does not exist. */
  find(path: string): Promise<OutputFile | undefined> | OutputFile | undefined;
  /** The site is incomplete; a missing file may exist in the next one. */
  readonly isPart?: boolean;
}

/** The files of the current site. */
export interface MemoryFiles extends SiteFiles {
  /** Replaces the current site. */
  show(site: ShownSite): void;
  /** Resolves when the first document has been built. */
  readonly firstPage: Promise<void>;
}

/** Files of a site in memory. A request waits if there is no site yet, or only a part of it without the file. */
export function memoryFiles(): MemoryFiles {
  let shown: ShownSite | undefined;
  const rules = rulesMemory();
  let servedPage = () => {};
  const firstPage = new Promise<void>((resolve) => {
    servedPage = resolve;
  });
  let wake = () => {};
  let next = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const current = async (): Promise<ShownSite> => {
    while (!shown) await next;
    return shown;
  };
  return {
    site: () => shown?.address ?? { baseUrl: '/', trailingSlash: false },
    rules: async () => rules(await current()),
    async open(paths) {
      for (;;) {
        const site = await current();
        const later = next;
        const file = await firstOf(site, paths);
        if (file?.path.endsWith('.html')) servedPage();
        if (file || !site.isPart) return file;
        await later;
      }
    },
    firstPage,
    show(site) {
      shown = site;
      wake();
      next = new Promise((resolve) => {
        wake = resolve;
      });
    },
  };
}

async function firstOf(site: ShownSite, paths: readonly string[]): Promise<OpenFile | undefined> {
  for (const path of paths) {
    const file = await site.find(path);
    const open = file && (await opened(file));
    if (open) return open;
  }
  return undefined;
}

/** Parses the rules of a site, again when they change. */
function rulesMemory(): (site: ShownSite) => Promise<SiteRules> {
  let known: { readonly text: string; readonly rules: SiteRules } | undefined;
  return async (site) => {
    // A document contains its own policy, and old addresses have files.
    if (site.isPart) return { redirects: parseRedirects(''), headers: [] };
    const text = async (name: string) => {
      const content = (await site.find(name))?.content;
      return typeof content === 'string' ? content : '';
    };
    const [redirects, headers] = [await text('_redirects'), await text('_headers')];
    if (known?.text !== redirects + headers)
      known = { text: redirects + headers, rules: { redirects: parseRedirects(redirects), headers: parseHeaders(headers) } };
    return known.rules;
  };
}

async function opened({ path, content }: OutputFile): Promise<OpenFile | undefined> {
  if (content instanceof Uint8Array) return inMemory(path, content, computeDigest(content));
  if (typeof content !== 'string' && 'copy' in content) return openFileAs(path, content.copy);
  const [text, hash] = typeof content === 'string' ? [content, computeDigest(content)] : [content.make(), content.digest];
  if (!path.endsWith('.html')) return inMemory(path, Buffer.from(text), hash);
  return inMemory(path, Buffer.from(withClient(text, etagOf(hash))), hash);
}

const etagOf = (hash: string): string => `"${hash}"`;

const inMemory = (path: string, bytes: Uint8Array, hash: string): OpenFile => ({
  path,
  size: bytes.byteLength,
  etag: etagOf(hash),
  read: (range) => Readable.from([range ? bytes.subarray(range.first, range.last + 1) : bytes]),
  close: async () => {},
});
