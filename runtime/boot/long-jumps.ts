import { findHashTarget } from '../navigation/hash-target.js';
import { onClick } from './clicks.js';

/** Longest way that is scrolled smoothly, in screens. */
const MAX_SCREENS = 2;

/** Lets links to a place of the same page that is far away jump there, because smooth scrolling takes seconds. */
export function startLongJumps(): void {
  const root = document.documentElement;
  onClick('a[href*="#"]', (link) => {
    const { href, hash } = link as HTMLAnchorElement;
    if (href.replace(/#.*/, '') !== location.href.replace(/#.*/, '')) return;
    const target = findHashTarget(document, hash);
    if (!target || Math.abs(target.getBoundingClientRect().top) <= MAX_SCREENS * innerHeight) return;
    root.dataset.jump = '';
    // The browser scrolls right after the click.
    setTimeout(() => delete root.dataset.jump, 100);
  });
}
