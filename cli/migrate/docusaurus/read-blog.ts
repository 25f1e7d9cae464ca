import path from 'node:path';
import { splitPage } from '../front-matter.js';
import type { OldPage } from '../old-page.js';
import { listFiles, readText, shownPath } from '../read-folder.js';
import { asPath, asText } from '../value.js';
import { joinAddress } from './doc-address.js';
import type { Options } from './plugins.js';

/** A blog with its posts. */
export interface Blog {
  readonly at: string;
  readonly title: string;
  readonly description: string | undefined;
  readonly folder: string;
  /** The list of all posts by year; `undefined` if the blog has none. */
  readonly archive: string | undefined;
  readonly posts: readonly OldPage[];
}

const DATED = /^(.*?)(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/]?(.*?)(?:\/?index)?$/;

/** Reads the posts of a blog. `undefined` if it has none. The address of a post consists of its date and name, unless it has a slug. */
export function readBlog(dir: string, options: Options, within: string): Blog | undefined {
  const folder = path.resolve(dir, asPath(options.path) ?? 'blog');
  const at = joinAddress(typeof options.routeBasePath === 'string' ? options.routeBasePath : 'blog');
  const posts = listFiles(folder, within).flatMap((file): OldPage[] => {
    if (!/\.mdx?$/i.test(file)) return [];
    const absolute = path.join(folder, file);
    const split = splitPage(readText(absolute) ?? '');
    const isPart = file.split('/').some((part) => part.startsWith('_'));
    const name = file.replace(/\.mdx?$/i, '');
    const [, before = '', year, month, day, after = ''] = DATED.exec(name) ?? [];
    const date = year === undefined ? undefined : [year, month?.padStart(2, '0'), day?.padStart(2, '0')].join('-');
    const slug = asText(split.meta.slug);
    const own =
      date === undefined
        ? joinAddress(at, name.replace(/\/?index$/, ''))
        : joinAddress(at, before, date.replaceAll('-', '/'), after);
    const address = slug === undefined ? own : joinAddress(at, slug);
    const meta = split.meta.date === undefined && date !== undefined ? { ...split.meta, date } : split.meta;
    return [
      {
        file: shownPath(dir, absolute),
        path: absolute,
        ...split,
        meta,
        address: isPart ? undefined : address,
        target: `content${at === '/' ? '/blog' : at}/${name}.md`,
        root: folder,
      },
    ];
  });
  if (posts.length === 0) return undefined;
  return {
    at: at === '/' ? '/blog' : at,
    title: asText(options.blogTitle) ?? 'Blog',
    description: asText(options.blogDescription),
    folder,
    archive: options.archiveBasePath === null ? undefined : joinAddress(at, asText(options.archiveBasePath) ?? 'archive'),
    posts,
  };
}
