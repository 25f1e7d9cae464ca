import type { SiteConfig } from '../config/schema.js';
import type { LocateOption } from '../sources/site-sources.js';
import type { SitePath } from '../types.js';
import type { Data } from './api.js';
import type { SitePart } from './part.js';

/** Input of reading the parts of a site. */
export interface PartsInput {
  /** Absolute path of the site. */
  readonly dir: string;
  readonly config: SiteConfig;
  readonly place: LocateOption;
  /** Names of docsgen's own directives. */
  readonly ownNames: readonly string[];
  /** Names of docsgen's own front matter keys. */
  readonly ownKeys: readonly string[];
  /** Names of docsgen's own layouts. */
  readonly ownLayouts: readonly string[];
  /** Names of docsgen's own services. */
  readonly ownServices: readonly string[];
}

/** A module as the configuration names it. */
export interface NamedModule {
  readonly kind: 'directive' | SitePart['kind'];
  readonly name: string;
  readonly extension: string;
  /** Relative to the site. */
  readonly file: SitePath;
  readonly options: Data;
}
