/** Calls `handler` for clicks on or inside elements that match, now or later in the document. */
export function onClick(selector: string, handler: (element: HTMLElement, event: MouseEvent) => void): void {
  document.addEventListener('click', (event) => {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
    if (element) handler(element, event);
  });
}

/** The reader wants a new tab or window, or the link saved. */
export const isModified = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
