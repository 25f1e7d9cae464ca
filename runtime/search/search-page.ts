import type { SearchAnswer, SearchEngine } from '../../search/engine.js';
import { DEFAULT_HITS } from '../../search/weights.js';
import * as TEXTS from '../../templates/texts/search.js';
import type { Clock } from '../navigation/progress.js';
import type { Store } from '../page/storage.js';
import { createElement } from './elements.js';
import { createFailureNotice } from './failure-notice.js';
import { createHitList } from './hit-list.js';
import { createQuerySession, type SearchState } from './query-session.js';
import { rememberSearch } from './recent-searches.js';
import { createButton, createExactButton, createFilter, createTips, describeAnswer } from './result-status.js';

/** Number of hits shown initially, and added with each click. */
const HITS_PER_STEP = 2 * DEFAULT_HITS;

export interface PageOptions {
  readonly engine: SearchEngine;
  readonly clock: Clock;
  readonly store: Store;
  readonly field: HTMLInputElement;
  /** Container of the results. */
  readonly region: HTMLElement;
  /** The root element, whose `data-query` hides the pages to start from. */
  readonly root: HTMLElement;
  /** Called when the reader types another query. */
  readonly onQuery: (query: string) => void;
  /** Called when the reader follows a link to a hit. */
  readonly onFollow: (link: HTMLAnchorElement) => void;
}

/** Shows the results for the search page's field. Returns the function that stops it. */
export function startPage({ engine, clock, store, field, region, root, onQuery, onFollow }: PageOptions): () => void {
  let limit = HITS_PER_STEP;
  let isExact = false;
  const status = createElement('p', { class: 'search-status', role: 'status' });
  const hint = createElement('div', { class: 'search-hint' });
  const list = createElement('ol', { class: 'search-hits' });
  const message = createElement('div', { class: 'search-message' });
  const filter = createFilter('search-page-kind', () => submitQuery({ isImmediate: true }));
  const session = createQuerySession({ engine, clock, show });
  region.replaceChildren(status, filter.element, hint, list, message);

  function submitQuery(options: { readonly isImmediate: boolean; readonly isExact?: boolean }): void {
    limit = HITS_PER_STEP;
    isExact = options.isExact ?? false;
    session.submit(field.value, { ...filter.getSelected(), limit, isExact, isImmediate: options.isImmediate });
  }
  function showMore(): void {
    limit += HITS_PER_STEP;
    session.submit(field.value, { ...filter.getSelected(), limit, isExact, isImmediate: true });
  }
  function show(state: SearchState): void {
    if (state.name === 'waiting') {
      status.textContent = TEXTS.searching;
      return;
    }
    hint.replaceChildren();
    message.replaceChildren();
    if (state.name === 'answered') {
      showAnswer(state.query, state.answer);
      return;
    }
    status.textContent = '';
    list.replaceChildren();
    if (state.name === 'failed') message.append(createFailureNotice(session.retry));
    else delete root.dataset.query;
  }
  function showAnswer(query: string, answer: SearchAnswer): void {
    const { hits, total, corrected } = answer;
    filter.offer(answer);
    status.replaceChildren(...describeAnswer(query, answer));
    if (hits.length > 0) root.dataset.query = '';
    else {
      delete root.dataset.query;
      const label = filter.getLabel();
      hint.append(...createTips({ filter: label === undefined ? undefined : { label, clear: filter.clear } }));
    }
    if (corrected !== undefined && hits.length > 0)
      hint.append(createExactButton(query, () => submitQuery({ isImmediate: true, isExact: true })));
    const previousCount = list.childElementCount;
    list.replaceChildren(...createHitList(hits));
    if (limit > HITS_PER_STEP) list.children[previousCount]?.querySelector('a')?.focus();
    if (total > hits.length) message.append(createButton([TEXTS.showMore], showMore));
  }

  const onInput = () => {
    onQuery(field.value);
    submitQuery({ isImmediate: false });
  };
  const onSubmit = (event: Event) => {
    event.preventDefault();
    onQuery(field.value);
    submitQuery({ isImmediate: true });
  };
  const onClick = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link) return;
    rememberSearch(store, field.value);
    onFollow(link);
  };
  field.addEventListener('input', onInput);
  field.form?.addEventListener('submit', onSubmit);
  list.addEventListener('click', onClick);
  submitQuery({ isImmediate: true });
  return () => {
    session.stop();
    field.removeEventListener('input', onInput);
    field.form?.removeEventListener('submit', onSubmit);
    list.removeEventListener('click', onClick);
  };
}
