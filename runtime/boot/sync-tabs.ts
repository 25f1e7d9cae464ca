import { localStore } from '../page/storage.js';
import { rememberTab } from '../page/tabs.js';

/**
 * Selects the tab that the reader chose, by its label or in a list, in all tab groups of the same name, on this page and the next ones. The chosen tab
 * does not move on the screen.
 */
export function syncTabs(): void {
  document.addEventListener('change', ({ target }) => {
    const isTab = target instanceof HTMLInputElement && target.type === 'radio';
    if (!isTab && !(target instanceof HTMLSelectElement)) return;
    const group = target.closest<HTMLElement>('.tabs[data-group]')?.dataset.group;
    if (group === undefined) return;
    const previousTop = getTop(target);
    rememberTab(document, { group, value: target.value }, localStore);
    scrollBy({ top: getTop(target) - previousTop, behavior: 'instant' });
  });
}

const getTop = (element: Element): number => (element.parentElement ?? element).getBoundingClientRect().top;
