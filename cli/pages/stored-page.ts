import type { Texts } from '../cache.js';
import type { DocPage, Fragments, SearchRecord } from '../types.js';

/** A page as texts: what the whole site needs to know of it, and apart from that what only its own files hold. */
export interface StoredPage {
  readonly facts: string;
  readonly content: string;
  readonly markdown: string;
  readonly records: string;
  readonly words: string;
}

/** The texts of a page. */
export function storedPage({ records, words, ...page }: DocPage): StoredPage {
  const { content, markdown } = page;
  const facts = { ...page, content: { references: content.references }, markdown: { references: markdown.references } };
  return {
    facts: JSON.stringify(facts),
    content: JSON.stringify(content.parts),
    markdown: JSON.stringify(markdown.parts),
    records: JSON.stringify(records),
    words,
  };
}

type Facts = Omit<DocPage, 'content' | 'markdown' | 'records' | 'words'> &
  Record<'content' | 'markdown', Pick<Fragments, 'references'>>;

/** The page of stored texts. Its large texts are read each time they are asked for. Throws `DamagedCache`. */
export function pageOf(texts: Texts): DocPage {
  const text = (name: keyof StoredPage) => texts[name] as Texts[string];
  const list = <Item>(name: keyof StoredPage) => JSON.parse(text(name).read()) as readonly Item[];
  const facts = JSON.parse(text('facts').read()) as Facts;
  const fragments = (name: 'content' | 'markdown'): Fragments => ({
    references: facts[name].references,
    get parts() {
      return list<string>(name);
    },
  });
  return {
    ...facts,
    content: fragments('content'),
    markdown: fragments('markdown'),
    hashes: {
      content: text('content').hash,
      markdown: text('markdown').hash,
      records: text('records').hash,
      words: text('words').hash,
    },
    get records() {
      return list<SearchRecord>('records');
    },
    get words() {
      return text('words').read();
    },
  };
}
