import { type Levels, raiseLevel } from '../../../search/fields.js';
import { decodePostings, encodePostings, type PackedPosting, packPosting } from '../../../search/postings.js';
import { addLinkTexts, forEachPageWord, type PageWords } from '../../pages/search/page-words.js';
import type { AliasFinder } from './aliases.js';
import type { IndexedPage } from './indexed-page.js';

/** The postings of every word, as encoded by `encodePostings`. */
export type Postings = ReadonlyMap<string, string>;

/** The levels of a word on the pages that contain it, by page number. */
type PageLevels = ReadonlyMap<number, Levels>;

/** The levels of changed words on changed pages: 0 if a page no longer contains the word. */
export type WordChanges = ReadonlyMap<string, PageLevels>;

/** Returns the words of a page, with those of the links to it. */
export const listWords = ({ words, linkTexts }: Pick<IndexedPage, 'words' | 'linkTexts'>): PageWords =>
  linkTexts ? addLinkTexts(words, linkTexts) : words;

/** Visits the entries of a page in the index: its words and its aliases. */
function forEachEntry(words: PageWords, findAliases: AliasFinder, visit: (entry: string, levels: Levels) => void): void {
  forEachPageWord(words, visit);
  for (const [alias, levels] of findAliases(words)) visit(alias, levels);
}

/** Counts the words and aliases of all pages. @param pages in order of their numbers */
export function countWords(pages: readonly PageWords[], findAliases: AliasFinder): Postings {
  const words = new Map<string, PackedPosting[]>();
  pages.forEach((pageWords, page) => {
    forEachEntry(pageWords, findAliases, (word, levels) => {
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

/** Returns the changes, grouped by word or alias. */
export function compareWords(pages: readonly ChangedPage[], findAliases: AliasFinder): WordChanges {
  const changes = new Map<string, Map<number, Levels>>();
  for (const { page, before, after } of pages) {
    const pageChanges = new Map<string, Levels>();
    const entriesBefore = new Map<string, Levels>();
    forEachEntry(before, findAliases, (word, levels) => entriesBefore.set(word, levels));
    for (const word of entriesBefore.keys()) pageChanges.set(word, 0);
    forEachEntry(after, findAliases, (word, levels) => pageChanges.set(word, levels));
    for (const [word, levels] of entriesBefore) if (pageChanges.get(word) === levels) pageChanges.delete(word);
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
  if (pages.size === 0) return undefined;
  return encodePostings([...pages].map(([page, levels]) => packPosting(page, levels)).sort((a, b) => a - b));
}

/** Decodes postings. */
function readPageLevels(encoded: string): PageLevels {
  const pageLevels = new Map<number, Levels>();
  decodePostings(encoded).forEach(({ pages, levels }, field) => {
    for (const [index, page] of pages.entries())
      pageLevels.set(page, raiseLevel(pageLevels.get(page) ?? 0, field, levels[index] as number));
  });
  return pageLevels;
}
