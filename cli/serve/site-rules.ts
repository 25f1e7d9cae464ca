import { join } from 'node:path';
import { createCachedReader } from './cached-reader.js';
import { type HeaderBlock, parseHeaders, parseRedirects, type RedirectLines } from './rules.js';

export interface SiteRules {
  readonly redirects: RedirectLines;
  readonly headers: readonly HeaderBlock[];
}

/** Returns a function that reads the rules in `_redirects` and `_headers` of a site, and reads them again when the files change. Missing files have no rules. */
export function createRulesReader(root: string): () => Promise<SiteRules> {
  const redirects = createCachedReader(join(root, '_redirects'), parseRedirects);
  const headers = createCachedReader(join(root, '_headers'), parseHeaders);
  return async () => ({ redirects: await redirects(), headers: await headers() });
}
