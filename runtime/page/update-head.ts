import type { PageView } from '../../templates/view.js';

/** Updates the head for a new page: title, description and addresses. The rest is for crawlers, which read documents. */
export function updateHead(document: Document, page: PageView, href: string): void {
  document.title = page.documentTitle;
  updateElement(document, 'meta[name="description"]', ['content', page.description]);
  updateElement(document, 'link[rel="alternate"][type="text/markdown"]', ['href', page.markdown]);
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (canonical) canonical.href = new URL(href, canonical.href).href;
}

/** Sets or removes an attribute. The element remains, so that the next page can set it again. */
function updateElement(document: Document, selector: string, [name, value]: readonly [string, string | undefined]): void {
  let element = document.head.querySelector(selector);
  if (!element) {
    if (value === undefined) return;
    element = createElement(document, selector);
  }
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

function createElement(document: Document, selector: string): Element {
  const element = document.createElement(selector.startsWith('meta') ? 'meta' : 'link');
  for (const [, name, value] of selector.matchAll(/\[(\w+)="([^"]*)"\]/g)) element.setAttribute(name as string, value as string);
  document.head.append(element);
  return element;
}
