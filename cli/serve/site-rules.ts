import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type HeaderBlock, parseHeaders, parseRedirects, type RedirectLine } from './rules.js';

export interface SiteRules {
  readonly redirects: readonly RedirectLine[];
  readonly headers: readonly HeaderBlock[];
}

/** Gives the rules in `_redirects` and `_headers` of a site, read again when the files change. Missing files hold none. */
export function siteRules(root: string): () => Promise<SiteRules> {
  const redirects = parsed(join(root, '_redirects'), parseRedirects);
  const headers = parsed(join(root, '_headers'), parseHeaders);
  return async () => ({ redirects: await redirects(), headers: await headers() });
}

function parsed<Rule>(path: string, parse: (text: string) => Rule[]): () => Promise<Rule[]> {
  let version = '';
  let rules: Rule[] = [];
  return async () => {
    const now = await stat(path).then(
      ({ ino, size, mtimeMs }) => `${ino} ${size} ${mtimeMs}`,
      () => '',
    );
    if (now === version) return rules;
    rules = now === '' ? [] : parse(await readFile(path, 'utf8').catch(() => ''));
    version = now;
    return rules;
  };
}
