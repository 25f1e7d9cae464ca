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
  const newerContent = newer.querySelector('main .content');
  const detail: NewerPage = {
    page: readBlock(newer, 'docsgen:page') as PageView,
    nav: readBlock(newer, 'docsgen:nav') as NavSlice,
    html: newerContent?.innerHTML ?? '',
  };
  const isApplication = !document.dispatchEvent(new CustomEvent(NEWER_EVENT, { detail, cancelable: true }));
  if (isApplication) {
    const [site, newerSite] = [document, newer].map((source) => findBlock(source, 'docsgen:site')?.textContent);
    if (site !== newerSite) return false;
    const content = document.querySelector('main .content');
    if (content && newerContent) morphChildren(content, newerContent);
  } else updateDocument(newer);
  document.dispatchEvent(new Event(PATCH_EVENT));
  return true;
}

/** Updates a page that was not hydrated, including the data from which the application would start. */
function updateDocument(newer: Document): void {
  document.title = newer.title;
  const [root, newerRoot] = [document, newer].map((source) => source.getElementById('docsgen:top'));
  if (root && newerRoot) morphChildren(root, newerRoot);
  for (const id of ['docsgen:site', 'docsgen:page', 'docsgen:nav'] as const) {
    const [block, newerBlock] = [document, newer].map((source) => findBlock(source, id));
    // Trusted Types check changes to the content of a script, but not to a text node in a data block.
    if (block && newerBlock && newerBlock.textContent !== block.textContent) block.replaceWith(document.adoptNode(newerBlock));
  }
}

/** Returns the scripts and the policy, which an open document cannot change. */
function getFrame(source: Document): string {
  const boot = source.querySelector<HTMLElement>('script[data-app]');
  const policy = source.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute('content');
  const islands = source.querySelector('script[data-react]')?.getAttribute('src');
  return JSON.stringify([
    boot?.getAttribute('src'),
    { ...boot?.dataset },
    islands,
    policy,
    source.documentElement.dataset.defaultTheme,
  ]);
}

function listSheets(source: Document): HTMLLinkElement[] {
  return [...source.querySelectorAll<HTMLLinkElement>('head > link[rel="stylesheet"]')];
}

/** Replaces the style sheets that changed. The old ones apply until the new ones have loaded. */
function swapStyles(newer: Document): void {
  const hrefs = listSheets(newer).map((link) => link.getAttribute('href') ?? '');
  const removedSheets = styles.filter((link) => !hrefs.includes(link.getAttribute('href') ?? ''));
  const addedSheets = hrefs
    .filter((href) => !styles.some((link) => link.getAttribute('href') === href))
    .map((href) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = href;
      return link;
    });
  styles = [...styles.filter((link) => !removedSheets.includes(link)), ...addedSheets];
  const removeSheets = () => {
    for (const link of removedSheets) link.remove();
  };
  if (addedSheets.length === 0) removeSheets();
  addedSheets[0]?.addEventListener('load', removeSheets);
  const [firstRemoved] = removedSheets;
  if (firstRemoved) firstRemoved.after(...addedSheets);
  else document.head.append(...addedSheets);
}
