import type { NavSlice, PageView, SiteView } from '../../templates/view.js';

interface Blocks {
  'docsgen:site': SiteView;
  'docsgen:page': PageView;
  'docsgen:nav': NavSlice;
}

/** Returns the element of a data block: a script, which content cannot contain. */
export const findBlock = (document: Document, id: keyof Blocks): HTMLElement | null =>
  document.querySelector<HTMLElement>(`script[id="${id}"]`);

/** Parses a JSON block of the document. */
export function readBlock<Id extends keyof Blocks>(document: Document, id: Id): Blocks[Id] {
  return JSON.parse(findBlock(document, id)?.textContent ?? 'null') as Blocks[Id];
}
