import type { RoutePath, SharedPage, TagEntry, TagPage } from '../../../types.js';
import { divideList, isOnePage, type Size } from './divide-list.js';

interface IndexContents {
  readonly tags: readonly TagPage[];
  readonly tagTree: readonly TagEntry[];
  readonly shared: readonly SharedPage[];
}

/** An entry of the index with those inside it. */
interface Entry {
  readonly path: RoutePath;
  readonly title: string;
  readonly text: string;
  readonly inner: readonly Entry[];
}

/** The entries on a page of the index. */
export type IndexEntries = readonly Pick<Entry, 'path' | 'title'>[];

/** Characters of an entry besides its texts and address. */
const FRAME: Size = { html: 200, markdown: 60 };

/**
 * Divides the index of an API, which lists tags and the pages about what operations share, into pages. Returns `undefined` if one page shows everything; otherwise,
 * the tags inside others are only listed on the pages of those.
 *
 * @param besides what the index shows besides them
 */
export function divideIndex({ tags, tagTree, shared }: IndexContents, besides: Size): readonly IndexEntries[] | undefined {
  const byPath = new Map(tags.map((tag) => [tag.path, tag]));
  const listTags = (entries: readonly TagEntry[]): Entry[] =>
    entries.flatMap((entry) => {
      if (entry.kind === 'group') return listTags(entry.items);
      const { title = '', description = '' } = byPath.get(entry.path) ?? {};
      return [{ path: entry.path, title, text: description, inner: listTags(entry.items) }];
    });
  const entries = [
    ...listTags(tagTree),
    ...shared
      .filter(({ part, page = 1 }) => part !== 'model' && page === 1)
      .map(({ path, title, description }) => ({ path, title, text: description, inner: [] })),
  ];
  const whole = measureAll(entries);
  if (isOnePage({ html: whole.html + besides.html, markdown: whole.markdown + besides.markdown })) return undefined;
  return divideList(entries, measureEntry);
}

function measureEntry({ path, title, text }: Entry): Size {
  const length = title.length + text.length + path.length;
  return { html: FRAME.html + length, markdown: FRAME.markdown + length };
}

/** Measures entries with all inside them. */
function measureAll(entries: readonly Entry[]): Size {
  let [html, markdown] = [0, 0];
  for (const entry of entries)
    for (const size of [measureEntry(entry), measureAll(entry.inner)]) {
      html += size.html;
      markdown += size.markdown;
    }
  return { html, markdown };
}
