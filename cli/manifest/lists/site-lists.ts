import { toInstant } from '../../pages/post-date.js';
import { type Problem, problem } from '../../problems/index.js';
import type { Author } from '../../schema/author.js';
import { FOLDERS } from '../../sources/names.js';
import type { DocPage, Location, Outline, RoutePath, SiteConfig, Sources } from '../../types.js';
import { type AuthorTarget, readAuthorNames } from './authors.js';
import { collectTags, type ListedTag, type PageTag } from './tags.js';

/** A feed of a blog. */
export interface Feed {
  readonly format: 'rss' | 'atom';
  /** URL without base URL: `/blog/rss.xml`. */
  readonly url: string;
}

/** A list of posts. */
export interface Blog {
  readonly at: RoutePath;
  readonly title: string;
  readonly description?: string | undefined;
  readonly pageSize: number;
  readonly isFull: boolean;
  readonly feeds: readonly Feed[];
  /** Newest first. */
  readonly posts: readonly RoutePath[];
}

/** The date, the authors and the tags of a page, which it shows besides its content. */
export interface Byline {
  /** A date, or a date with a time, as its author wrote it. */
  readonly date?: string | undefined;
  readonly authors: readonly Author[];
  readonly tags: readonly PageTag[];
  /** Route of the list that the page is a post of. */
  readonly blog?: RoutePath | undefined;
}

/** The tags and blogs of a site, which generated pages list. */
export interface SiteLists {
  /** By label. */
  readonly tags: readonly ListedTag[];
  readonly blogs: readonly Blog[];
  readonly bylines: readonly (readonly [RoutePath, Byline])[];
}

interface ListsInput {
  readonly config: SiteConfig;
  /** Returns the location of an option in the configuration. */
  readonly place: (keys: readonly PropertyKey[]) => Location;
  readonly sources: Pick<Sources, 'tags' | 'authors'>;
  /** The published pages. */
  readonly docs: readonly DocPage[];
}

/** The lists of a site, what they refer to, and what is wrong with them. */
interface CollectedLists {
  readonly lists?: SiteLists;
  /** Pages and pictures of authors. */
  readonly targets: readonly AuthorTarget[];
  readonly problems: readonly Problem[];
}

/** Collects tags, authors and posts. There are no `lists` on a site without them. */
export function collectLists({ config, place, sources, docs }: ListsInput): CollectedLists {
  const outlines = docs.map(({ outline }) => outline);
  const marked = outlines.filter(({ tags, date, authors, blog }) => tags ?? date ?? authors ?? blog);
  const hasFiles = sources.tags !== undefined || sources.authors !== undefined;
  if (marked.length === 0 && config.blog.length === 0 && !hasFiles) return { targets: [], problems: [] };
  const tags = collectTags(marked, { source: sources.tags, at: config.tags.at });
  const authors = readAuthorNames(sources.authors);
  const blogs = config.blog.map(({ at, show, feeds, ...blog }) => ({
    ...blog,
    at,
    isFull: show === 'full',
    feeds: feeds.map((format) => ({ format, url: `${at}/${format}.xml` })),
    posts: listPosts(marked.filter(({ blog: list, unlisted }) => list === at && !unlisted)),
  }));
  const empty = config.blog.flatMap(({ at }, index) =>
    outlines.some(({ blog }) => blog === at)
      ? []
      : [problem('empty-blog', place(['blog', index, 'at']), { at, folder: `${FOLDERS.content}${at}` })],
  );
  const bylines = marked.map((outline): readonly [RoutePath, Byline] => [
    outline.path,
    { date: outline.date, authors: authors.resolve(outline), tags: tags.describe(outline), blog: outline.blog },
  ]);
  return {
    lists: { tags: tags.listed, blogs, bylines },
    targets: authors.targets,
    problems: [...tags.problems, ...authors.problems, ...empty],
  };
}

/** Posts in order of date, newest first; those of the same time by the paths of their files. */
const listPosts = (outlines: readonly Outline[]): RoutePath[] =>
  outlines
    .map((outline) => ({ outline, instant: outline.date === undefined ? '' : toInstant(outline.date) }))
    .sort((a, b) => compare(b.instant, a.instant) || compare(a.outline.source, b.outline.source))
    .map(({ outline }) => outline.path);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
