/** The front matter of a Markdown file. */
export interface FrontMatter {
  readonly title?: string;
  readonly description?: string;
  readonly slug?: string;
  readonly id?: string;
  readonly sidebar_label?: string;
  readonly sidebar_position?: number;
  readonly sidebar_class_name?: string;
  readonly pagination_prev?: string | null;
  readonly pagination_next?: string | null;
  readonly hide_title?: boolean;
  readonly hide_table_of_contents?: boolean;
  readonly toc_min_heading_level?: number;
  readonly toc_max_heading_level?: number;
  readonly image?: string;
  readonly keywords?: readonly string[];
  readonly draft?: boolean;
  readonly unlisted?: boolean;
  readonly last_update?: { readonly date?: string; readonly author?: string };
  readonly custom_edit_url?: string | null;
  readonly check_samples?: boolean;
}

/** A type of value: its description for messages, and its check. */
export interface Kind {
  readonly expected: string;
  accepts(value: unknown): boolean;
}

export const text: Kind = { expected: 'a text', accepts: (value) => typeof value === 'string' };
const number: Kind = { expected: 'a number', accepts: (value) => typeof value === 'number' && Number.isFinite(value) };
const flag: Kind = { expected: 'true or false', accepts: (value) => typeof value === 'boolean' };
const textOrNull: Kind = { expected: 'a text or null', accepts: (value) => value === null || typeof value === 'string' };
const addressOrNull: Kind = {
  expected: 'an address that begins with "https://", or null',
  accepts: (value) => value === null || (typeof value === 'string' && /^https?:\/\/\S+$/.test(value)),
};
const level: Kind = {
  expected: 'a number from 2 to 6',
  accepts: (value) => Number.isInteger(value) && Number(value) >= 2 && Number(value) <= 6,
};
const texts: Kind = {
  expected: 'a list of texts',
  accepts: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
};
const date: Kind = {
  expected: 'a date such as 2024-05-31',
  accepts: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value)),
};
/** Keys of `last_update`. */
export const UPDATE_KEYS: Readonly<Record<string, Kind>> = { date, author: text };
export const update: Kind = {
  expected: 'a map with "date" and "author"',
  accepts: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** The type of each key. */
export const KEYS: Readonly<Record<keyof FrontMatter, Kind>> = {
  title: text,
  description: text,
  slug: text,
  id: text,
  sidebar_label: text,
  sidebar_position: number,
  sidebar_class_name: text,
  pagination_prev: textOrNull,
  pagination_next: textOrNull,
  hide_title: flag,
  hide_table_of_contents: flag,
  toc_min_heading_level: level,
  toc_max_heading_level: level,
  image: text,
  keywords: texts,
  draft: flag,
  unlisted: flag,
  last_update: update,
  custom_edit_url: addressOrNull,
  check_samples: flag,
};

const TOC = 'Write "toc_min_heading_level" and "toc_max_heading_level", or "hide_table_of_contents: true" for none';

/** What to write instead of the keys of other tools. */
export const COUNTERPARTS: Readonly<Record<string, string>> = {
  aliases: 'Write the old addresses into "redirects" of the configuration',
  date: 'Write "last_update" with a "date" in it',
  edit_url: 'Write "custom_edit_url"',
  editUrl: 'Write "custom_edit_url"',
  hidden: 'Write "unlisted: true"',
  hide: 'Use "unlisted: true", "hide_title: true" or "hide_table_of_contents: true"',
  hide_toc: 'Write "hide_table_of_contents: true"',
  label: 'Write "sidebar_label"',
  last_modified: 'Write "last_update" with a "date" in it',
  lastmod: 'Write "last_update" with a "date" in it',
  lastUpdated: 'Write "last_update" with a "date" in it',
  linkTitle: 'Write "sidebar_label"',
  linktitle: 'Write "sidebar_label"',
  menu_title: 'Write "sidebar_label"',
  nav_order: 'Write "sidebar_position"',
  nav_title: 'Write "sidebar_label"',
  navTitle: 'Write "sidebar_label"',
  next: 'Write "pagination_next", with the path of the page or null',
  ogImage: 'Write "image"',
  order: 'Write "sidebar_position"',
  outline: TOC,
  permalink: 'Write "slug"',
  position: 'Write "sidebar_position"',
  prev: 'Write "pagination_prev", with the path of the page or null',
  redirect_from: 'Write the old addresses into "redirects" of the configuration',
  short_title: 'Write "sidebar_label"',
  sidebar: 'Write "sidebar_position" for its order, "sidebar_label" for its label and "unlisted: true" for a page that it hides',
  sidebar_order: 'Write "sidebar_position"',
  sidebar_title: 'Write "sidebar_label"',
  sidebarTitle: 'Write "sidebar_label"',
  tableOfContents: TOC,
  tags: 'Use "keywords" (for search only); tag pages are not supported',
  toc: TOC,
  updated: 'Write "last_update" with a "date" in it',
  url: 'Write "slug"',
  weight: 'Write "sidebar_position"',
};
