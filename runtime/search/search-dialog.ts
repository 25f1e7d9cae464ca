import type { SearchAnswer, SearchEngine } from '../../search/engine.js';
import type { Clock } from '../navigation/progress.js';
import type { Store } from '../page/storage.js';
import { createElement } from './elements.js';
import { createHitList } from './hit-list.js';
import { createOptionList } from './option-list.js';
import { createQuerySession, type SearchState } from './query-session.js';
import { forgetSearches, readRecentSearches, rememberSearch } from './recent-searches.js';
import { createFailureNotice, createKindFilter, describeAnswer } from './result-status.js';

export interface DialogOptions {
  readonly engine: SearchEngine;
  /** Href of the search page. */
  readonly page: string;
  readonly clock: Clock;
  readonly store: Store;
  /** Called when the reader follows a link to a hit. */
  readonly onFollow: (link: HTMLAnchorElement) => void;
}

/** Turns a dialog with a form and a field into the search dialog. Searches for text that was already typed. */
export function startDialog(dialog: HTMLDialogElement, { engine, page, clock, store, onFollow }: DialogOptions): void {
  const form = dialog.querySelector('form') as HTMLFormElement;
  const field = form.querySelector('input') as HTMLInputElement;
  const status = createElement('p', { class: 'search-status', role: 'status' });
  const list = createElement('div', {
    class: 'search-options',
    role: 'listbox',
    id: 'docsgen:search-options',
    // Browsers make scrollable elements tab stops, but these options are reached from the field.
    tabindex: '-1',
    hidden: true,
  });
  const message = createElement('div', { class: 'search-message' });
  const filter = createKindFilter('search-kind', () => submitQuery(true));
  const options = createOptionList(field, list);
  const session = createQuerySession({ engine, clock, show });
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-controls': list.id,
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
  }))
    field.setAttribute(name, value);
  dialog.append(filter.element, status, list, message);

  function submitQuery(isImmediate = false): void {
    session.submit(field.value, { kind: filter.getSelected(), isImmediate });
  }
  function show(state: SearchState): void {
    list.toggleAttribute('data-waiting', state.name === 'waiting');
    status.textContent = state.name === 'waiting' ? 'Searching…' : '';
    if (state.name === 'waiting') return;
    message.replaceChildren();
    if (state.name === 'empty') showRecent();
    else if (state.name === 'failed') showFailure();
    else showAnswer(state.query, state.answer);
  }
  function showAnswer(query: string, answer: SearchAnswer): void {
    const { hits, kinds, total } = answer;
    filter.setKinds(kinds);
    list.ariaLabel = 'Results';
    status.replaceChildren(...describeAnswer(query, answer));
    options.show(
      hits.length === 0 ? [] : [...createHitList(hits, { options: 'docsgen:search-hit' }), createAllResultsLink(query, total)],
      true,
    );
  }
  function showFailure(): void {
    options.show([], false);
    message.append(
      createFailureNotice(() => {
        field.focus();
        session.retry();
      }),
    );
  }
  function createAllResultsLink(query: string, total: number): HTMLElement {
    const href = `${page}?${new URLSearchParams({ q: query })}`;
    const label = total === 1 ? 'Show the result on a page' : `Show all ${total} results on a page`;
    return createElement(
      'a',
      { class: 'search-all', href, role: 'option', id: 'docsgen:search-all', tabindex: '-1', 'aria-selected': 'false' },
      label,
    );
  }
  function showRecent(): void {
    const queries = readRecentSearches(store);
    options.show(
      queries.map((query, index) =>
        createElement(
          'div',
          { class: 'search-recent', role: 'option', id: `docsgen:search-recent-${index}`, 'aria-selected': 'false' },
          query,
        ),
      ),
      false,
    );
    if (queries.length === 0) return;
    list.ariaLabel = status.textContent = 'Recent searches';
    const forgetButton = createElement('button', { type: 'button' }, 'Forget these searches');
    forgetButton.addEventListener('click', () => {
      forgetSearches(store);
      field.focus();
      show({ name: 'empty' });
    });
    message.append(forgetButton);
  }

  field.addEventListener('input', () => {
    // Until the answer arrives, the options belong to an earlier query.
    options.release();
    submitQuery();
  });
  field.addEventListener('keydown', (event) => {
    if (event.isComposing || event.altKey) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      options.move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      const active = options.active();
      if (!active) return;
      event.preventDefault();
      const { ctrlKey, metaKey, shiftKey } = event;
      active.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
    }
  });
  list.addEventListener('click', (event) => {
    const option = event.target instanceof Element ? event.target.closest<HTMLElement>('[role="option"]') : null;
    if (!option) return;
    if (!(option instanceof HTMLAnchorElement)) {
      field.value = option.textContent ?? '';
      field.focus();
      return submitQuery(true);
    }
    rememberSearch(store, field.value);
    onFollow(option);
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) dialog.close();
  });
  // A link that was focused by a click would stay focused after the dialog is closed.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  dialog.addEventListener('close', () => session.stop());
  dialog.addEventListener('open', () => submitQuery(true));
  submitQuery(true);
}
