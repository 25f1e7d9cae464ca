import type { ReactNode } from 'react';
import { SearchForm } from './search-form.js';
import type { SiteView } from './view.js';

/** Content of the not-found page. `similarPages` lists pages with a similar address, which the runtime finds. */
export function NotFound({ site, similarPages }: { site: SiteView; similarPages?: ReactNode }) {
  return (
    <div className="not-found">
      <p>There is no page at this address. It may have moved, or the link may be wrong.</p>
      {site.search && <SearchForm action={site.search.page} />}
      <section className="nearest" aria-label="Pages with a similar address" aria-live="polite">
        {similarPages}
      </section>
      <p>
        <a className="button" href={site.baseUrl}>
          Go to the home page
        </a>
      </p>
    </div>
  );
}
