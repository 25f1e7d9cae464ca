import type { NavSlice, PageView } from '../../templates/view.js';
import { NEWER_EVENT, type NewerPage, PATCH_EVENT } from '../page/events.js';
import { findBlock, readBlock } from '../page/site-data.js';
import { morphChildren } from './morph.js';

/** Style sheets of the site, without those that scripts of the page add. */
let styles = listSheets(document);

/**
 * Updates the page on the screen to a newer document in place.
 *
 * @returns false if that is impossible: with other scripts, another policy or another frame the page must be loaded again
 */
export function updatePage(newer: Document): boolean {
  if (!newer.getElementById('docsgen:top') || getFrame(newer) !== getFrame(document)) return false;
  swapStyles(newer);
  const content = newer.querySelector('main .content');
  const detail: NewerPage = {
    page: readBlock(newer, 'docsgen:page') as PageView,
    nav: readBlock(newer, 'docsgen:nav') as NavSlice,
    html: content?.innerHTML ?? '',
  };
  const isApplication = !document.dispatchEvent(new CustomEvent(NEWER_EVENT, { detail, cancelable: true }));
  if (isApplication) {
    const [site, other] = [document, newer].map((one) => findBlock(one, 'docsgen:site')?.textContent);
    if (site !== other) return false;
    const own = document.querySelector('main .content');
    if (own && content) morphChildren(own, content);
  } else updateDocument(newer);
  document.dispatchEvent(new Event(PATCH_EVENT));
  return true;
}

/** Updates a page that was not hydrated, including the data from which the application would start. */
function updateDocument(newer: Document): void {
  document.title = newer.title;
  const [root, wanted] = [document, newer].map((one) => one.getElementById('docsgen:top'));
  if (root && wanted) morphChildren(root, wanted);
  for (const id of ['docsgen:site', 'docsgen:page', 'docsgen:nav'] as const) {
    const [block, other] = [document, newer].map((one) => findBlock(one, id));
    // Trusted Types check changes to the content of a script, but not to a text node in a data block.
    if (block && other && other.textContent !== block.textContent) block.replaceWith(document.adoptNode(other));
  }
}

/** Returns the scripts and the policy, which an open document cannot change. */
function getFrame(of: Document): string {
  const boot = of.querySelector<HTMLElement>('script[data-app]');
  const policy = of.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute('content');
  return JSON.stringify([boot?.getAttribute('src'), { ...boot?.dataset }, policy, of.documentElement.dataset.defaultTheme]);
}

function listSheets(of: Document): HTMLLinkElement[] {
  return [...of.querySelectorAll<HTMLLinkElement>('head > link[rel="stylesheet"]')];
}

/** Remove the old rules only when the new ones have loaded. */
function swapStyles(newer: Document): void {
  const hrefs = listSheets(newer).map((link) => link.getAttribute('href') ?? '');
  const gone = styles.filter((link) => !hrefs.includes(link.getAttribute('href') ?? ''));
  const added = hrefs
    .filter((href) => !styles.some((link) => link.getAttribute('href') === href))
    .map((href) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = href;
      return link;
    });
  styles = [...styles.filter((link) => !gone.includes(link)), ...added];
  const remove = () => {
    for (const link of gone) link.remove();
  };
  if (added.length === 0) remove();
  added[0]?.addEventListener('load', remove);
  const [after] = gone;
  if (after) after.after(...added);
  else document.head.append(...added);
}
