import { renderMarkdown } from '../pages/markdown/index.js';
import type { Problem } from '../problems/index.js';
import type { Fragments, Location, SiteConfig } from '../types.js';

/** The parsed Markdown of the announcement. */
export interface Announcement {
  readonly content: Fragments;
  readonly location: Location;
  readonly problems: readonly Problem[];
}

/**
 * Parses the announcement. Returns `undefined` if the site has none.
 *
 * @param place returns the location of an option in the configuration
 */
export function parseAnnouncement(
  { announcement }: Pick<SiteConfig, 'announcement'>,
  place: (keys: readonly PropertyKey[]) => Location,
): Announcement | undefined {
  if (!announcement) return undefined;
  const location = place(['announcement', 'text']);
  const { parts, references, problems } = renderMarkdown(announcement.text, { file: location.file, line: 1 });
  return { content: { parts, references }, location, problems: problems.map((found) => ({ ...found, ...location })) };
}
