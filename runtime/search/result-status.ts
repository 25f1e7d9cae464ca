import type { SearchAnswer, SearchKind } from '../../search/engine.js';
import { MAX_QUERY_LENGTH } from '../../search/weights.js';
import { createElement } from './elements.js';

/** Labels of the page kinds. */
const KIND_LABELS: Readonly<Record<SearchKind, string>> = { guide: 'Guides', sdk: 'SDKs', api: 'API' };

/** Shows the query without the part that was not searched. `bdi` isolates right-to-left queries from the rest of the sentence. */
function describeNoResults(query: string): (Node | string)[] {
  const shownQuery = query.length > MAX_QUERY_LENGTH ? `${query.slice(0, MAX_QUERY_LENGTH)}…` : query;
  return ['No results for “', createElement('bdi', {}, shownQuery), '”'];
}

/** Returns the number of pages as text. */
const formatPageCount = (total: number): string => (total === 1 ? '1 page found' : `${total} pages found`);

/** Describes an answer: how many pages were found. */
export const describeAnswer = (query: string, { hits, total }: SearchAnswer): (Node | string)[] =>
  hits.length === 0 ? describeNoResults(query) : [formatPageCount(total)];

/** Creates the error message with a retry button. */
export function createFailureNotice(onRetry: () => void): HTMLElement {
  const retry = createElement('button', { type: 'button' }, 'Try again');
  retry.addEventListener('click', onRetry);
  return createElement(
    'div',
    { class: 'notice notice-error', role: 'alert' },
    createElement('p', { class: 'notice-title' }, 'Unable to fetch results'),
    createElement('p', {}, 'You might want to check your network connection.'),
    retry,
  );
}

export interface KindFilter {
  readonly element: HTMLElement;
  getSelected(): SearchKind | undefined;
  /** Adds the kinds that the site has; with fewer than two, the filter stays hidden. */
  setKinds(kinds: readonly SearchKind[]): void;
}

/** Creates a filter for pages of one kind. @param name name of the radio buttons, unique in the document */
export function createKindFilter(name: string, onChange: () => void): KindFilter {
  const group = createElement('fieldset', { class: 'search-kinds', hidden: true }, createElement('legend', {}, 'Show'));
  const offered = new Set<SearchKind>();
  const add = (value: string, label: string) =>
    group.append(
      createElement(
        'label',
        {},
        createElement('input', { type: 'radio', name, value, checked: value === '' }),
        createElement('span', {}, label),
      ),
    );
  group.addEventListener('change', onChange);
  return {
    element: group,
    getSelected: () => (group.querySelector<HTMLInputElement>('input:checked')?.value || undefined) as SearchKind | undefined,
    setKinds(kinds) {
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
