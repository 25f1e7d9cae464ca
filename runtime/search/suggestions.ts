import type { Link } from '../../templates/view.js';
import { createElement } from './elements.js';

/** A group of options: earlier searches, which are not links, or pages. */
export interface Suggestions {
  readonly label: string;
  readonly icon: 'recent' | 'page';
  readonly entries: readonly (string | Link)[];
}

/** Returns the groups of a listbox, without the empty ones. */
export function createSuggestionList(groups: readonly Suggestions[]): HTMLElement[] {
  let number = 0;
  const createOption = (entry: string | Link, icon: Suggestions['icon']): HTMLElement => {
    const [label, href] = typeof entry === 'string' ? [entry] : [entry.label, entry.href];
    return createElement(
      href === undefined ? 'div' : 'a',
      {
        class: href === undefined ? 'search-suggestion search-recent' : 'search-suggestion',
        href,
        role: 'option',
        id: `docsgen:search-suggestion-${number++}`,
        tabindex: href === undefined ? undefined : '-1',
        'aria-selected': 'false',
      },
      createElement('span', { class: `search-icon search-icon-${icon}` }),
      createElement('span', { class: 'search-suggestion-text' }, label),
    );
  };
  return groups.flatMap(({ label, icon, entries }, index) => {
    if (entries.length === 0) return [];
    const id = `docsgen:search-group-${index}`;
    return [
      createElement(
        'div',
        { role: 'group', 'aria-labelledby': id, class: 'search-group' },
        createElement('p', { class: 'search-group-label', id, role: 'presentation' }, label),
        ...entries.map((entry) => createOption(entry, icon)),
      ),
    ];
  });
}
