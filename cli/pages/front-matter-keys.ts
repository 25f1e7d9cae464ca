import type { FrontMatterRule } from '../extensions/part.js';
import { EXPECTED, limitedTexts } from '../problems/expected.js';
import { isAuthors } from '../schema/author.js';
import { readBadge } from '../schema/entry-marks.js';
import { type HeadEntry, isHeadEntry } from '../schema/head-elements.js';
import { isDateOrTime } from './post-date.js';

/** The front matter of a Markdown file. */
export interface FrontMatter {
  readonly title?: string;
  readonly description?: string;
  readonly slug?: string;
  readonly id?: string;
  readonly sidebar_label?: string;
  readonly sidebar_position?: number;
  readonly sidebar_class_name?: string;
  readonly sidebar_icon?: string;
  readonly sidebar_badge?: unknown;
  readonly pagination_prev?: string | null;
  readonly pagination_next?: string | null;
  readonly layout?: string;
  readonly hide_title?: boolean;
  readonly hide_table_of_contents?: boolean;
  readonly toc_min_heading_level?: number;
  readonly toc_max_heading_level?: number;
  readonly image?: string;
  readonly keywords?: readonly string[];
  readonly search_boost?: number;
  readonly draft?: boolean;
  readonly unlisted?: boolean;
  readonly noindex?: boolean;
  readonly canonical?: string;
  readonly head?: readonly HeadEntry[];
  readonly tags?: readonly string[];
  readonly date?: string;
  readonly authors?: unknown;
  readonly last_update?: { readonly date?: string; readonly author?: string };
  readonly custom_edit_url?: string | null;
  readonly check_samples?: boolean;
}

/** A type of value. */
export interface Kind {
  /** As a part of a sentence: `a string`. */
  readonly expected: string;
  accepts(value: unknown): boolean;
}

export const text: Kind = { expected: EXPECTED.string, accepts: (value) => typeof value === 'string' };
const number: Kind = { expected: EXPECTED.number, accepts: (value) => typeof value === 'number' && Number.isFinite(value) };
const flag: Kind = { expected: EXPECTED.boolean, accepts: (value) => typeof value === 'boolean' };
const textOrNull: Kind = {
  expected: EXPECTED['string-or-null'],
  accepts: (value) => value === null || typeof value === 'string',
};
const addressOrNull: Kind = {
  expected: EXPECTED['url-or-null'],
  accepts: (value) => value === null || (typeof value === 'string' && /^https?:\/\/\S+$/.test(value)),
};
const address: Kind = { expected: EXPECTED.url, accepts: (value) => typeof value === 'string' && /^https?:\/\/\S+$/.test(value) };
const head: Kind = { expected: EXPECTED.head, accepts: (value) => Array.isArray(value) && value.every(isHeadEntry) };
const badge: Kind = { expected: EXPECTED.badge, accepts: (value) => readBadge(value) !== undefined };
const level: Kind = {
  expected: EXPECTED['heading-level'],
  accepts: (value) => Number.isInteger(value) && Number(value) >= 2 && Number(value) <= 6,
};
const boost: Kind = {
  expected: EXPECTED['search-boost'],
  accepts: (value) => typeof value === 'number' && value >= 0.1 && value <= 10,
};
const texts: Kind = {
  expected: EXPECTED.strings,
  accepts: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
};
const date: Kind = {
  expected: EXPECTED.date,
  accepts: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value)),
};
const dateOrTime: Kind = {
  expected: EXPECTED['date-or-time'],
  accepts: (value) => typeof value === 'string' && isDateOrTime(value),
};
const authors: Kind = { expected: EXPECTED.authors, accepts: isAuthors };
/** Keys of `last_update`. */
export const UPDATE_KEYS: Readonly<Record<string, Kind>> = { date, author: text };
export const update: Kind = {
  expected: EXPECTED['last-update'],
  accepts: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** The type of each key's value. */
export const KEYS: Readonly<Record<keyof FrontMatter, Kind>> = {
  title: text,
  description: text,
  slug: text,
  id: text,
  sidebar_label: text,
  sidebar_position: number,
  sidebar_class_name: text,
  sidebar_icon: text,
  sidebar_badge: badge,
  pagination_prev: textOrNull,
  pagination_next: textOrNull,
  layout: text,
  hide_title: flag,
  hide_table_of_contents: flag,
  toc_min_heading_level: level,
  toc_max_heading_level: level,
  image: text,
  keywords: texts,
  search_boost: boost,
  draft: flag,
  unlisted: flag,
  noindex: flag,
  canonical: address,
  head,
  tags: texts,
  date: dateOrTime,
  authors,
  last_update: update,
  custom_edit_url: addressOrNull,
  check_samples: flag,
};

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const day: Kind = { expected: EXPECTED.day, accepts: (value) => typeof value === 'string' && DAY.test(value) };

/** Returns the type of the value of a key that an extension adds. */
export function kindOfRule({ type, values, pattern }: FrontMatterRule): Kind {
  if (type === 'number') return number;
  if (type === 'boolean') return flag;
  if (type === 'date') return day;
  const kind = type === 'list' ? texts : text;
  if (!values && !pattern) return kind;
  const whole = pattern && new RegExp(`^(?:${pattern.source})$`, pattern.flags);
  const isAllowed = (value: string) => (values?.includes(value) ?? true) && (whole?.test(value) ?? true);
  return {
    expected: limitedTexts(type === 'list', { values, pattern: pattern && `/${pattern.source}/${pattern.flags}` }),
    accepts: (value) => kind.accepts(value) && [value].flat().every((each) => isAllowed(String(each))),
  };
}
