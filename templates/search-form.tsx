import * as TEXTS from './texts/page.js';

/** A form that submits to the search page. It works without JavaScript as a plain GET. */
export function SearchForm({ action }: { action: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers and screen readers know the role longer than the element
    <form className="search-form" action={action} role="search">
      <label htmlFor="docsgen:search-input">{TEXTS.searchDocs}</label>
      <span className="search-box">
        <span className="icon icon-search" />
        <input
          id="docsgen:search-input"
          type="search"
          name="q"
          placeholder={TEXTS.searchDocs}
          autoComplete="off"
          suppressHydrationWarning
        />
      </span>
      <button type="submit">{TEXTS.search}</button>
    </form>
  );
}
