import type { SearchAnswer, SearchFilter, SearchKind } from '../../search/engine.js';
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

export interface Filter {
  readonly element: HTMLElement;
  getSelected(): SearchFilter;
  /** What the search is limited to; `undefined` if all pages are searched. */
  getLabel(): string | undefined;
  /** Searches all pages. */
  clear(): void;
  /** Adds the kinds and the sections that the site has; with fewer than two of both, the filter stays hidden. */
  offer(site: Pick<SearchAnswer, 'kinds' | 'sections'>): void;
}

/** Creates a filter for pages of one kind and one section. @param name name of the radio buttons, unique in the document */
export function createFilter(name: string, onChange: () => void): Filter {
  const group = createElement('fieldset', { class: 'search-filter', hidden: true }, createElement('legend', {}, TEXTS.show));
  const select = createElement('select', { 'aria-label': TEXTS.section });
  const addKind = (value: string, label: string) =>
    group.append(
      createElement(
        'label',
        {},
        createElement('input', { type: 'radio', name, value, checked: value === '' }),
        createElement('span', {}, label),
      ),
    );
  const addSection = (value: string, label: string) => select.append(createElement('option', { value }, label));
  const getSelected = (): SearchFilter => ({
    kind: (group.querySelector<HTMLInputElement>('input:checked')?.value || undefined) as SearchKind | undefined,
    section: select.value || undefined,
  });
  group.addEventListener('change', onChange);
  return {
    element: group,
    getSelected,
    getLabel() {
      const { kind, section } = getSelected();
      return [kind && TEXTS.kinds[kind], section].filter(Boolean).join(', ') || undefined;
    },
    clear() {
      const all = group.querySelector<HTMLInputElement>('input[value=""]');
      if (all) all.checked = true;
      select.value = '';
      onChange();
    },
    offer({ kinds, sections }) {
      if (!group.hidden) return;
      if (kinds.length > 1) {
        addKind('', TEXTS.allKinds);
        for (const kind of kinds) addKind(kind, TEXTS.kinds[kind]);
      }
      if (sections.length > 1) {
        addSection('', TEXTS.allSections);
        for (const section of sections) addSection(section, section);
        group.append(select);
      }
      group.hidden = kinds.length < 2 && sections.length < 2;
    },
  };
}
