import { DamagedCache } from '../cache/texts.js';
import type { Texts } from '../cache.js';
import type { DocPage, Fragments, PageHashes } from '../types.js';

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

/**
 * The page of stored texts. What is not among its facts is read each time it is asked for; that throws `DamagedCache`, as this does.
 *
 * @param source hash of the file that it was made from
 */
export const pageOf = (texts: Texts, source: string): DocPage => new PageInTexts(texts, source);

/** There are as many of these as pages: they hold no functions of their own. */
class PageInTexts implements DocPage {
  readonly kind = 'doc';
  readonly source: DocPage['source'];
  readonly outline: DocPage['outline'];
  readonly anchors: DocPage['anchors'];
  readonly summary: DocPage['summary'];
  readonly problems: DocPage['problems'];
  readonly content: Fragments;
  readonly #texts: Texts;
  readonly #hash: string;

  constructor(texts: Texts, hash: string) {
    const { source, outline, anchors, summary, problems, content } = parsed<Facts>(texts, 'facts');
    this.source = source;
    this.outline = outline;
    this.anchors = anchors;
    this.summary = summary;
    this.problems = problems;
    this.content = new ContentInTexts(texts, content.references);
    this.#texts = texts;
    this.#hash = hash;
  }

  get headings(): DocPage['headings'] {
    return parsed(this.#texts, 'headings');
  }

  get markdown(): Fragments {
    return parsed(this.#texts, 'markdown');
  }

  get records(): DocPage['records'] {
    return parsed(this.#texts, 'records');
  }

  get words(): string {
    return this.#texts.read('words');
  }

  get hashes(): PageHashes {
    return new HashesOfTexts(this.#texts, this.#hash);
  }
}

class ContentInTexts implements Fragments {
  readonly #texts: Texts;

  constructor(
    texts: Texts,
    readonly references: Fragments['references'],
  ) {
    this.#texts = texts;
  }

  get parts(): Fragments['parts'] {
    return parsed(this.#texts, 'content');
  }
}

class HashesOfTexts implements PageHashes {
  readonly #texts: Texts;

  constructor(
    texts: Texts,
    readonly source: string,
  ) {
    this.#texts = texts;
  }

  get content(): string {
    return hashIn(this.#texts, 'content');
  }

  get markdown(): string {
    return hashIn(this.#texts, 'markdown');
  }

  get records(): string {
    return hashIn(this.#texts, 'records');
  }

  get words(): string {
    return hashIn(this.#texts, 'words');
  }
}

const parsed = <Value>(texts: Texts, name: keyof StoredPage) => JSON.parse(texts.read(name)) as Value;

function hashIn(texts: Texts, name: keyof StoredPage): string {
  const hash = texts.hash(name);
  if (hash === undefined) throw new DamagedCache();
  return hash;
}
