import type { AuthorView, DateView, TagView } from '../../templates/lists.js';
import * as TEXTS from '../../templates/texts/lists.js';
import type { Byline } from '../manifest/lists/site-lists.js';
import { escapeDestination, escapeInline } from '../pages/markdown/escape-markdown.js';
import { dayOf, toInstant } from '../pages/post-date.js';
import { toFileHref, toHref } from '../pages/url.js';
import type { SiteConfig } from '../types.js';
import { formatDate } from './format-date.js';
import { configHref, type LinkOptions } from './views.js';

/** A byline as readers see it. */
export interface BylineView {
  readonly date?: DateView | undefined;
  readonly authors: readonly AuthorView[];
  readonly tags: readonly TagView[];
}

/** Returns the view of a byline, with addresses that are ready for the browser. */
export const bylineView = ({ date, authors, tags }: Byline, address: LinkOptions): BylineView => ({
  date: date === undefined ? undefined : { date: dateTime(date), text: formatDate(dayOf(date)) },
  authors: authors.map(({ name, title, url, image }) => ({
    name,
    title,
    href: url === undefined ? undefined : configHref(url, address),
    image: image === undefined ? undefined : toFileHref(image, address),
  })),
  tags: tags.map(({ label, path }) => ({ label, href: path === undefined ? undefined : toHref(path, address) })),
});

/** Returns a date for programs: a day, or a time in UTC. */
const dateTime = (date: string): string => (date.length === 10 ? date : toInstant(date));

/** Returns the last lines of the Markdown of a page: when and by whom it was written, and its tags with links to the Markdown of their pages. */
export function bylineMarkdown({ date, authors, tags }: Byline, { url, baseUrl }: Pick<SiteConfig, 'url' | 'baseUrl'>): string {
  const day = date === undefined ? undefined : formatDate(dayOf(date));
  const names = authors.map(({ name }) => escapeInline(name));
  const links = tags.map(({ label, path }) =>
    path === undefined
      ? escapeInline(label)
      : `[${escapeInline(label)}](${escapeDestination(`${url}${baseUrl}${path.slice(1)}.md`)})`,
  );
  const lines = [
    ...(day !== undefined || names.length > 0 ? [`${TEXTS.published(day, names)}.`] : []),
    ...(links.length > 0 ? [TEXTS.tagsLine(links)] : []),
  ];
  return lines.map((line) => `\n\n${line}`).join('');
}
