import type { SearchAnswer, SearchEngine } from '../../search/engine.js';
import * as TEXTS from '../../templates/texts/search.js';
import type { SiteView } from '../../templates/view.js';
import type { Clock } from '../navigation/progress.js';
import type { Store } from '../page/storage.js';
import { createElement } from './elements.js';
import { createFailureNotice } from './failure-notice.js';
import { createHitList } from './hit-list.js';
import { createOptionList } from './option-list.js';
import type { ReadPopularPages } from './popular-pages.js';
import { createQuerySession, type SearchState } from './query-session.js';
import { forgetSearches, readRecentSearches, rememberSearch } from './recent-searches.js';
import { createButton, createExactButton, createFilter, createHelpLinks, createTips, describeAnswer } from './result-status.js';
import { createSuggestionList } from './suggestions.js';
import { forgetViewedPages, readViewedPages } from './viewed-pages.js';

export interface DialogOptions {
  readonly site: Pick<SiteView, 'baseUrl' | 'footer'>;
  readonly engine: SearchEngine;
  /** Href of the search page. */
  readonly page: string;
  readonly clock: Clock;
  readonly store: Store;
  readonly readPopularPages: ReadPopularPages;
  /** Name of the key that opens the dialog together with K. */
  readonly commandKey: string;
  /** Called when the reader follows a link to a hit. */
  readonly onFollow: (link: HTMLAnchorElement) => void;
}

