import * as TEXTS from '../../templates/texts/controls.js';
import type { SearchView, SiteView } from '../../templates/view.js';
import { sessionStore } from '../page/storage.js';
import { createFailureNotice } from '../search/failure-notice.js';
import { FOUND_WORDS_KEY } from '../search/found-words-key.js';
import { loadSearchScript } from '../search/load-script.js';
import { SEARCH_FIELD } from '../search/search-field.js';
import { isModifiedClick, onClick } from './clicks.js';

/**
 * Opens the search dialog. Its field is usable immediately; the rest follows when the script has loaded. On the search page it
 * focuses the page's own field. Also highlights the words of a search on the page that the reader opened from its results.
 */
export function startSearch(site: SiteView, view: SearchView): void {
  let dialog: HTMLDialogElement | undefined;
  let attempts = 0;
  const open = () => {
    const field = document.querySelector<HTMLInputElement>(SEARCH_FIELD);
    if (field) {
      field.focus();
      field.select();
      return;
    }
    dialog ??= createSearchDialog(view.page, loadDialogScript);
    if (!dialog.open) dialog.showModal();
    dialog.querySelector('input')?.select();
    loadDialogScript(dialog);
  };
  const loadDialogScript = (opened: HTMLDialogElement) => {
    const { dataset } = opened;
    if (dataset.state === 'ready') return void opened.dispatchEvent(new Event('open'));
    if (dataset.state === 'loading') return;
    dataset.state = 'loading';
    loadSearchScript(view, attempts).then(
      ({ startSearchDialog }) => {
        dataset.state = 'ready';
        opened.querySelector('.notice')?.remove();
        startSearchDialog(opened, site, view);
      },
      () => {
        attempts += 1;
        dataset.state = 'failed';
        const field = opened.querySelector('input');
        const retry = () => {
          field?.focus();
          loadDialogScript(opened);
        };
        opened.querySelector('.notice')?.remove();
        opened.append(createFailureNotice(retry));
        field?.addEventListener('input', retry, { once: true });
      },
    );
  };

  onClick('a[data-action="search"]', (_, event) => {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    open();
  });
  // Close the dialog before the new page takes the focus. A page that was requested earlier does not close it, so the reader can
  // go on typing.
  addEventListener('popstate', () => dialog?.close());
  if (sessionStore.get(FOUND_WORDS_KEY) !== undefined)
    loadSearchScript(view, attempts).then(
      ({ highlightFoundWords }) => highlightFoundWords(),
      () => undefined,
    );
}

/** Creates a dialog with a form that submits to the search page, unless the script that answers is not loaded. */
function createSearchDialog(page: string, loadScript: (dialog: HTMLDialogElement) => void): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  const form = document.createElement('form');
  const icon = document.createElement('span');
  const field = document.createElement('input');
  const close = document.createElement('button');
  Object.assign(dialog, { className: 'search-dialog', ariaLabel: TEXTS.searchDocs });
  Object.assign(form, { className: 'search-dialog-form', action: page, role: 'search' });
  icon.className = 'icon icon-search';
  Object.assign(field, { name: 'q', ariaLabel: TEXTS.searchDocs, placeholder: TEXTS.searchDocs, enterKeyHint: 'search' });
  Object.assign(field, { autocomplete: 'off', spellcheck: false });
  Object.assign(close, { type: 'button', className: 'search-close', textContent: TEXTS.closeSearch });
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  form.addEventListener('submit', (event) => {
    if (dialog.dataset.state === 'ready') return;
    event.preventDefault();
    dialog.dataset.submitted = field.value;
    loadScript(dialog);
  });
  form.append(icon, field, close);
  dialog.append(form);
  document.body.append(dialog);
  return dialog;
}
