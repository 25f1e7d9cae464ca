import type { AddressOptions } from '../pages/url.js';
import type { OpenFile } from './locate.js';
import type { SiteRules } from './site-rules.js';

/** What a server sends: the files of a site, on the disk or in memory. */
export interface SiteFiles {
  /** How the addresses of the site are made. Known once `rules` has answered. */
  site(): AddressOptions;
  /** The rules in `_redirects` and `_headers`. */
  rules(): Promise<SiteRules>;
  /** The first of the files that there is, for one answer. */
  open(paths: readonly string[]): Promise<OpenFile | undefined>;
}
