import * as TEXTS from '../../templates/texts/page.js';
import type { FrontMatterRules } from '../extensions/part.js';
import { actualValue, levelFrom, levelTo } from '../problems/expected.js';
import { type Problem, problem } from '../problems/index.js';
import { readAuthors } from '../schema/author.js';
import { readBadge } from '../schema/entry-marks.js';
import { suggestName } from '../schema/suggest.js';
import { contentPath, type Root } from '../sources/roots.js';
import type { BlogFolder, DocOptions, Location, Outline, RoutePath, Source } from '../types.js';
import { findFirstHeading } from './first-heading.js';
import { readFrontMatter } from './front-matter.js';
import type { FrontMatter } from './front-matter-keys.js';
import { isFolderPage, pageName, parseOrder, titleFromName } from './page-name.js';
import { isDateOrTime } from './post-date.js';
import { findBlog, splitPostPath } from './post-path.js';
import { deriveRoute, findSlugError } from './url.js';

/** The options that outlines depend on. */
export interface OutlineOptions extends Pick<DocOptions, 'parser' | 'math' | 'parts'> {
  readonly roots: readonly Root[];
  readonly toc: { readonly min: number; readonly max: number };
  /** Keys that extensions add to the front matter. */
  readonly frontMatter: FrontMatterRules;
  /** Names of the layouts of the site. */
  readonly layouts: readonly string[];
  readonly blogs: readonly BlogFolder[];
}

/** Returns the navigation data of one Markdown file, from its front matter and first heading; does not parse the rest of the body. */
export function readOutline(source: Source, options: OutlineOptions): Outline {
  const { roots, toc, frontMatter, layouts, blogs } = options;
  const { data, own, bodyOffset, bodyLine, locate, problems: frontMatterProblems } = readFrontMatter(source, frontMatter);
  const problems: Problem[] = [...frontMatterProblems];
  const file = contentPath(source.path, roots);
  const blog = findBlog(file, blogs);
  const { path, date: nameDate } = blog ? splitPostPath(file) : { path: file };
  for (const key of ['slug', 'id'] as const) {
    const slug = data[key];
    const reason = slug === undefined ? undefined : findSlugError(slug);
    if (slug !== undefined && reason) problems.push(problem('bad-slug', locate(key), { kind: key, slug, reason }));
  }
  const usable = problems.every(({ id }) => id !== 'bad-slug');
  const route = deriveRoute(path, usable ? { slug: data.slug, id: data.id } : {});
  const reason = usable && data.slug === undefined ? findSlugError(route) : undefined;
  if (reason) problems.push(problem('bad-slug', { file: source.path }, { kind: 'address', slug: route, reason }));
  const { layout } = data;
  const hasLayout = layout !== undefined && layouts.includes(layout);
  if (layout !== undefined && !hasLayout) {
    const values = { layout, nearest: suggestName(layout, layouts), known: layouts.map((name) => `"${name}"`).join(', ') };
    problems.push(problem('unknown-layout', locate('layout'), values));
  }
  const levels = { min: data.toc_min_heading_level ?? toc.min, max: data.toc_max_heading_level ?? toc.max };
  if (levels.min > levels.max) problems.push(createLevelProblem(levels, data, locate));
  const post = blog && route !== blog.at ? readPost(blog, { data, nameDate, file: source.path, problems }) : undefined;
  const title = data.title ?? findFirstHeading(source.text.slice(bodyOffset), options) ?? deriveTitle(path);
  return {
    source: source.path,
    path: route,
    places: locateKeys(data, locate),
    title,
    label: data.sidebar_label ?? title,
    description: data.description,
    position: data.sidebar_position ?? parseOrder(path.split('/').at(-1) as string),
    className: data.sidebar_class_name,
    ...readMarks(data),
    draft: data.draft ?? false,
    unlisted: data.unlisted ?? false,
    ...(data.noindex && { noindex: true }),
    canonical: data.canonical,
    head: data.head,
    ...readTags(data, locate),
    ...(data.date !== undefined && { date: data.date }),
    authors: readAuthors(data.authors),
    ...post,
    previous: data.pagination_prev,
    next: data.pagination_next,
    ...(hasLayout && { layout }),
    hideTitle: data.hide_title ?? false,
    hideToc: data.hide_table_of_contents ?? false,
    toc: levels,
    image: data.image,
    keywords: data.keywords ?? [],
    ...(data.search_boost !== undefined && { searchBoost: data.search_boost }),
    editUrl: data.custom_edit_url,
    editFile: source.editFile,
    lastUpdate: data.last_update,
    frontMatter: own,
    bodyLine,
    problems,
  };
}

