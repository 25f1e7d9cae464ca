import type { AddressOptions } from '../pages/url.js';
import type { OpenFile } from './locate.js';
import type { SiteRules } from './site-rules.js';

/** The files that a server sends, from the disk or from memory. */
export interface SiteFiles {
  /** Address options of the site. Up to date after `rules` has resolved. */
  site(): AddressOptions;
  /** The rules in `_redirects` and `_headers`. */
  rules(): Promise<SiteRules>;
  /** Opens the first existing file, for one response. */
  open(paths: readonly string[]): Promise<OpenFile | undefined>;
}
