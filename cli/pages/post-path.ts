import type { BlogFolder } from '../types.js';
import { pageName, withoutOrder } from './page-name.js';

/** Returns the innermost blog that contains a page. @param path below the content folder: `blog/a.md` */
export function findBlog(path: string, blogs: readonly BlogFolder[]): BlogFolder | undefined {
  if (blogs.length === 0) return undefined;
  const folder = path
    .split('/')
    .slice(0, -1)
    .map((name) => `/${withoutOrder(name)}`)
    .join('');
  const around = blogs.filter(({ at }) => folder === at || folder.startsWith(`${at}/`));
  return around.sort((a, b) => b.at.length - a.at.length)[0];
}

/** The date at the start of a name, and a separator if a title follows. */
const DATED = /^(\d{4}-\d\d-\d\d)(?:[-_.](?=.)|$)/;

/**
 * Returns the date that the path of a post contains, and the path without it: `blog/2026-03-01-title.md` and `blog/2026-03-01-title/index.md` have the
 * date `2026-03-01`. A name that consists of a date alone stays, because it is the name of the post.
 */
export function splitPostPath(path: string): { readonly path: string; readonly date?: string } {
  const parts = path.split('/');
  const file = parts.at(-1) as string;
  const isIndex = /^(?:index|readme)$/i.test(pageName(file));
  const index = parts.length - (isIndex ? 2 : 1);
  const name = isIndex ? (parts[index] ?? '') : pageName(file);
  const [mark, date] = DATED.exec(name) ?? [];
  if (mark === undefined) return { path };
  if (mark !== name) parts[index] = (parts[index] as string).slice(mark.length);
  return { path: parts.join('/'), date };
}
