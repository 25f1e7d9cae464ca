import path from 'node:path';
import { slugOfTag } from '../../manifest/lists/tags.js';
import { joinAddress } from '../docusaurus/doc-address.js';
import type { OldPage } from '../old-page.js';
import { asArray, asRecord, asText } from '../value.js';
import { readSlugify } from './heading-ids.js';

type Meta = Readonly<Record<string, unknown>>;

/** The blog of Material: where its posts are, and their addresses. */
export interface OldBlog {
  /** Folder and path of the blog, without slashes around it. */
  readonly at: string;
  readonly index: string;
  isPost(name: string): boolean;
  /** `/blog/2024/01/31/title-of-the-post` */
  addressOf(name: string, post: Pick<OldPage, 'body' | 'meta'>): string;
  /** The addresses of years and categories: docsgen lists posts by their tags. */
  listsOf(posts: readonly Pick<OldPage, 'meta'>[]): readonly { readonly from: string; readonly to: string }[];
}

/** Reads the options of the plugin `blog`; https://squidfunk.github.io/mkdocs-material/plugins/blog/ */
export function readBlog(options: Meta): OldBlog {
  const at = (asText(options.blog_dir) ?? 'blog').replace(/^[./]+|\/+$/g, '');
  const text = (key: string, fallback: string): string => asText(options[key]) ?? fallback;
  const folder = joinAddress(text('post_dir', '{blog}/posts').replaceAll('{blog}', at)).slice(1);
  const slugify = (kind: 'post' | 'categories') =>
    readSlugify(options[`${kind}_slugify`] ?? LOWER, text(`${kind}_slugify_separator`, '-')) ?? ((words: string) => words);
  const addressOf = (name: string, { body, meta }: Pick<OldPage, 'body' | 'meta'>): string => {
    const title = asText(meta.title) ?? /^#[ \t]+(.+)$/m.exec(body)?.[1] ?? 'post';
    const plain = title
      .replace(/[*_`]|:[\w-]+:/g, '')
      .replace(/\s+/g, ' ')
      .trim();
    const values: Readonly<Record<string, string>> = {
      date: formatDate(meta.date, text('post_url_date_format', 'yyyy/MM/dd')),
      file: path.posix.basename(name).replace(/\.\w+$/, ''),
      slug: asText(meta.slug) ?? slugify('post')(plain),
      categories: categoriesOf(meta)
        .slice(0, Number(options.post_url_max_categories ?? 1))
        .map(slugify('categories'))
        .join('/'),
    };
    return joinAddress(at, fill(text('post_url_format', '{date}/{slug}'), values));
  };
  return {
    at,
    index: joinAddress(at, 'index.md').slice(1),
    isPost: (name) => name.startsWith(`${folder}/`),
    addressOf,
    listsOf(posts) {
      const years = new Set(posts.map(({ meta }) => formatDate(meta.date, text('archive_url_date_format', 'yyyy'))));
      const categories = new Set(posts.flatMap(({ meta }) => categoriesOf(meta)));
      const archive = [...years]
        .filter((date) => date !== '')
        .map((date) => fill(text('archive_url_format', 'archive/{date}'), { date }));
      const lists = [...categories].map((name) => ({
        from: joinAddress(at, fill(text('categories_url_format', 'category/{slug}'), { slug: slugify('categories')(name) })),
        to: slugOfTag(name) === '' ? joinAddress(at) : joinAddress('tags', slugOfTag(name)),
      }));
      return [
        ...(options.archive === false ? [] : archive.map((name) => ({ from: joinAddress(at, name), to: joinAddress(at) }))),
        ...(options.categories === false ? [] : lists),
      ];
    },
  };
}

/** The front matter of a post: its categories are tags. */
export function postMeta(meta: Meta): Meta {
  const { categories, ...rest } = meta;
  const created = asText(asRecord(meta.date).created) ?? asRecord(meta.date).created;
  const tags = [...new Set([...categoriesOf(meta), ...asArray(meta.tags)])];
  return {
    ...rest,
    ...(created !== undefined && { date: created }),
    ...(tags.length > 0 ? { tags } : categories === undefined ? {} : { categories }),
  };
}

const LOWER = { python: 'object/apply:pymdownx.slugs.slugify', value: { kwds: { case: 'lower' } } };

const categoriesOf = ({ categories }: Meta): readonly string[] => [categories ?? []].flat().flatMap((name) => asText(name) ?? []);

const fill = (format: string, values: Readonly<Record<string, string>>): string =>
  format.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);

/** Writes a date in the part of the format of Unicode that addresses use: `yyyy/MM/dd`. */
function formatDate(date: unknown, format: string): string {
  const words = date instanceof Date ? date.toISOString() : (asText(date) ?? '');
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(words) ?? [];
  if (year === undefined || month === undefined || day === undefined) return '';
  const parts: Readonly<Record<string, string>> = {
    yyyy: year,
    yy: year.slice(2),
    y: year,
    MM: month.padStart(2, '0'),
    M: String(Number(month)),
    dd: day.padStart(2, '0'),
    d: String(Number(day)),
  };
  return format.replace(/yyyy|yy|y|MM|M|dd|d/g, (name) => parts[name] ?? name);
}
