import { Pagination } from './pagination.js';
import * as TEXTS from './texts/page.js';
import type { PageView } from './view.js';

/** The end of a page: links to its source and its beginning, and pagination. */
export function PageFooter({ page }: { page: PageView }) {
  const { editUrl, previous, next } = page;
  const hasToc = page.toc.length > 0;
  if (!editUrl && !hasToc && !previous && !next) return null;
  return (
    <footer className="page-footer">
      {(editUrl || hasToc) && (
        <div className="page-meta">
          {editUrl && <a href={editUrl}>{TEXTS.editPage}</a>}
          {hasToc && <a href="#docsgen:top">{TEXTS.backToTop}</a>}
        </div>
      )}
      <Pagination previous={previous} next={next} />
    </footer>
  );
}
