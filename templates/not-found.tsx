import type { ReactNode } from 'react';
import { SearchForm } from './search-form.js';
import { StartPages } from './start-pages.js';
import type { PopularPage, SiteView } from './view.js';

interface NotFoundProps {
  readonly site: SiteView;
  readonly popular?: readonly PopularPage[];
  /** Pages with a similar address, which the runtime finds. */
  readonly similarPages?: ReactNode;
}

/** Content of the not-found page. */
export function NotFound({ site, popular, similarPages }: NotFoundProps) {
  return (
    <div className="not-found">
      <p>There is no page at this address. It may have moved, or the link may be wrong.</p>
      {site.search && <SearchForm action={site.search.page} />}
      <section className="nearest" aria-label="Pages with a similar address" aria-live="polite">
        {similarPages}
      </section>
      <StartPages site={site} popular={popular} />
      <p>
        <a className="button" href={site.baseUrl}>
          Go to the home page
        </a>
      </p>
    </div>
  );
}
