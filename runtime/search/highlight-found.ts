import { findMarks } from '../../search/marks.js';
import { CONTENT_EVENT } from '../page/events.js';
import type { Store } from '../page/storage.js';
import { FOUND_WORDS_KEY } from './found-words-key.js';

/** Name of the highlight in style sheets: `::highlight(found)`. */
const HIGHLIGHT_NAME = 'found';

/** Maximum number of highlights on a page. */
const MAX_HIGHLIGHTS = 500;

/** Stores the words to highlight on the page that a link points to. */
export function rememberFoundWords(store: Store, link: HTMLAnchorElement): void {
  if (link.dataset.words) store.set(FOUND_WORDS_KEY, JSON.stringify({ path: link.pathname, words: link.dataset.words }));
}

/** Highlights the stored words, now and whenever another page is shown, without changing the document. */
export function startHighlighting(document: Document, store: Store): () => void {
  const mark = () => {
    const highlights = (globalThis as { readonly CSS?: { readonly highlights?: HighlightRegistry } }).CSS?.highlights;
    highlights?.delete(HIGHLIGHT_NAME);
    const words = takeFoundWords(store, location.pathname);
    const main = document.querySelector('main[data-kind]');
    if (!highlights || !main || words.size === 0) return;
    const ranges = findRanges(main, words);
    for (const { startContainer } of ranges) unfoldCode(startContainer);
    highlights.set(HIGHLIGHT_NAME, new Highlight(...ranges));
  };
  document.addEventListener(CONTENT_EVENT, mark);
  return mark;
}

/** Shows all lines of the block of code that contains a node. */
function unfoldCode(node: Node): void {
  const fold = node.parentElement?.closest('.code')?.querySelector<HTMLDetailsElement>('.code-fold');
  if (fold) fold.open = true;
}

/** Returns the words to highlight on this page and removes them from the storage. */
function takeFoundWords(store: Store, pathname: string): ReadonlySet<string> {
  try {
    const { path, words } = JSON.parse(store.get(FOUND_WORDS_KEY) ?? '{}') as {
      readonly path?: unknown;
      readonly words?: unknown;
    };
    if (path !== pathname || typeof words !== 'string') return new Set();
    const list: unknown = JSON.parse(words);
    return new Set(Array.isArray(list) ? list.filter((word): word is string => typeof word === 'string') : []);
  } catch {
    return new Set();
  } finally {
    store.remove(FOUND_WORDS_KEY);
  }
}

function findRanges(root: Element, words: ReadonlySet<string>): Range[] {
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() && ranges.length < MAX_HIGHLIGHTS) {
    const node = texts.currentNode as Text;
    if (node.parentElement?.closest('nav, noscript')) continue;
    for (const [start, end] of findMarks(node.data, words)) {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  return ranges;
}
