import * as TEXTS from './texts/page.js';
import type { PageView } from './view.js';

/** Formats `2024-03-05…` as `5 March 2024`, without locale data, which differs between browsers. Returns other text unchanged. */
function formatDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(0[1-9]|1[0-2])-(\d\d)/.exec(date) ?? [];
  return year ? TEXTS.date(Number(day), Number(month), year) : date;
}

export function LastUpdated({ date, author }: NonNullable<PageView['lastUpdated']>) {
  return (
    <p className="page-date">
      {TEXTS.lastUpdated}
      <time dateTime={date}>{formatDate(date)}</time>
      {author ? TEXTS.byAuthor(author) : null}
    </p>
  );
}
