import { DamagedCache } from '../cache/texts.js';
import type { Texts } from '../cache.js';
import type { DocPage, Fragments, SearchRecord } from '../types.js';

/** A page as texts: what the whole site needs to know of it, and apart from that what only its own files hold. */
export interface StoredPage {
  readonly facts: string;
  readonly headings: string;
  readonly content: string;
  readonly markdown: string;
  readonly records: string;
  readonly words: string;
}

/** The texts of a page. */
export function storedPage({ headings, markdown, records, words, ...page }: DocPage): StoredPage {
  const { parts, references } = page.content;
  return {
    facts: JSON.stringify({ ...page, content: { references } }),
    headings: JSON.stringify(headings),
    content: JSON.stringify(parts),
    markdown: JSON.stringify(markdown),
    records: JSON.stringify(records),
    words,
  };
}

type Facts = Omit<DocPage, 'content' | 'headings' | 'markdown' | 'records' | 'words'> & {
  readonly content: Pick<Fragments, 'references'>;
};

/** The page of stored texts. What is not among its facts is read each time it is asked for. Throws `DamagedCache`. */
export function pageOf(texts: Texts): DocPage {
  const parsed = <Value>(name: keyof StoredPage) => JSON.parse(texts.read(name)) as Value;
  const { content, ...facts } = parsed<Facts>('facts');
  return {
    ...facts,
    content: {
      references: content.references,
      get parts() {
        return parsed<Fragments['parts']>('content');
      },
    },
    get headings() {
      return parsed<DocPage['headings']>('headings');
    },
    get markdown() {
      return parsed<Fragments>('markdown');
    },
    get records() {
      return parsed<readonly SearchRecord[]>('records');
    },
    get words() {
      return texts.read('words');
    },
    hashes: {
      facts: hashIn(texts, 'facts'),
      headings: hashIn(texts, 'headings'),
      content: hashIn(texts, 'content'),
      markdown: hashIn(texts, 'markdown'),
      records: hashIn(texts, 'records'),
      words: hashIn(texts, 'words'),
    },
  };
}

function hashIn(texts: Texts, name: keyof StoredPage): string {
  const hash = texts.hash(name);
  if (hash === undefined) throw new DamagedCache();
  return hash;
}
