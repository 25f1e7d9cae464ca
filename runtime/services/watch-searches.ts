import { SEARCH_EVENT, type SearchDetail } from '../page/events.js';

/** How long an answer without results must stay the last one, in milliseconds: the reader has finished typing. */
const PAUSE = 1500;

/** Calls back with each query that readers finish without a result: when they pause, or leave the page. */
export function watchSearches(onNoResults: (query: string) => void): void {
  let pending: string | undefined;
  let last: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = () => {
    clearTimeout(timer);
    if (pending !== undefined && pending !== last) {
      last = pending;
      onNoResults(pending);
    }
    pending = undefined;
  };
  document.addEventListener(SEARCH_EVENT, (event) => {
    const { query, hasResults } = (event as CustomEvent<SearchDetail>).detail;
    clearTimeout(timer);
    pending = hasResults ? undefined : query;
    timer = setTimeout(report, PAUSE);
  });
  addEventListener('pagehide', report);
}
