import { readdirSync } from 'node:fs';
import path from 'node:path';
import { slug } from 'github-slugger';
import { relativePath } from '../../manifest/suggest-target.js';
import { FOLDERS } from '../../sources/names.js';
import { catchSystemError } from '../../sources/read-file.js';
import { isHiddenName } from '../../sources/source-folders.js';
import type { SitePath } from '../../types.js';

/** The pages in `content/` by their names in wiki links. */
export type WikiPages = ReadonlyMap<string, readonly SitePath[]>;

/** A link of a wiki: the name of a page, perhaps with folders, a heading and a label. */
export const WIKI_LINK = /^\[\[([^[\]|#\n]+)(?:#([^[\]|\n]+))?(?:\\?\|([^[\]\n]+))?\]\]/;

/** Lists the Markdown files of a site by everything that a wiki link can call them. @param dir absolute path of the site */
export function listWikiPages(dir: string): WikiPages {
  const found = catchSystemError(() => readdirSync(path.join(dir, FOLDERS.content), { recursive: true, encoding: 'utf8' }));
  const pages = new Map<string, SitePath[]>();
  for (const name of found instanceof Error ? [] : found.sort()) {
    const parts = name.split(path.sep);
    if (!/\.md$/i.test(name) || parts.some((part) => part.startsWith('_') || isHiddenName(part))) continue;
    const words = normalize(parts.join('/')).split('/');
    for (let index = 0; index < words.length; index++) {
      const key = words.slice(index).join('/');
      pages.set(key, [...(pages.get(key) ?? []), [FOLDERS.content, ...parts].join('/')]);
    }
  }
  return pages;
}

/** A path without what names of pages and files differ in: order prefixes, the extension, case, and spaces or underscores instead of hyphens. */
const normalize = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\.md$/, '')
    .replace(/(?<=.)\/(?:index|readme)$/, '')
    .split('/')
    .map((part) =>
      part
        .trim()
        .replace(/^\d+[-_. ]+(?=.)/, '')
        .replace(/[\s_]+/g, '-'),
    )
    .join('/');

/** Returns the Markdown link of a wiki link; `undefined` if the number of pages with its name is not one. */
export function convertWikiLink([, name = '', heading, label]: RegExpExecArray, from: SitePath, pages: WikiPages) {
  const [file, ...others] = pages.get(normalize(name.replace(/^\/+/, ''))) ?? [];
  if (file === undefined || others.length > 0 || /[\s()<>]/.test(file)) return undefined;
  const anchor = heading === undefined ? '' : `#${slug(heading.trim())}`;
  const words = label ?? name.split('/').at(-1) ?? name;
  return `[${words.trim()}](${relativePath(from, file, [])}${anchor})`;
}
