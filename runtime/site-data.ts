import type { NavSlice, PageView, SiteView } from '../templates/view.js';

interface Blocks {
  'docsgen-site': SiteView;
  'docsgen-page': PageView;
  'docsgen-nav': NavSlice;
}

/** What the document carries as JSON. */
export function readBlock<Id extends keyof Blocks>(document: Document, id: Id): Blocks[Id] {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null') as Blocks[Id];
}
