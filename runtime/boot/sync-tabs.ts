import { local } from '../page/storage.js';
import { rememberTab } from '../page/tabs.js';

/** A tab chosen in one group is chosen in all of the same name, on this page and the next; what the reader looks at stays in place. */
export function startTabChoice(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'radio') return;
    const group = target.closest<HTMLElement>('.tabs[data-group]')?.dataset.group;
    if (group === undefined) return;
    const before = top(target);
    rememberTab(document, group, target.value, local);
    scrollBy({ top: top(target) - before, behavior: 'instant' });
  });
}

const top = (element: Element): number => (element.parentElement ?? element).getBoundingClientRect().top;
