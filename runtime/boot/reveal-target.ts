import { findHashTarget } from '../navigation/hash-target.js';

/** Opens the details and tabs that hide the target of the address's hash. */
export const revealTarget = (): void => reveal(findHashTarget(document, location.hash));

/** Opens the details and tabs that hide an element, and scrolls to it if there are any. */
export function reveal(target: Element | null): void {
  let wasHidden = false;
  for (let element = target; element; element = element.parentElement) {
    if (element instanceof HTMLDetailsElement && !element.open) {
      element.open = true;
      wasHidden = true;
    }
    const input = element.matches('.tab-panel') && element.previousElementSibling?.previousElementSibling;
    if (input instanceof HTMLInputElement && !input.checked) {
      input.checked = true;
      wasHidden = true;
    }
  }
  if (wasHidden) target?.scrollIntoView({ behavior: 'instant' });
}
