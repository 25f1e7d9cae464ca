import * as TEXTS from '../../templates/texts/lists.js';
import type { PagePlace, RoutePath } from '../types.js';

/** Returns the route of a page of a list or text that is divided into several. No page has such an address by its name. */
export const listPagePath = (first: RoutePath, page: number): RoutePath => (page === 1 ? first : `${first}/page/${page}`);

/** Returns the route and the title of a page of a list or text that is divided into several. */
export const nameListPage = (
  { first, page }: Pick<PagePlace, 'first' | 'page'>,
  title: string,
): { readonly path: RoutePath; readonly title: string } => ({
  path: listPagePath(first, page),
  title: page === 1 ? title : TEXTS.titleOfPage(title, page),
});
