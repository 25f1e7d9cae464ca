import type { PageView } from './view.js';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** Formats `2024-03-05…` as `5 March 2024`, without locale data, which differs between browsers. Returns other text unchanged. */
function formatDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(date) ?? [];
  const name = MONTHS[Number(month) - 1];
  return name ? `${Number(day)} ${name} ${year}` : date;
}

export function LastUpdated({ date, author }: NonNullable<PageView['lastUpdated']>) {
  return (
    <p className="page-date">
      {'Last updated on '}
      <time dateTime={date}>{formatDate(date)}</time>
      {author ? ` by ${author}` : null}
    </p>
  );
}
