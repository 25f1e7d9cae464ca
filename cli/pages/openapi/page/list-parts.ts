import type { PagePlace, RoutePath } from '../../../types.js';
import { isSmallEnough, type Sized } from './page-limits.js';
import { labelPage } from './page-links.js';

/** The entries from an index up to another one. */
export interface PartRange {
  readonly start: number;
  readonly end: number;
}

/** The part of a list on one of several pages. */
export interface ListPart {
  readonly range: PartRange;
  /** The names of all pages. */
  readonly labels: readonly string[];
  readonly place: PagePlace;
}

interface DividedList {
  /** Route of the first page. */
  readonly first: RoutePath;
  /** The names of its entries. */
  readonly names: readonly string[];
}

/** Divides a list into the fewest pages, doubling their number, that are all small enough; or else into one for each entry. @param build builds the page of a part */
export function buildListParts<Page extends Sized>(
  { first, names }: DividedList,
  build: (part: ListPart) => Page,
): readonly Page[] {
  for (let count = 2; ; count = Math.min(2 * count, names.length)) {
    const starts = Array.from({ length: count }, (_, index) => Math.floor((index * names.length) / count));
    const ranges = starts.map((start, index) => ({ start, end: starts[index + 1] ?? names.length }));
    const labels = ranges.map(({ start, end }, index) => labelPage(index + 1, names.slice(start, end)));
    const pages: Page[] = [];
    for (const [index, range] of ranges.entries()) {
      const page = build({ range, labels, place: { first, page: index + 1, pages: count } });
      pages.push(page);
      if (count < names.length && !isSmallEnough(page)) break;
    }
    if (pages.length === count) return pages;
  }
}
