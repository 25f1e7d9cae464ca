import { joinBlocks } from '../../../search/text-blocks.js';
import type { IndexedPage } from './indexed-page.js';

/** Maximum length of a record's text in characters: hosted services limit records to about 10 kB. */
const MAX_TEXT_LENGTH = 5000;

/**
 * Returns every page and section as a record for a hosted search service, one line of JSON each (https://github.com/ndjson/ndjson-spec), ready to
 * upload. `objectID` is the record's address.
 */
export function makeSearchRecords(pages: readonly IndexedPage[]): string {
  return pages
    .flatMap(({ kind, searchPage }) =>
      searchPage.sections.flatMap(([anchor, heading, text], position) => {
        if (anchor !== '' && heading === '' && text === '') return [];
        const url = anchor === '' ? searchPage.url : `${searchPage.url}#${encodeURIComponent(anchor)}`;
        const { title, breadcrumb } = searchPage;
        const shortened = joinBlocks(text)
          .slice(0, MAX_TEXT_LENGTH)
          .replace(/[\uD800-\uDBFF]$/, '');
        return `${JSON.stringify({ objectID: url, url, page: searchPage.url, kind, title, heading, breadcrumb, text: shortened, position })}\n`;
      }),
    )
    .join('');
}
