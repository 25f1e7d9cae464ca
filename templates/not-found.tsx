import { SearchForm } from './search-form.js';
import type { SiteView } from './view.js';

/** Says what happened and offers the ways on. */
export function NotFound({ site }: { site: SiteView }) {
  return (
    <div className="not-found">
      <p>There is no page at this address. It may have moved, or the link that led here is wrong.</p>
      {site.search && <SearchForm action={site.search.page} />}
      <p>
        <a href={site.baseUrl}>Go to the home page</a>
      </p>
    </div>
  );
}
