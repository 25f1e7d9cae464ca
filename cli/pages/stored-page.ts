import type { Cache } from '../store/cache.js';
import type { Key } from '../store/key.js';
import type { Texts } from '../store/texts.js';
import { textHash } from '../store/texts.js';
import type { DocPage, Fragments, PageHashes, PageInput, SitePath, Source } from '../types.js';

/** A page as texts: the facts that the whole site depends on, and separately the contents of the page's own files. */
export interface StoredPage {
  /** Digest of the facts without the lines of the text, which every edit shifts. */
  readonly publicDigest: string;
  readonly facts: string;
  readonly headings: string;
  readonly content: string;
  readonly markdown: string;
  readonly records: string;
  readonly words: string;
  readonly inputs: string;
}

export function storedPage({ headings, markdown, records, words, inputs, ...page }: DocPage): StoredPage {
  const { parts, references } = page.content;
  const { bodyLine, ...outline } = page.outline;
  const named = references.map(({ line, column, ...reference }) => reference);
  return {
    publicDigest: textHash(JSON.stringify({ ...page, outline, content: named })),
    facts: JSON.stringify({ ...page, content: { references } }),
    headings: JSON.stringify(headings),
    content: JSON.stringify(parts),
    markdown: JSON.stringify(markdown),
    records: JSON.stringify(records),
    words,
    inputs: JSON.stringify(inputs),
  };
}

type Facts = Pick<DocPage, 'outline' | 'anchors' | 'summary' | 'excerpt' | 'problems'> & {
  readonly content: Pick<Fragments, 'references'>;
};

/** Returns a function that opens the stored texts of a page, which are read when they are needed. @param source the file that it was made from */
export const openPage =
  ({ path, hash }: Pick<Source, 'path' | 'hash'>): ((texts: Texts) => DocPage) =>
  (texts) =>
    new PageInTexts(texts, path, hash);

/** The hash of no inputs: most pages need not be read to find that out. */
const NONE = textHash(JSON.stringify({}));

/** Inputs of pages besides their files and the options of all pages. */
export interface CurrentInputs {
  /** Returns the digest or the version of an input of a page; empty if it is missing. */
  digestOf(input: PageInput, page: SitePath): string;
}

/**
 * Returns the stored page of a file; nothing if there is none, or if it was made with other versions of its inputs.
 *
 * @param key of the page
 */
export function findPage(
  cache: Pick<Cache, 'find'>,
  { key, source }: { readonly key: Key; readonly source: Pick<Source, 'path' | 'hash'> },
  { digestOf }: CurrentInputs,
): DocPage | undefined {
  const page = cache.find(key, openPage(source));
  const isCurrent =
    page !== undefined &&
    Object.entries(page.inputs).every(([input, digest]) => digestOf(input as PageInput, source.path) === digest);
  return isCurrent ? page : undefined;
}

/** There is one instance per page, and most are only asked for their hashes. */
class PageInTexts implements DocPage {
  readonly kind = 'doc';
  readonly content: Fragments;
  readonly #texts: Texts;
  readonly #hash: string;
  #known: Facts | undefined;

  constructor(
    texts: Texts,
    readonly source: DocPage['source'],
    hash: string,
  ) {
    this.#texts = texts;
    this.#hash = hash;
    this.content = new ContentInTexts(texts, this);
  }

  get facts(): Facts {
    this.#known ??= parsed<Facts>(this.#texts, 'facts');
    return this.#known;
  }

  get outline(): DocPage['outline'] {
    return this.facts.outline;
  }

  get anchors(): DocPage['anchors'] {
    return this.facts.anchors;
  }

  get summary(): DocPage['summary'] {
    return this.facts.summary;
  }

  get excerpt(): DocPage['excerpt'] {
    return this.facts.excerpt;
  }

  get problems(): DocPage['problems'] {
    return this.facts.problems;
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

  get inputs(): DocPage['inputs'] {
    return hashIn(this.#texts, 'inputs') === NONE ? {} : parsed(this.#texts, 'inputs');
  }

  get hashes(): PageHashes {
    return new HashesOfTexts(this.#texts, this.#hash);
  }
}

class ContentInTexts implements Fragments {
  readonly #texts: Texts;
  readonly #page: PageInTexts;

  constructor(texts: Texts, page: PageInTexts) {
    this.#texts = texts;
    this.#page = page;
  }

  get references(): Fragments['references'] {
    return this.#page.facts.content.references;
  }

  get parts(): Fragments['parts'] {
    return parsed(this.#texts, 'content');
  }
}

class HashesOfTexts implements PageHashes {
  readonly #texts: Texts;
  readonly #source: string;

  constructor(texts: Texts, source: string) {
    this.#texts = texts;
    this.#source = source;
  }

  get inputs(): string {
    const others = hashIn(this.#texts, 'inputs');
    return others === NONE ? this.#source : `${this.#source}-${others}`;
  }

  get publicDigest(): string {
    return hashIn(this.#texts, 'publicDigest');
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

const hashIn = (texts: Texts, name: keyof StoredPage): string => texts.hash(name) ?? '';
