import type { ReactNode } from 'react';
import { SearchForm } from './search-form.js';

/** The search page: a form and the region that the runtime fills with `results`. */
export function SearchPage({ action, results }: { action: string; results?: ReactNode }) {
  return (
    <>
      <SearchForm action={action} />
      <noscript>
        <p className="noscript">Search runs in your browser and needs JavaScript. The navigation lists every page without it.</p>
      </noscript>
      <section className="search-results" aria-label="Search results" aria-live="polite">
        {results}
      </section>
    </>
  );
}
