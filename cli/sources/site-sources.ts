import type { Parts } from '../extensions/part.js';
import type { Location, Problem, SiteConfig, SitePath, Sources } from '../types.js';

/** Returns the location of an option in the configuration. */
export type LocateOption = (keys: readonly PropertyKey[]) => Location;

/** The configuration and the sources of a site. */
export interface SiteSources {
  readonly config: SiteConfig;
  readonly configFile: SitePath;
  readonly place: LocateOption;
  readonly sources: Sources;
  /** What the extensions of the site add. */
  readonly parts: Parts;
  readonly problems: readonly Problem[];
}
