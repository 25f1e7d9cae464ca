import type { AddressOptions } from '../pages/url.js';
import type { OpenFile } from './locate.js';
import type { SiteRules } from './site-rules.js';

/** The files of a site that a server sends, on the disk or in memory. */
export interface SiteFiles {
  /** Format of the site's addresses. Call it after `rules` has resolved. */
  site(): AddressOptions;
  /** The rules in `_redirects` and `_headers`. */
  rules(): Promise<SiteRules>;
  /** Opens the first of the files that exists, for one response. */
  open(paths: readonly string[]): Promise<OpenFile | undefined>;
}
