import { parseInlineHtml } from './inline-html.js';
import * as TEXTS from './texts/page.js';
import type { SiteView } from './view.js';

/** The bar above the navbar. If the reader has closed it, `data-announcement-closed` on the root element hides it before paint. */
export function Announcement({ announcement }: { announcement: NonNullable<SiteView['announcement']> }) {
  return (
    <section className="announcement" aria-label={TEXTS.announcement}>
      <p>{parseInlineHtml(announcement.html)}</p>
      {announcement.closable && (
        <button type="button" className="icon-button" data-action="close-announcement" aria-label={TEXTS.closeAnnouncement}>
          <span className="icon icon-close" />
        </button>
      )}
    </section>
  );
}
