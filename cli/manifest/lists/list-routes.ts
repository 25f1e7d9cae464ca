import * as TEXTS from '../../../templates/texts/lists.js';
import { nameListPage } from '../../pages/list-page-path.js';
import type { Location, RoutePath } from '../../types.js';
import type { SiteLists } from './site-lists.js';

/** A page of a list, before it has a route. */
export interface ListPage {
  readonly list: 'tags' | 'tag' | 'posts';
  readonly path: RoutePath;
  readonly title: string;
  readonly description: string;
  /** Route of the first page of the list. */
  readonly first: RoutePath;
  readonly page: number;
  readonly pages: number;
  readonly items: readonly RoutePath[];
  readonly owner: string;
  readonly location: Location;
}

/** Number of entries on each page of the list of tags, and on each page of a tag. */
const TAGS_SIZE = 500;
const TAG_SIZE = 100;

type WholeList = Omit<ListPage, 'path' | 'page' | 'pages' | 'owner'> & { readonly size: number; readonly owner: string };

/**
 * Returns the pages of all lists. A list with more entries than fit on a page goes on at `/page/2`.
 *
 * @param options.at path of the list of tags
 * @param options.locateBlog returns the location of a blog in the configuration
 */
export function listPages(
  { tags, blogs }: SiteLists,
  { at, locateBlog }: { readonly at: RoutePath; readonly locateBlog: (index: number) => Location },
): ListPage[] {
  const lists: WholeList[] = [
    ...blogs.map(
      (blog, index): WholeList => ({
        list: 'posts',
        first: blog.at,
        title: blog.title,
        description: blog.description ?? '',
        items: blog.posts,
        size: blog.pageSize,
        owner: `the list of "${blog.title}"`,
        location: locateBlog(index),
      }),
    ),
    ...tags.map(
      (tag): WholeList => ({
        list: 'tag',
        first: tag.path,
        title: TEXTS.tagTitle(tag.label),
        description: tag.description ?? TEXTS.pagesWithTag(tag.pages.length, tag.label),
        items: tag.pages,
        size: TAG_SIZE,
        owner: `the page of the tag "${tag.label}"`,
        location: tag.location,
      }),
    ),
  ];
  if (tags.length > 0)
    lists.push({
      list: 'tags',
      first: at,
      title: TEXTS.tags,
      description: TEXTS.allTags,
      items: tags.map(({ path }) => path),
      size: TAGS_SIZE,
      owner: 'the list of tags',
      location: { file: '' },
    });
  return lists.flatMap(splitList);
}

function splitList({ size, ...list }: WholeList): ListPage[] {
  const pages = Math.max(1, Math.ceil(list.items.length / size));
  return Array.from({ length: pages }, (_, index) => ({
    ...list,
    ...nameListPage({ first: list.first, page: index + 1 }, list.title),
    page: index + 1,
    pages,
    items: list.items.slice(index * size, (index + 1) * size),
  }));
}
