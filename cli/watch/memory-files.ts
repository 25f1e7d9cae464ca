import type { AddressOptions } from '../pages/url.js';
import type { OpenFile } from '../serve/locate.js';
import { openRendered, type RenderedFile } from '../serve/rendered-files.js';
import { parseHeaders, parseRedirects } from '../serve/rules.js';
import type { SiteFiles } from '../serve/site-files.js';
import type { SiteRules } from '../serve/site-rules.js';
import { withClient } from './live.js';

/** A site to serve; files are built on demand. */
export interface ShownSite {
  readonly address: AddressOptions;
  /** Returns the file at a path; `undefined` if it does not exist. */
  find(path: string): Promise<RenderedFile | undefined> | RenderedFile | undefined;
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
export function createMemoryFiles(): MemoryFiles {
  let shown: ShownSite | undefined;
  const readRules = createRulesReader();
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
    rules: async () => readRules(await current()),
    async open(paths) {
      for (;;) {
        const site = await current();
        const later = next;
        const file = await openFirst(site, paths);
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

async function openFirst(site: ShownSite, paths: readonly string[]): Promise<OpenFile | undefined> {
  for (const path of paths) {
    const found = await site.find(path);
    const open = found && (await openRendered(found, withClient));
    if (open) return open;
  }
  return undefined;
}

/** Parses the rules of a site, again when they change. */
function createRulesReader(): (site: ShownSite) => Promise<SiteRules> {
  let parsed: { readonly text: string; readonly rules: SiteRules } | undefined;
  return async (site) => {
    // A document contains its own policy, and old addresses have files.
    if (site.isPart) return { redirects: parseRedirects(''), headers: [] };
    const text = async (name: string) => {
      const content = (await site.find(name))?.file.content;
      return typeof content === 'string' ? content : '';
    };
    const [redirects, headers] = [await text('_redirects'), await text('_headers')];
    if (parsed?.text !== redirects + headers)
      parsed = { text: redirects + headers, rules: { redirects: parseRedirects(redirects), headers: parseHeaders(headers) } };
    return parsed.rules;
  };
}
