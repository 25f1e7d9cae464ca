import { useEffect, useRef, useState } from 'react';
import * as TEXTS from '../../templates/texts/failures.js';
import type { SearchView } from '../../templates/view.js';
import { Notice } from '../page/notice.js';
import { loadSearchScript } from './load-script.js';
import { SEARCH_FIELD } from './search-field.js';

export interface SearchResultsProps {
  readonly search: SearchView;
  /** The query in the address. */
  readonly query: string;
  /** Called when the reader types another query. */
  readonly onQuery: (query: string) => void;
}

/** Container of the search page's results. The field belongs to the document, so text that was typed before hydration counts. */
export function SearchResults({ search, query, onQuery }: SearchResultsProps) {
  const shownQuery = useRef<string>(undefined);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const field = document.querySelector<HTMLInputElement>(SEARCH_FIELD);
    const section = document.querySelector('.search-results');
    if (!field || !section) return;
    const previousQuery = shownQuery.current;
    if (previousQuery === undefined ? field.value === '' : previousQuery !== query) field.value = query;
    shownQuery.current = query;
    let reportedQuery = query;
    reportQuery(field.value);
    let stop: (() => void) | undefined;
    let isMounted = true;
    loadSearchScript(search, attempt).then(
      ({ startSearchPage }) => {
        if (!isMounted) return;
        // The server renders no results, so what React hydrates must stay empty.
        const region = document.createElement('div');
        section.append(region);
        // Include what was typed while the script was loading.
        reportQuery(field.value);
        const stopPage = startSearchPage(search, { field, region, onQuery: reportQuery });
        stop = () => {
          stopPage();
          region.remove();
        };
      },
      () => isMounted && setFailed(true),
    );
    function reportQuery(typed: string) {
      if (typed === reportedQuery) return;
      reportedQuery = typed;
      onQuery(typed);
    }
    return () => {
      isMounted = false;
      stop?.();
    };
  }, [search, query, onQuery, attempt]);

  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return failed && <Notice title={TEXTS.noSearchResults} text={TEXTS.checkNetwork} action={TEXTS.tryAgain} onAction={retry} />;
}
