/** Texts of the lists that docsgen makes, of posts and tags, and of what their pages show. No script contains them. */

import { countNoun } from './plural.js';

export const tags = 'Tags';
export const allTags = 'All tags, with the number of their pages.';
export const tagTitle = (label: string): string => `Tag: ${label}`;
export const pagesWithTag = (count: number, label: string): string => `${countNoun(count, 'page')} with the tag “${label}”.`;
export const pageCount = (count: number): string => countNoun(count, 'page');
export const titleOfPage = (title: string, page: number): string => `${title}, page ${page}`;
export const pageOfPages = (page: number, pages: number): string => `Page ${page} of ${pages}`;

export const authors = 'Authors';
export const readMore = 'Read more';
export const readMoreOf = (title: string): string => `Read more of “${title}”`;
export const noPosts = 'There are no posts yet.';
export const feeds = 'Feeds';
export const formats = { rss: 'RSS', atom: 'Atom' } as const;
export const feedTitle = (title: string, format: 'rss' | 'atom'): string => `${title} (${formats[format]})`;

/** In Markdown: `Published on 1 March 2026 by Mary and John.` */
export const published = (date: string | undefined, names: readonly string[]): string =>
  [date === undefined ? 'Written' : `Published on ${date}`, ...(names.length > 0 ? [`by ${names.join(', ')}`] : [])].join(' ');
export const tagsLine = (links: readonly string[]): string => `Tags: ${links.join(', ')}`;
