/** Characters that an entry or a text has on a page and in its Markdown copy. */
export interface Size {
  readonly html: number;
  readonly markdown: number;
}

/** What one page may have; see `page-limits.ts`. */
const MAX: Size = { html: 90_000, markdown: 50_000 };

/** What each of several pages has. */
const SHARE: Size = { html: 55_000, markdown: 30_000 };

/** Divides a list into pages of about the same size. A list that is small enough to load on a phone stays on one page. */
export function divideList<Item>(items: readonly Item[], measure: (item: Item) => Size): readonly (readonly Item[])[] {
  const sizes = items.map(measure);
  const total = sizes.reduce(addSizes, { html: 0, markdown: 0 });
  if (isOnePage(total)) return [items];
  const count = Math.max(1, Math.ceil(total.html / SHARE.html), Math.ceil(total.markdown / SHARE.markdown));
  const pages: Item[][] = Array.from({ length: count }, () => []);
  let before = 0;
  items.forEach((item, index) => {
    const { html, markdown } = sizes[index] as Size;
    // Both kinds of characters count by their parts of the whole.
    const part = (html / total.html + markdown / total.markdown) / 2;
    pages[Math.min(count - 1, Math.floor((before + part / 2) * count))]?.push(item);
    before += part;
  });
  return pages.filter((page) => page.length > 0);
}

/** Whether a list or text needs only one page. */
export const isOnePage = ({ html, markdown }: Size): boolean => html <= MAX.html && markdown <= MAX.markdown;

const addSizes = (a: Size, b: Size): Size => ({ html: a.html + b.html, markdown: a.markdown + b.markdown });