/** Returns the tags of a page. */
function readTags({ tags = [] }: FrontMatter, locate: ReturnType<typeof readFrontMatter>['locate']): Pick<Outline, 'tags'> {
  if (tags.length === 0) return {};
  const written = tags.map((name, index) => ({ name: name.trim(), location: locate('tags', index) }));
  return { tags: written.filter(({ name }, index) => written.findIndex((other) => other.name === name) === index) };
}

interface PostSource {
  readonly data: FrontMatter;
  /** The date in the name of its file or folder. */
  readonly nameDate: string | undefined;
  readonly file: string;
  /** Gets a problem if there is no date. */
  readonly problems: Problem[];
}

/** Errors that hide the keys of front matter. */
const UNREADABLE: ReadonlySet<string> = new Set(['yaml-syntax', 'front-matter-open', 'front-matter-place', 'front-matter-size']);

/** Returns what a post has besides a page: the list that it belongs to, and its date. */
function readPost(
  { at }: BlogFolder,
  { data, nameDate, file, problems }: PostSource,
): { readonly blog: RoutePath; readonly date?: string } {
  const date = data.date ?? (nameDate !== undefined && isDateOrTime(nameDate) ? nameDate : undefined);
  const isReported = problems.some(
    (found) => UNREADABLE.has(found.id) || (found.id === 'wrong-type' && ['date', undefined].includes(found.values.key)),
  );
  if (date === undefined && !isReported) problems.push(problem('post-date', { file, line: 1, column: 1 }, { name: nameDate }));
  return { blog: at, ...(date !== undefined && { date }) };
}

/** Returns what the entry of a page shows besides its label. */
function readMarks({ sidebar_icon: icon, sidebar_badge }: FrontMatter): Pick<Outline, 'marks'> {
  const badge = readBadge(sidebar_badge);
  return icon === undefined && !badge ? {} : { marks: { ...(icon !== undefined && { icon }), ...(badge && { badge }) } };
}

/** Reports levels that leave the table of contents empty, at the key that the page sets. */
function createLevelProblem(
  { min, max }: Outline['toc'],
  data: FrontMatter,
  locate: (key: keyof FrontMatter) => Location,
): Problem {
  const [key, expected, actual] =
    data.toc_min_heading_level === undefined
      ? (['toc_max_heading_level', levelFrom(min), max] as const)
      : (['toc_min_heading_level', levelTo(max), min] as const);
  return problem('wrong-type', locate(key), { key, of: 'front-matter', expected, actual: actualValue(actual) });
}

/** Returns the title of a page that does not set one: from the file name, or from the folder if it is the folder's page. */
function deriveTitle(path: string): string {
  const [file = '', folder] = path.split('/').reverse();
  const name = pageName(file);
  return titleFromName(isFolderPage(name, folder) ? (folder ?? TEXTS.home) : name);
}

/** Returns the locations of the keys in which the manifest may find errors. */
function locateKeys(data: FrontMatter, locate: (key: keyof FrontMatter) => Location): Outline['places'] {
  const keys = (['slug', 'id', 'pagination_prev', 'pagination_next', 'image', 'sidebar_icon', 'authors'] as const).filter(
    (key) => data[key] !== undefined,
  );
  return Object.fromEntries(keys.map((key) => [key, locate(key)]));
}
