import type { NavSlice, PageView, SiteView } from '../../templates/view.js';

interface Blocks {
  'docsgen:site': SiteView;
  'docsgen:page': PageView;
  'docsgen:nav': NavSlice;
}

/** The element that holds a block: a script, which no content can hold. */
export const blockElement = (document: Document, id: keyof Blocks): HTMLElement | null =>
  document.querySelector<HTMLElement>(`script[id="${id}"]`);

/** What the document carries as JSON. */
export function readBlock<Id extends keyof Blocks>(document: Document, id: Id): Blocks[Id] {
  return JSON.parse(blockElement(document, id)?.textContent ?? 'null') as Blocks[Id];
}
