import { collapseAll, expandAll } from '../../templates/texts/controls.js';
import { onClick } from './clicks.js';

/** Opens or closes all nested schemas of a body with one button. */
export function startExpandButtons(): void {
  onClick('[data-action="expand"]', (button) => {
    const isOpen = button.getAttribute('aria-expanded') !== 'true';
    button.setAttribute('aria-expanded', String(isOpen));
    button.textContent = isOpen ? collapseAll : expandAll;
    for (const nested of button.closest('.api-content')?.querySelectorAll<HTMLDetailsElement>('.api-nested') ?? [])
      nested.open = isOpen;
  });
}
