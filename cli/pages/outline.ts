import { type Problem, problem } from '../problems/index.js';
import { valueInWords } from '../schema/zod-messages.js';
import type { Location, Outline, Source } from '../types.js';
import { readFrontMatter } from './front-matter.js';
import type { FrontMatter } from './front-matter-keys.js';
import { isFolderPage, orderOf, pageName, titleFromName } from './page-name.js';
import { routeOf, slugFault } from './url.js';

/** What outlines depend on besides their source. */
export interface OutlineOptions {
  /** Folder that routes are counted from, with a slash at its end: `content/`. */
  readonly root: string;
  readonly toc: { readonly min: number; readonly max: number };
}

/** Navigation facts of one Markdown file, from its front matter and first heading; the body is not parsed. */
export function outline(source: Source, { root, toc }: OutlineOptions): Outline {
  const { data, bodyOffset, bodyLine, place, problems: found } = readFrontMatter(source);
  const problems: Problem[] = [...found];
  const path = source.path.slice(root.length);
  for (const key of ['slug', 'id'] as const) {
    const fault = data[key] === undefined ? undefined : slugFault(data[key]);
    if (fault) problems.push(problem('bad-slug', place(key), { what: key, slug: data[key], reason: fault }));
  }
  const usable = problems.every(({ id }) => id !== 'bad-slug');
  const route = routeOf(path, usable ? { slug: data.slug, id: data.id } : {});
  const fault = usable && data.slug === undefined ? slugFault(route) : undefined;
  if (fault) {
    const remedy = 'Rename the file or folder, or give the page a "slug" in its front matter';
    problems.push(problem('bad-slug', { file: source.path }, { what: 'address', slug: route, reason: fault, remedy }));
  }
  const levels = { min: data.toc_min_heading_level ?? toc.min, max: data.toc_max_heading_level ?? toc.max };
  if (levels.min > levels.max) problems.push(levelFault(levels, data, place));
  const file = path.split('/').at(-1) as string;
  const title = data.title ?? firstHeading(source.text.slice(bodyOffset)) ?? titleOf(path);
  return {
    source: source.path,
    path: route,
    places: placesOf(data, place),
    title,
    label: data.sidebar_label ?? title,
    description: data.description,
    position: data.sidebar_position ?? orderOf(file),
    className: data.sidebar_class_name,
    draft: data.draft ?? false,
    unlisted: data.unlisted ?? false,
    previous: data.pagination_prev,
    next: data.pagination_next,
    hideTitle: data.hide_title ?? false,
    hideToc: data.hide_table_of_contents ?? false,
    toc: levels,
    image: data.image,
    keywords: data.keywords ?? [],
    editUrl: data.custom_edit_url,
    lastUpdate: data.last_update,
    bodyLine,
    problems,
  };
}

/** The table of contents would be empty. Of the two keys, the one that stands here is wrong. */
function levelFault({ min, max }: Outline['toc'], data: FrontMatter, place: (key: keyof FrontMatter) => Location): Problem {
  const [key, expected, actual] =
    data.toc_min_heading_level === undefined
      ? (['toc_max_heading_level', `at least ${min}, the first level of the table of contents`, max] as const)
      : (['toc_min_heading_level', `at most ${max}, the last level of the table of contents`, min] as const);
  return problem('wrong-type', place(key), { key, expected, actual: valueInWords(actual) });
}

/** Text of the H1 that a body begins with, without its emphasis and code marks. */
function firstHeading(body: string): string | undefined {
  const line = /^\s*#[ \t]+(.{1,1000})/.exec(body)?.[1];
  const text = line
    ?.trimEnd()
    .replace(/(?:^|[ \t])#+$/, '')
    .trimEnd()
    .replace(/\{#[^{}]*\}$/, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*_]+/g, (marks) => (marks === '_' ? '_' : ''))
    .trim();
  return text || undefined;
}

/** The title of a page that names none: that of its file, or of the folder whose page it is. */
function titleOf(path: string): string {
  const [file = '', folder] = path.split('/').reverse();
  const name = pageName(file);
  return titleFromName(isFolderPage(name, folder) ? (folder ?? 'Home') : name);
}

/** Where the keys stand that the manifest may find fault with. */
function placesOf(data: FrontMatter, place: (key: keyof FrontMatter) => Location): Outline['places'] {
  const keys = (['slug', 'id', 'pagination_prev', 'pagination_next', 'image'] as const).filter((key) => data[key] !== undefined);
  return Object.fromEntries(keys.map((key) => [key, place(key)]));
}
