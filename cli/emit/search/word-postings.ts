import { type Levels, raiseLevel } from '../../../search/fields.js';
import { decodePostings, encodePostings, type PackedPosting, packPosting } from '../../../search/postings.js';
import { addLinkTexts, forEachPageWord, type PageWords } from '../../pages/search/page-words.js';
import type { IndexedPage } from './indexed-page.js';

/** The postings of every word, as encoded by `encodePostings`. */
export type Postings = ReadonlyMap<string, string>;

/** The levels of a word on the pages that contain it, by page number. */
export type PageLevels = ReadonlyMap<number, Levels>;

/** The levels of changed words on changed pages: 0 if a page no longer contains the word. */
export type WordChanges = ReadonlyMap<string, PageLevels>;

/** Returns the words of a page, with those of the links to it. */
export const listWords = ({ words, linkTexts }: Pick<IndexedPage, 'words' | 'linkTexts'>): PageWords =>
  linkTexts ? addLinkTexts(words, linkTexts) : words;

/** Counts the words of all pages. @param pages in order of their numbers */
export function countWords(pages: readonly PageWords[]): Postings {
  const words = new Map<string, PackedPosting[]>();
  pages.forEach((pageWords, page) => {
    forEachPageWord(pageWords, (word, levels) => {
      const postings = words.get(word);
      if (postings) postings.push(packPosting(page, levels));
      else words.set(detachText(word), [packPosting(page, levels)]);
    });
  });
  return new Map([...words].map(([word, postings]) => [word, encodePostings(postings)]));
}

/** Copies a text, because a substring would keep the whole text that it was cut from in memory. */
const detachText = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');

/** A page whose words have changed. */
export interface ChangedPage {
  readonly page: number;
  readonly before: PageWords;
  readonly after: PageWords;
}

/** Returns the changes, grouped by word. */
export function compareWords(pages: readonly ChangedPage[]): WordChanges {
  const changes = new Map<string, Map<number, Levels>>();
  for (const { page, before, after } of pages) {
    const pageChanges = new Map<string, Levels>();
    forEachPageWord(before, (word) => pageChanges.set(word, 0));
    forEachPageWord(after, (word, levels) => pageChanges.set(word, levels));
    forEachPageWord(before, (word, levels) => pageChanges.get(word) === levels && pageChanges.delete(word));
    for (const [word, levels] of pageChanges) {
      const wordChanges = changes.get(word);
      if (wordChanges) wordChanges.set(page, levels);
      else changes.set(word, new Map([[page, levels]]));
    }
  }
  return changes;
}

/** Applies a change to postings. Returns `undefined` if the word is no longer on any page. */
export function editPostings(postings: string | undefined, change: PageLevels): string | undefined {
  const pages = new Map([...readPageLevels(postings ?? ''), ...change]);
  for (const [page, levels] of pages) if (levels === 0) pages.delete(page);
  return pages.size > 0 ? encodePageLevels(pages) : undefined;
}

/** Decodes postings. */
export function readPageLevels(encoded: string): PageLevels {
  const pageLevels = new Map<number, Levels>();
  decodePostings(encoded).forEach(({ pages, levels }, field) => {
    for (const [index, page] of pages.entries())
      pageLevels.set(page, raiseLevel(pageLevels.get(page) ?? 0, field, levels[index] as number));
  });
  return pageLevels;
}

export const encodePageLevels = (pages: PageLevels): string =>
  encodePostings([...pages].map(([page, levels]) => packPosting(page, levels)).sort((a, b) => a - b));
