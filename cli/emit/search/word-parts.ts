import { stemOf } from '../../../search/stem.js';
import { hashOf } from '../../sources/text.js';
import type { Cache } from '../../store/cache.js';
import type { FoundPage } from './index.js';
import { cutParts, editedParts, type WordEntry, type WordPart } from './parts.js';
import { aliases, stemsOfTerms } from './synonyms.js';
import { changedPostings, countedWords, levelPostings, type WordChanges, wordChanges } from './words.js';

/** Groups of terms of one meaning. */
type Synonyms = readonly (readonly string[])[];

/** The parts of the last build. */
interface Known {
  /** Hash of the words of each page. */
  readonly hashes: readonly string[];
  readonly parts: readonly WordPart[];
}

const STATE = 'search:state';
const keyOf = (part: Pick<WordPart, 'first'>): string => `search:part:${part.first}`;

/** From this share of changed pages on, all are counted again. */
const MANY = 0.1;

/** The parts of the index. Where the cache knows the parts of the same pages, only those that hold words of changed pages are made. */
export function wordParts(pages: readonly FoundPage[], synonyms: Synonyms, cache: Cache): readonly WordPart[] {
  const order = orderOf(pages, synonyms);
  const known = knownParts(cache, order);
  const hashes = pages.map(({ wordsHash }) => wordsHash);
  const changed = known && hashes.flatMap((hash, page) => (hash === known.hashes[page] ? [] : [page]));
  if (changed?.length === 0 && known) return known.parts;
  const changes = known && changed && changesOf(pages, changed, { known, cache });
  const parts =
    known && changes && !touchesTerms(changes, synonyms)
      ? editedParts(known.parts, changes.keys(), (word, postings) =>
          changedPostings(postings, changes.get(word) as ReadonlyMap<number, number>),
        )
      : cutParts(wordEntries(pages, synonyms));
  return keptParts(cache, order, { hashes, parts }, known);
}

/** Pages whose words are to be counted, as plain data: a thread can do it. */
export interface CountTask {
  /** The words of each page, in order of the pages. */
  readonly words: readonly string[];
  readonly synonyms: Synonyms;
}

/** A part of the index as plain data. */
export interface CountedPart extends Omit<WordPart, 'text'> {
  readonly text: string;
}

/** Counts the words of all pages. */
export function countedParts({ words, synonyms }: CountTask): CountedPart[] {
  const pages = words.map((own) => ({ words: own }));
  return cutParts(wordEntries(pages, synonyms)).map((part) => ({ ...part, text: part.text() }));
}

/** Has the words counted beside other work, so that `wordParts` knows the parts. Does nothing where it knows them already. */
export async function countAhead(
  pages: readonly FoundPage[],
  synonyms: Synonyms,
  { cache, count }: { readonly cache: Cache; readonly count: (task: CountTask) => Promise<readonly CountedPart[]> },
): Promise<void> {
  const order = orderOf(pages, synonyms);
  if (knownParts(cache, order)) return;
  const hashes = pages.map(({ wordsHash }) => wordsHash);
  const parts = await count({ words: pages.map(({ words }) => words), synonyms });
  if (!knownParts(cache, order))
    keptParts(cache, order, { hashes, parts: parts.map((part) => ({ ...part, text: () => part.text })) });
}

const orderOf = (pages: readonly FoundPage[], synonyms: Synonyms): string =>
  hashOf(JSON.stringify([pages.map(({ route }) => route), synonyms]));

/** Words and aliases, in order. */
function wordEntries(pages: readonly Pick<FoundPage, 'words'>[], synonyms: Synonyms): WordEntry[] {
  const counted = countedWords(pages);
  const all = new Map(counted);
  for (const [key, found] of aliases(synonyms, counted)) all.set(key, levelPostings(found));
  return [...all].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** What changed in the words of the pages; nothing when that is much, or when it is no longer known what was there before. */
function changesOf(
  pages: readonly FoundPage[],
  changed: readonly number[],
  { known, cache }: { readonly known: Known; readonly cache: Cache },
): WordChanges | undefined {
  if (changed.length > MANY * pages.length) return undefined;
  const before = cache.textsOf('words', new Set(changed.map((page) => known.hashes[page] as string)));
  if (changed.some((page) => !before.has(known.hashes[page] as string))) return undefined;
  return wordChanges(
    changed.map((page) => ({
      page,
      before: before.get(known.hashes[page] as string)?.() as string,
      after: (pages[page] as FoundPage).words,
    })),
  );
}

/** Whether the entries beside words of the groups may be others, too. */
function touchesTerms(changes: WordChanges, synonyms: Synonyms): boolean {
  const terms = stemsOfTerms(synonyms);
  return terms.size > 0 && [...changes.keys()].some((word) => terms.has(stemOf(word)));
}

type StoredPart = readonly [first: string, last: string, depth: number, size: number, name: string];

function knownParts(cache: Cache, order: string): Known | undefined {
  const state = cache.get(STATE) as { order: string; hashes: string; parts: readonly StoredPart[] } | undefined;
  if (state?.order !== order) return undefined;
  const parts = state.parts.flatMap(([first, last, depth, size, name]) => {
    const texts = cache.texts(keyOf({ first }));
    return texts?.hash(name) === undefined ? [] : [{ first, last, depth, size, name, text: () => texts.read(name) }];
  });
  return parts.length === state.parts.length ? { hashes: state.hashes.split(' '), parts } : undefined;
}

/** Keeps the parts for the next build. Gives them as they are kept: their texts need not lie in memory. */
function keptParts(cache: Cache, order: string, { hashes, parts }: Known, before?: Known): WordPart[] {
  const known = new Map(before?.parts.map((part) => [part.first, part]));
  const kept = parts.map((part) => {
    if (known.get(part.first)?.name === part.name) return part;
    const texts = cache.setTexts(keyOf(part), { [part.name]: part.text() });
    return { ...part, text: () => texts.read(part.name) };
  });
  const stored = parts.map(({ first, last, depth, size, name }): StoredPart => [first, last, depth, size, name]);
  cache.set(STATE, { order, hashes: hashes.join(' '), parts: stored });
  return kept;
}
