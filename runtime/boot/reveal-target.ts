import { findHashTarget } from '../navigation/hash-target.js';

/** Opens the details and tabs that hide the target of the address's hash. */
export function revealTarget(): void {
  const target = findHashTarget(document, location.hash);
  let hidden = false;
  for (let element = target; element; element = element.parentElement) {
    if (element instanceof HTMLDetailsElement && !element.open) {
      element.open = true;
      hidden = true;
    }
    const input = element.matches('.tab-panel') && element.previousElementSibling?.previousElementSibling;
    if (input instanceof HTMLInputElement && !input.checked) {
      input.checked = true;
      hidden = true;
    }
  }
  if (hidden) target?.scrollIntoView({ behavior: 'instant' });
}
