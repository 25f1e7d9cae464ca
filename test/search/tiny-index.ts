import { makeSearchIndex, renderIndexFile } from '../../cli/emit/search/index.js';
import type { TopSection } from '../../cli/emit/search/indexed-page.js';
import { pageWords } from '../../cli/pages/search/page-words.js';
import type { SearchKind, Version } from '../../search/manifest.js';

export interface TinyPage {
  readonly title: string;
  readonly kind?: SearchKind;
  /** The category at the top of the navigation, and its position. */
  readonly section?: TopSection;
  readonly address?: string;
  readonly terms?: string;
  readonly definitions?: readonly string[];
  readonly identifiers?: readonly string[];
  /** Other names of the page. */
  readonly names?: readonly string[];
  readonly keywords?: readonly string[];
  /** Number of pages that link to it. */
  readonly links?: number;
  /** The texts of these links, a line each. */
  readonly linkTexts?: string;
  /** Factor that its author set. */
  readonly boost?: number;
  readonly version?: Version | undefined;
  /** Texts by heading; the key '' is the text before the first heading. */
  readonly sections: Readonly<Record<string, string>>;
}

/** Returns the files of an index over some pages, given by route. */
export function makeTinyIndex(
  pages: Readonly<Record<string, TinyPage>>,
  synonyms: readonly (readonly string[])[] = [],
): Map<string, string> {
  const found = Object.entries(pages)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([
        route,
        {
          title,
          kind = 'guide',
          section,
          address,
          terms = '',
          names = [],
          keywords = [],
          definitions = [],
          identifiers = [],
          links = 0,
          linkTexts,
          boost = 1,
          version,
          sections,
        },
      ]) => ({
        route,
        kind,
        section,
        links,
        linkTexts,
        boost,
        version,
        words: pageWords({
          title,
          names,
          keywords,
          definitions,
          identifiers,
          headings: Object.keys(sections).filter(Boolean),
          addresses: [address ?? route.replace(/^.*\//, '')],
          terms,
          code: '',
          text: Object.values(sections).join(' '),
        }),
        searchPage: {
          url: route,
          title,
          breadcrumb: ['Reference'],
          sections: Object.entries(sections).map(
            ([heading, text]) => [heading.toLowerCase().replaceAll(' ', '-'), heading, text] as const,
          ),
        },
        digest: route,
        wordsHash: route,
      }),
    );
  return new Map(makeSearchIndex(found, synonyms).map((file) => [file.path, renderIndexFile(file)]));
}
