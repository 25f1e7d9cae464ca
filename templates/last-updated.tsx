import * as TEXTS from './texts/page.js';
import type { PageView } from './view.js';

export function LastUpdated({ date, text, author }: NonNullable<PageView['lastUpdated']>) {
  return (
    <p className="page-date">
      {TEXTS.lastUpdated}
      <time dateTime={date}>{text}</time>
      {author ? TEXTS.byAuthor(author) : null}
    </p>
  );
}
