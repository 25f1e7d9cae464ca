import { Pagination } from './pagination.js';
import type { PageView } from './view.js';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** Formats `2024-03-05…` as `5 March 2024`, without locale data, which differs between browsers. Returns other text unchanged. */
function formatDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(date) ?? [];
  const name = MONTHS[Number(month) - 1];
  return name ? `${Number(day)} ${name} ${year}` : date;
}

function LastUpdated({ date, author }: NonNullable<PageView['lastUpdated']>) {
  return (
    <p>
      {'Last updated on '}
      <time dateTime={date}>{formatDate(date)}</time>
      {author ? ` by ${author}` : null}
    </p>
  );
}

/** The end of a page: links to its source, its date and pagination. */
export function PageFooter({ page }: { page: PageView }) {
  const { editUrl, markdown, lastUpdated, previous, next } = page;
  const hasMeta = editUrl || markdown || lastUpdated;
  if (!hasMeta && !previous && !next) return null;
  return (
    <footer className="page-footer">
      {hasMeta && (
        <div className="page-meta">
          {editUrl && <a href={editUrl}>Edit this page</a>}
          {markdown && <a href={markdown}>View as Markdown</a>}
          {markdown && (
            <a href={markdown} data-action="copy-markdown" suppressHydrationWarning>
              Copy as Markdown
            </a>
          )}
          {page.toc.length > 0 && <a href="#docsgen:top">Back to top</a>}
          {lastUpdated && <LastUpdated {...lastUpdated} />}
        </div>
      )}
      <Pagination previous={previous} next={next} />
    </footer>
  );
}
