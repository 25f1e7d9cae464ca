import type { SearchEngine } from '../../search/engine.js';
import { DEFAULT_HITS } from '../../search/weights.js';
import type { Clock } from '../navigation/progress.js';
import type { Store } from '../page/storage.js';
import { createElement } from './elements.js';
import { createHitList } from './hit-list.js';
import { createQuerySession, type SearchState } from './query-session.js';
import { rememberSearch } from './recent-searches.js';
import { createFailureNotice, createKindFilter, describeAnswer } from './result-status.js';

/** Number of hits shown initially, and added with each click. */
const HITS_PER_STEP = 2 * DEFAULT_HITS;

export interface PageOptions {
  readonly engine: SearchEngine;
  readonly clock: Clock;
  readonly store: Store;
  readonly field: HTMLInputElement;
  /** Container of the results. */
  readonly region: HTMLElement;
  /** Called when the reader types another query. */
  readonly onQuery: (query: string) => void;
  /** Called when the reader follows a link to a hit. */
  readonly onFollow: (link: HTMLAnchorElement) => void;
}

/** Shows the results for the search page's field. Returns the function that stops it. */
export function startPage({ engine, clock, store, field, region, onQuery, onFollow }: PageOptions): () => void {
  let limit = HITS_PER_STEP;
  const status = createElement('p', { class: 'search-status', role: 'status' });
  const list = createElement('ol', { class: 'search-hits' });
  const message = createElement('div', { class: 'search-message' });
  const filter = createKindFilter('search-page-kind', () => submitQuery(true));
  const session = createQuerySession({ engine, clock, show });
  region.replaceChildren(filter.element, status, list, message);

  function submitQuery(isImmediate: boolean): void {
    limit = HITS_PER_STEP;
    session.submit(field.value, { kind: filter.getSelected(), limit, isImmediate });
  }
  function showMore(): void {
    limit += HITS_PER_STEP;
    session.submit(field.value, { kind: filter.getSelected(), limit, isImmediate: true });
  }
  function show(state: SearchState): void {
    if (state.name === 'waiting') {
      status.textContent = 'Searching…';
      return;
    }
    message.replaceChildren();
    if (state.name !== 'answered') {
      status.textContent = '';
      list.replaceChildren();
      if (state.name === 'failed') message.append(createFailureNotice(session.retry));
      return;
    }
    const { answer, query } = state;
    filter.setKinds(answer.kinds);
    status.replaceChildren(...describeAnswer(query, answer));
    const previousCount = list.childElementCount;
    list.replaceChildren(...createHitList(answer.hits));
    if (limit > HITS_PER_STEP) list.children[previousCount]?.querySelector('a')?.focus();
    if (answer.total > answer.hits.length) {
      const button = createElement('button', { type: 'button' }, 'Show more results');
      button.addEventListener('click', showMore);
      message.append(button);
    }
  }

  const onInput = () => {
    onQuery(field.value);
    submitQuery(false);
  };
  const onSubmit = (event: Event) => {
    event.preventDefault();
    onQuery(field.value);
    submitQuery(true);
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
  submitQuery(true);
  return () => {
    session.stop();
    field.removeEventListener('input', onInput);
    field.form?.removeEventListener('submit', onSubmit);
    list.removeEventListener('click', onClick);
  };
}
