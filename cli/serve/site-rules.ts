import { join } from 'node:path';
import { reread } from './reread.js';
import { type HeaderBlock, parseHeaders, parseRedirects, type RedirectLines } from './rules.js';

export interface SiteRules {
  readonly redirects: RedirectLines;
  readonly headers: readonly HeaderBlock[];
}

/** Returns a function that reads the rules in `_redirects` and `_headers`, again when the files change. Missing files count as empty. */
export function siteRules(root: string): () => Promise<SiteRules> {
  const redirects = reread(join(root, '_redirects'), parseRedirects);
  const headers = reread(join(root, '_headers'), parseHeaders);
  return async () => ({ redirects: await redirects(), headers: await headers() });
}
