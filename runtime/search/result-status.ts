import type { SearchAnswer, SearchKind } from '../../search/engine.js';
import { MAX_QUERY_LENGTH } from '../../search/weights.js';
import * as TEXTS from '../../templates/texts/search.js';
import type { Link } from '../../templates/view.js';
import { createElement } from './elements.js';

/** Shows a query without the part that was not searched. `bdi` isolates right-to-left queries from the rest of the sentence. */
const quote = (query: string): (Node | string)[] => [
  TEXTS.quotes.open,
  createElement('bdi', {}, query.length > MAX_QUERY_LENGTH ? `${query.slice(0, MAX_QUERY_LENGTH)}…` : query),
  TEXTS.quotes.close,
];

/** Describes an answer: what was searched for if not the query itself, and for screen readers how many pages are shown. */
export function describeAnswer(query: string, { hits, corrected }: SearchAnswer): (Node | string)[] {
  if (hits.length === 0) return [TEXTS.noResultsFor, ...quote(query)];
  const count = createElement('span', { class: 'search-count' }, ` ${TEXTS.pageCount(hits.length)}`);
  if (corrected !== undefined) return [TEXTS.resultsFor, ...quote(corrected), count];
  return [TEXTS.bestMatch(hits.length), count];
}

/** Creates the button that searches for the exact words of a query that was corrected. */
export const createExactButton = (query: string, onClick: () => void): HTMLElement =>
  createButton([TEXTS.searchInstead.before, ...quote(query), TEXTS.searchInstead.after], onClick);

export function createButton(label: readonly (Node | string)[], onClick: () => void): HTMLElement {
  const button = createElement('button', { type: 'button', class: 'search-button' }, ...label);
  button.addEventListener('click', onClick);
  return button;
}

/** Offers for readers who found nothing. */
export interface HelpOptions {
  /** Label of the kind that the search is limited to, and what shows all kinds. */
  readonly filter?: { readonly label: string; readonly clear: () => void } | undefined;
  readonly groups: readonly { readonly title: string; readonly links: readonly Link[] }[];
}

/** Returns tips for readers who found nothing. */
export function createTips({ filter }: Pick<HelpOptions, 'filter'>): HTMLElement[] {
  if (filter) return [createElement('p', {}, TEXTS.onlyKind(filter.label)), createButton([TEXTS.searchAllPages], filter.clear)];
  return [createElement('p', {}, TEXTS.checkSpelling)];
}

/** Returns the links to people who help. */
export const createHelpLinks = (groups: HelpOptions['groups']): HTMLElement[] =>
  groups.map(({ title, links }) =>
    createElement(
      'p',
      { class: 'search-help' },
      createElement('strong', {}, title),
      ...links.flatMap(({ label, href }) => [' ', createElement('a', { href }, label)]),
    ),
  );

export interface KindFilter {
  readonly element: HTMLElement;
  getSelected(): SearchKind | undefined;
  /** Label of the selected kind; `undefined` if pages of all kinds are shown. */
  getLabel(): string | undefined;
  /** Shows pages of all kinds. */
  clear(): void;
  /** Adds the kinds that the site has; with fewer than two, the filter stays hidden. */
  setKinds(kinds: readonly SearchKind[]): void;
}

/** Creates a filter for pages of one kind. @param name name of the radio buttons, unique in the document */
export function createKindFilter(name: string, onChange: () => void): KindFilter {
  const group = createElement('fieldset', { class: 'search-kinds', hidden: true }, createElement('legend', {}, TEXTS.show));
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
  const getSelected = () =>
    (group.querySelector<HTMLInputElement>('input:checked')?.value || undefined) as SearchKind | undefined;
  group.addEventListener('change', onChange);
  return {
    element: group,
    getSelected,
    getLabel() {
      const kind = getSelected();
      return kind && TEXTS.kinds[kind];
    },
    clear() {
      const all = group.querySelector<HTMLInputElement>('input[value=""]');
      if (all) all.checked = true;
      onChange();
    },
    setKinds(kinds) {
      if (offered.size > 0 || kinds.length < 2) return;
      add('', TEXTS.allKinds);
      for (const kind of kinds) {
        offered.add(kind);
        add(kind, TEXTS.kinds[kind]);
      }
      group.hidden = false;
    },
  };
}
