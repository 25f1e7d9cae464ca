import type { SearchAnswer, SearchKind } from '../../search/engine.js';
import { MAX_QUERY_LENGTH } from '../../search/weights.js';
import { element } from './elements.js';

/** What the kinds of pages are called. */
export const KIND_LABELS: Readonly<Record<SearchKind, string>> = { guide: 'Guides', sdk: 'SDKs', api: 'API' };

/** What was not looked at is not repeated, and what is written from right to left ends with the query. */
function noResults(query: string): (Node | string)[] {
  const shown = query.length > MAX_QUERY_LENGTH ? `${query.slice(0, MAX_QUERY_LENGTH)}…` : query;
  return ['No results for “', element('bdi', {}, shown), '”'];
}

/** How many pages were found, in words. */
const foundPages = (total: number): string => (total === 1 ? '1 page found' : `${total} pages found`);

/** What is said of an answer. */
export const toldOf = (query: string, { hits, total }: SearchAnswer): (Node | string)[] =>
  hits.length === 0 ? noResults(query) : [foundPages(total)];

/** What is shown when there is no answer, and the way out. */
export function failure(onRetry: () => void): HTMLElement {
  const retry = element('button', { type: 'button' }, 'Try again');
  retry.addEventListener('click', onRetry);
  return element(
    'div',
    { class: 'notice notice-error', role: 'alert' },
    element('p', { class: 'notice-title' }, 'Unable to fetch results'),
    element('p', {}, 'You might want to check your network connection.'),
    retry,
  );
}

export interface KindFilter {
  readonly element: HTMLElement;
  chosen(): SearchKind | undefined;
  /** The kinds there are; a site with one has nothing to choose from. */
  offer(kinds: readonly SearchKind[]): void;
}

/** The choice between all pages and those of one kind. @param name of the radio buttons, one for each filter of a document */
export function kindFilter(name: string, onChange: () => void): KindFilter {
  const group = element('fieldset', { class: 'search-kinds', hidden: true }, element('legend', {}, 'Show'));
  const offered = new Set<SearchKind>();
  const add = (value: string, label: string) =>
    group.append(
      element('label', {}, element('input', { type: 'radio', name, value, checked: value === '' }), element('span', {}, label)),
    );
  group.addEventListener('change', onChange);
  return {
    element: group,
    chosen: () => (group.querySelector<HTMLInputElement>('input:checked')?.value || undefined) as SearchKind | undefined,
    offer(kinds) {
      if (offered.size > 0 || kinds.length < 2) return;
      add('', 'All');
      for (const kind of kinds) {
        offered.add(kind);
        add(kind, KIND_LABELS[kind]);
      }
      group.hidden = false;
    },
  };
}
