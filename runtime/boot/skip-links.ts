import { findHashTarget } from '../navigation/hash-target.js';
import { onClick } from './clicks.js';

/** Lets skip links move the focus, to the content or to the current entry of a list of links, without changing the address. */
export function startSkipLinks(): void {
  onClick('.skip-link', (link, event) => {
    const target = findHashTarget(document, (link as HTMLAnchorElement).hash);
    if (!target) return;
    event.preventDefault();
    const find = (selector: string) =>
      [...target.querySelectorAll<HTMLElement>(selector)].find((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      );
    const entry = target.matches('main') ? undefined : (find('[aria-current]') ?? find('summary, a'));
    if (entry) return entry.focus();
    target.tabIndex = -1;
    target.scrollIntoView({ behavior: 'instant' });
    target.focus({ preventScroll: true });
  });
}
