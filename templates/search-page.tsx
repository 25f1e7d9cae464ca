import type { ReactNode } from 'react';
import { SearchForm } from './search-form.js';

/** The search page: a form and a region for the `results`, which the runtime renders. */
export function SearchPage({ action, results }: { action: string; results?: ReactNode }) {
  return (
    <>
      <SearchForm action={action} />
      <noscript>
        <p className="noscript">
          Search runs in your browser and needs JavaScript. Without it, use{' '}
          <a href={`${action.replace(/\/$/, '')}/a-z/index.html`}>the list of all pages</a>.
        </p>
      </noscript>
      <section className="search-results" aria-label="Search results">
        {results}
      </section>
    </>
  );
}
