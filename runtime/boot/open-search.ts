import type { SearchView } from '../../templates/view.js';
import { sessionStore } from '../page/storage.js';
import { FOUND_WORDS_KEY } from '../search/found-words-key.js';
import { loadSearchScript } from '../search/load-script.js';
import { SEARCH_FIELD } from '../search/search-field.js';
import { isModifiedClick, onClick } from './clicks.js';

/**
 * Opens the search dialog. Its field is usable immediately; the rest follows when the script has loaded. On the search page it
 * focuses the page's own field. Also highlights the words of a search on the page that the reader opened from its results.
 */
export function startSearch(view: SearchView): void {
  let dialog: HTMLDialogElement | undefined;
  let attempts = 0;
  const open = () => {
    const field = document.querySelector<HTMLInputElement>(SEARCH_FIELD);
    if (field) {
      field.focus();
      field.select();
      return;
    }
    dialog ??= createSearchDialog(view.page);
    if (!dialog.open) dialog.showModal();
    dialog.querySelector('input')?.select();
    loadDialogScript(dialog);
  };
  const loadDialogScript = (opened: HTMLDialogElement) => {
    if (opened.dataset.state === 'ready') return void opened.dispatchEvent(new Event('open'));
    if (opened.dataset.state === 'loading') return;
    opened.dataset.state = 'loading';
    const message = opened.querySelector('[role="alert"]') as HTMLElement;
    loadSearchScript(view, attempts).then(
      ({ startSearchDialog }) => {
        opened.dataset.state = 'ready';
        message.remove();
        startSearchDialog(opened, view);
      },
      () => {
        attempts += 1;
        opened.dataset.state = 'failed';
        message.textContent = 'Unable to fetch results. You might want to check your network connection.';
        opened.querySelector('input')?.addEventListener('input', () => loadDialogScript(opened), { once: true });
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

/** Creates a dialog with a form that submits to the search page. */
function createSearchDialog(page: string): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  const form = document.createElement('form');
  const field = document.createElement('input');
  const close = document.createElement('button');
  const message = document.createElement('p');
  Object.assign(dialog, { className: 'search-dialog', ariaLabel: 'Search docs' });
  Object.assign(form, { className: 'search-dialog-form', action: page, role: 'search' });
  Object.assign(field, { name: 'q', ariaLabel: 'Search docs', placeholder: 'Search docs', enterKeyHint: 'search' });
  Object.assign(field, { autocomplete: 'off', spellcheck: false });
  Object.assign(close, { type: 'button', className: 'search-close', textContent: 'Close' });
  Object.assign(message, { className: 'search-message', role: 'alert' });
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  form.append(field, close);
  dialog.append(form, message);
  document.body.append(dialog);
  return dialog;
}
