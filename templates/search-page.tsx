import type { ReactNode } from 'react';
import { SearchForm } from './search-form.js';
import { StartPages } from './start-pages.js';
import * as TEXTS from './texts/page.js';
import type { PopularPage, SiteView } from './view.js';

interface SearchPageProps {
  readonly site: SiteView;
  /** Href of the page. */
  readonly action: string;
  readonly popular?: readonly PopularPage[];
  readonly results?: ReactNode;
}

/** The search page: a form, a region for the `results`, which the runtime renders, and pages to start from while there are none. */
export function SearchPage({ site, action, popular, results }: SearchPageProps) {
  return (
    <>
      <SearchForm action={action} />
      <noscript>
        <p className="noscript">
          {TEXTS.searchNeedsScript.before}
          <a href={`${action.replace(/\/$/, '')}/a-z/index.html`}>{TEXTS.searchNeedsScript.link}</a>
          {TEXTS.searchNeedsScript.after}
        </p>
      </noscript>
      <section className="search-results" aria-label={TEXTS.searchResults}>
        {results}
      </section>
      <StartPages site={site} popular={popular} />
    </>
  );
}
