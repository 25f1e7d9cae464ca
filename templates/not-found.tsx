import type { ReactNode } from 'react';
import { SearchForm } from './search-form.js';
import type { SiteView } from './view.js';

/** Says what happened and offers the ways on. `nearest` is what the runtime finds: pages with a similar address. */
export function NotFound({ site, nearest }: { site: SiteView; nearest?: ReactNode }) {
  return (
    <div className="not-found">
      <p>There is no page at this address. It may have moved, or the link that led here is wrong.</p>
      {site.search && <SearchForm action={site.search.page} />}
      <section className="nearest" aria-label="Pages with a similar address" aria-live="polite">
        {nearest}
      </section>
      <p>
        <a className="button" href={site.baseUrl}>
          Go to the home page
        </a>
      </p>
    </div>
  );
}
