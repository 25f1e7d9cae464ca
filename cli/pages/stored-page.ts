import { DamagedCache } from '../cache/texts.js';
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
  const facts = JSON.parse(texts.read('facts')) as Facts;
  return {
    ...facts,
    content: new StoredFragments(texts, 'content', facts.content.references),
    markdown: new StoredFragments(texts, 'markdown', facts.markdown.references),
    hashes: {
      facts: hashIn(texts, 'facts'),
      content: hashIn(texts, 'content'),
      markdown: hashIn(texts, 'markdown'),
      records: hashIn(texts, 'records'),
      words: hashIn(texts, 'words'),
    },
    get records() {
      return JSON.parse(texts.read('records')) as readonly SearchRecord[];
    },
    get words() {
      return texts.read('words');
    },
  };
}

function hashIn(texts: Texts, name: keyof StoredPage): string {
  const hash = texts.hash(name);
  if (hash === undefined) throw new DamagedCache();
  return hash;
}

/** Fragments whose parts are read each time they are asked for. */
class StoredFragments implements Fragments {
  readonly #texts: Texts;
  readonly #name: 'content' | 'markdown';
  readonly references: Fragments['references'];

  constructor(texts: Texts, name: 'content' | 'markdown', references: Fragments['references']) {
    this.#texts = texts;
    this.#name = name;
    this.references = references;
  }

  get parts(): readonly string[] {
    return JSON.parse(this.#texts.read(this.#name)) as readonly string[];
  }
}
