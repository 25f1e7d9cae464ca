import type { ReactNode } from 'react';
import { SearchForm } from './search-form.js';
import { Slot } from './slot.js';
import { StartPages } from './start-pages.js';
import * as TEXTS from './texts/page.js';
import type { PageView, SiteView } from './view.js';

interface NotFoundProps {
  readonly site: SiteView;
  readonly page: Pick<PageView, 'popular' | 'slots' | 'hasOwnText'>;
  /** Pages with a similar address, which the runtime finds. */
  readonly similarPages?: ReactNode;
}

/** Content of the not-found page. */
export function NotFound({ site, page, similarPages }: NotFoundProps) {
  return (
    <div className="not-found">
      {!page.hasOwnText && <p>{TEXTS.notFound}</p>}
      <Slot page={page} at="not-found" />
      {site.search && <SearchForm action={site.search.page} />}
      <section className="nearest" aria-label={TEXTS.similarPages} aria-live="polite">
        {similarPages}
      </section>
      <StartPages site={site} popular={page.popular} />
      <p>
        <a className="button" href={site.baseUrl}>
          {TEXTS.goHome}
        </a>
      </p>
    </div>
  );
}