/** Turns a dialog with a form and a field into the search dialog. Searches for text that was already typed. */
export function startDialog(dialog: HTMLDialogElement, options: DialogOptions): void {
  const { site, engine, page, clock, store, readPopularPages, commandKey, onFollow } = options;
  const form = dialog.querySelector('form') as HTMLFormElement;
  const field = form.querySelector('input') as HTMLInputElement;
  const status = createElement('p', { class: 'search-status', role: 'status' });
  const hint = createElement('div', { class: 'search-hint' });
  const list = createElement('div', {
    class: 'search-options',
    role: 'listbox',
    id: 'docsgen:search-options',
    // Browsers make scrollable elements tab stops, but these options are reached from the field.
    tabindex: '-1',
    hidden: true,
  });
  const message = createElement('div', { class: 'search-message' });
  const filter = createFilter('search-kind', () => submitQuery({ isImmediate: true }));
  const optionList = createOptionList(field, list);
  const session = createQuerySession({ engine, clock, show });
  /** The reader pressed Enter before the answer arrived. */
  let opensFirstHit = dialog.dataset.submitted === field.value && field.value.trim() !== '';
  /** Changes when something else is shown. */
  let viewNumber = 0;
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-controls': list.id,
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
  }))
    field.setAttribute(name, value);
  dialog.append(filter.element, status, hint, list, message, createKeyHints(commandKey));

  function submitQuery({ isImmediate = false, isExact = false } = {}): void {
    session.submit(field.value, { ...filter.getSelected(), isImmediate, isExact });
  }
  function show(state: SearchState): void {
    list.toggleAttribute('data-waiting', state.name === 'waiting');
    if (state.name === 'waiting') {
      status.textContent = TEXTS.searching;
      return;
    }
    viewNumber += 1;
    status.textContent = '';
    hint.replaceChildren();
    message.replaceChildren();
    if (state.name === 'empty') void showSuggestions();
    else if (state.name === 'failed') showFailure();
    else showAnswer(state.query, state.answer);
    opensFirstHit = false;
  }
  function showAnswer(query: string, answer: SearchAnswer): void {
    const { hits, total, corrected } = answer;
    filter.offer(answer);
    list.ariaLabel = TEXTS.results;
    status.replaceChildren(...describeAnswer(query, answer));
    if (hits.length === 0) return void showHelp();
    if (corrected !== undefined)
      hint.append(
        createExactButton(query, () => {
          field.focus();
          submitQuery({ isImmediate: true, isExact: true });
        }),
      );
    const hitList = createHitList(hits, { options: 'docsgen:search-hit' });
    optionList.show(total > hits.length ? [...hitList, createAllResultsLink(query)] : hitList, true);
    if (opensFirstHit) optionList.active()?.click();
  }
  function showFailure(): void {
    optionList.show([], false);
    message.append(
      createFailureNotice(() => {
        field.focus();
        session.retry();
      }),
    );
  }
  function createAllResultsLink(query: string): HTMLElement {
    const href = `${page}?${new URLSearchParams({ q: query })}`;
    return createElement(
      'a',
      { class: 'search-all', href, role: 'option', id: 'docsgen:search-all', tabindex: '-1', 'aria-selected': 'false' },
      TEXTS.showAll,
    );
  }
  /** Shows the popular pages to readers who found nothing, and where to ask. */
  async function showHelp(): Promise<void> {
    const label = filter.getLabel();
    const clear = () => {
      field.focus();
      filter.clear();
    };
    hint.append(...createTips({ filter: label === undefined ? undefined : { label, clear } }));
    message.append(...createHelpLinks(site.footer.groups.filter(({ help }) => help)));
    optionList.show([], false);
    await showPages(async () => [{ label: TEXTS.popularPages, icon: 'page', entries: await readPopularPages() }]);
  }
  /** Shows earlier searches, viewed pages and popular pages. */
  function showSuggestions(): Promise<void> {
    list.ariaLabel = TEXTS.suggestions;
    const searches = readRecentSearches(store);
    const viewed = readViewedPages(store, site.baseUrl).filter(({ href }) => href !== location.pathname);
    const viewedHrefs = new Set(viewed.map(({ href }) => href));
    if (searches.length + viewed.length > 0)
      message.append(
        createButton([TEXTS.clearHistory], () => {
          forgetSearches(store);
          forgetViewedPages(store);
          field.focus();
          show({ name: 'empty' });
        }),
      );
    return showPages(async () => [
      { label: TEXTS.recentSearches, icon: 'recent', entries: searches },
      { label: TEXTS.recentlyViewed, icon: 'page', entries: viewed },
      {
        label: TEXTS.popularPages,
        icon: 'page',
        entries: (await readPopularPages()).filter(({ href }) => !viewedHrefs.has(href)),
      },
    ]);
  }
  async function showPages(listGroups: () => Promise<Parameters<typeof createSuggestionList>[0]>): Promise<void> {
    const number = viewNumber;
    const groups = await listGroups();
    if (number === viewNumber) optionList.show(createSuggestionList(groups), false);
  }

  field.addEventListener('input', () => {
    // Until the answer arrives, the options belong to an earlier query.
    optionList.release();
    opensFirstHit = false;
    submitQuery();
  });
  field.addEventListener('keydown', (event) => {
    if (event.isComposing || event.altKey) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      optionList.move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      const active = optionList.active();
      const { ctrlKey, metaKey, shiftKey } = event;
      if (active) {
        event.preventDefault();
        active.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
      } else if (message.querySelector('.notice')) {
        // The search page could not answer either, and the browser may not even get it.
        event.preventDefault();
        session.retry();
        opensFirstHit = true;
      } else if (session.isPending() && !opensFirstHit) {
        event.preventDefault();
        opensFirstHit = true;
      } else if (event.repeat) event.preventDefault();
    }
  });
  list.addEventListener('click', (event) => {
    const option = event.target instanceof Element ? event.target.closest<HTMLElement>('[role="option"]') : null;
    if (!option) return;
    if (!(option instanceof HTMLAnchorElement)) {
      field.value = option.textContent ?? '';
      field.focus();
      return submitQuery({ isImmediate: true });
    }
    rememberSearch(store, field.value);
    onFollow(option);
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) dialog.close();
  });
  // A link that was focused by a click would stay focused after the dialog is closed.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  dialog.addEventListener('close', () => session.stop());
  dialog.addEventListener('open', () => submitQuery({ isImmediate: true }));
  submitQuery({ isImmediate: true });
}

/** Creates the line that names the keys; style sheets hide it where there is no keyboard. */
function createKeyHints(commandKey: string): HTMLElement {
  const hints = [
    [['↑', '↓'], TEXTS.keys.select],
    [['↵'], TEXTS.keys.open],
    [[TEXTS.escapeKey], TEXTS.keys.close],
    [[commandKey, 'K'], TEXTS.keys.search],
  ] as const;
  return createElement(
    'p',
    { class: 'search-keys' },
    ...hints.map(([keys, effect]) =>
      createElement('span', {}, ...keys.flatMap((key) => [createElement('kbd', {}, key), ' ']), effect),
    ),
  );
}
