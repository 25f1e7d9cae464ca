import type { IndexedPage } from './index.js';

/** Characters of a record's text: a hosted service limits its records to some ten kilobytes. */
const MAX_TEXT_LENGTH = 5000;

/**
 * Every page and section as a record of a hosted search service, a line of JSON each (https://github.com/ndjson/ndjson-spec), ready to be
 * uploaded. `objectID` is the record's address.
 */
export function makeSearchRecords(pages: readonly IndexedPage[]): string {
  return pages
    .flatMap(({ kind, shown }) =>
      shown.sections.flatMap(([anchor, heading, text], position) => {
        if (anchor !== '' && heading === '' && text === '') return [];
        const url = anchor === '' ? shown.url : `${shown.url}#${encodeURIComponent(anchor)}`;
        const { title, breadcrumb } = shown;
        const cut = text.slice(0, MAX_TEXT_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
        return `${JSON.stringify({ objectID: url, url, page: shown.url, kind, title, heading, breadcrumb, text: cut, position })}\n`;
      }),
    )
    .join('');
}
