import type { SearchHit, SearchSection } from '../../search/engine.js';
import { createElement, createMarkedNodes } from './elements.js';

/** Options for links to sections inside a listbox. */
export interface HitListOptions {
  /** Prefix of the ids; makes the links options of a listbox. */
  readonly options?: string;
}

/** Returns the hits as list items by page, or as groups of options. */
export function createHitList(hits: readonly SearchHit[], { options }: HitListOptions = {}): HTMLElement[] {
  let number = 0;
  const createLink = (hit: SearchHit, section: SearchSection, isFirst: boolean): HTMLElement => {
    const link = createElement(
      'a',
      {
        class: isFirst ? 'search-hit' : 'search-hit search-hit-more',
        href: section.url,
        ...(options && { role: 'option', id: `${options}-${number++}`, tabindex: '-1', 'aria-selected': 'false' }),
      },
      createElement('span', { class: `search-icon search-icon-${pickIcon(hit, section, isFirst)}` }),
      ...(isFirst && hit.breadcrumb.length > 0
        ? [createElement('span', { class: 'search-hit-breadcrumb' }, hit.breadcrumb.join(' › '))]
        : []),
      createTitle(hit, section, isFirst),
      ...(section.excerpt.text
        ? [createElement('span', { class: 'search-hit-text' }, ...createMarkedNodes(section.excerpt))]
        : []),
    );
    link.dataset.words = JSON.stringify(hit.words);
    return link;
  };
  return hits.map((hit) => {
    const links = hit.sections.map((section, index) => createLink(hit, section, index === 0));
    return options
      ? createElement('div', { role: 'group', class: 'search-page', 'aria-label': hit.title.text }, ...links)
      : createElement('li', { class: 'search-page' }, ...links);
  });
}

/** Returns the kind of target of a link. A section below the first link of its page is a section whatever the page is. */
function pickIcon({ kind }: SearchHit, { heading }: SearchSection, isFirst: boolean): 'api' | 'page' | 'section' {
  if (kind === 'api' && isFirst) return 'api';
  return heading.text === '' ? 'page' : 'section';
}

function createTitle({ title, method }: SearchHit, { heading }: SearchSection, isFirst: boolean): HTMLElement {
  const section = heading.text ? createMarkedNodes(heading) : [];
  const page = isFirst || section.length === 0 ? createMarkedNodes(title) : [];
  const separator = page.length > 0 && section.length > 0 ? [' › '] : [];
  const badge =
    method !== undefined && isFirst
      ? [createElement('span', { class: `method method-${method.toLowerCase()}` }, method), ' ']
      : [];
  return createElement('span', { class: 'search-hit-title' }, ...badge, ...page, ...separator, ...section);
}
