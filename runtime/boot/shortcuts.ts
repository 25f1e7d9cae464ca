/** Opens the search with Ctrl+K, Cmd+K and `/`. */
export function startShortcuts(): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    const isCommand = event.ctrlKey || event.metaKey;
    // Many keyboards need Shift for the slash.
    if (isCommand ? event.shiftKey || event.key.toLowerCase() !== 'k' : event.key !== '/' || isEditable(event.target)) return;
    const field = document.querySelector<HTMLInputElement>('.search-form input');
    const link = document.querySelector<HTMLElement>('a[data-action="search"]');
    if (!field && !link) return;
    event.preventDefault();
    if (!field) return link?.click();
    field.focus();
    field.select();
  });
}

/** Whether keys go to a text field. A field stays focused for one frame after its dialog was closed. */
const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  !target.closest('dialog:not([open])') &&
  (target.isContentEditable || target.matches('input:not([type=radio], [type=checkbox]), textarea, select'));
