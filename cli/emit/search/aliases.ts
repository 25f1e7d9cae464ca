import { splitCompounds } from '../../../search/compounds.js';
import { FIELDS, getLevel, type Levels, raiseLevel } from '../../../search/fields.js';
import { isInflection, stemWord } from '../../../search/stem.js';
import { isStopWord } from '../../../search/stop-words.js';
import { encodeAlias } from '../../../search/synonyms.js';
import { type PageLevels, readPageLevels } from './word-postings.js';

/**
 * Returns the aliases of each term in the groups: index entries next to the term, with the pages that contain another term of its group. A reader's
 * browser then needs no other shard.
 *
 * @param groups terms with the same meaning, each of one or more words
 * @param words the postings of every word
 */
export function findAliases(groups: readonly (readonly string[])[], words: ReadonlyMap<string, string>): Map<string, PageLevels> {
  const stems = groups.length === 0 ? new Map<string, string[]>() : groupByStem(words.keys());
  const aliases = new Map<string, PageLevels>();
  for (const group of groups) {
    const terms = group.map((term) => splitCompounds(term).map(({ word }) => word));
    for (const term of terms) {
      if (term.length === 0) continue;
      for (const synonym of terms) {
        if (synonym === term) continue;
        for (const [key, pages] of findTermPages(synonym, stems, words)) aliases.set(encodeAlias(term, key), pages);
      }
    }
  }
  return aliases;
}

/** Returns the stems of the words that aliases depend on: if no word with one of these stems changes, no alias changes. */
export const listTermStems = (groups: readonly (readonly string[])[]): ReadonlySet<string> =>
  new Set(
    groups.flat().flatMap((term) => {
      const words = splitCompounds(term).map(({ word }) => word);
      const meaningful = words.filter((word) => !isStopWord(word));
      return [...words, meaningful.join(''), words.join('')].map(stemWord);
    }),
  );

/** Returns the pages of a term: for a single word, those of each inflected form; for several words, those that contain all of them. */
function findTermPages(
  term: readonly string[],
  stems: ReadonlyMap<string, readonly string[]>,
  words: ReadonlyMap<string, string>,
): (readonly [words: readonly string[], pages: PageLevels])[] {
  const findForms = (word: string) => (stems.get(stemWord(word)) ?? []).filter((form) => isInflection(form, word));
  const readLevels = (word: string) => readPageLevels(words.get(word) ?? '');
  const meaningful = term.filter((word) => !isStopWord(word));
  const [first, ...more] = meaningful;
  if (first === undefined) return [];
  // With a stop word, only the joined form is distinct: the postings of `log in` would be those of `log`, but `log-in` has its own.
  if (more.length === 0) return findForms(term.join('')).map((word) => [[word], readLevels(word)]);
  const wordLevels = meaningful.map((word) => mergeLevels(findForms(word).map((form) => readLevels(form))));
  const pages = mergeLevels([
    wordLevels.reduce(intersectLevels),
    ...[meaningful, term].flatMap((termWords) => findForms(termWords.join(''))).map((form) => readLevels(form)),
  ]);
  return pages.size > 0 ? [[meaningful, pages]] : [];
}

function groupByStem(words: Iterable<string>): Map<string, string[]> {
  const stems = new Map<string, string[]>();
  for (const word of words) {
    const stem = stemWord(word);
    const forms = stems.get(stem);
    if (forms) forms.push(word);
    else stems.set(stem, [word]);
  }
  return stems;
}

function mergeLevels(maps: readonly PageLevels[]): PageLevels {
  const pages = new Map<number, Levels>();
  for (const map of maps)
    for (const [page, levels] of map)
      pages.set(
        page,
        FIELDS.reduce((sum, _, field) => raiseLevel(sum, field, getLevel(levels, field)), pages.get(page) ?? 0),
      );
  return pages;
}

/** Returns the pages in both maps: with the lower level in fields that both have, or with level 1 in the text if they share no field. */
function intersectLevels(a: PageLevels, b: PageLevels): PageLevels {
  const pages = new Map<number, Levels>();
  for (const [page, levels] of a) {
    const otherLevels = b.get(page);
    if (otherLevels === undefined) continue;
    const common = FIELDS.reduce(
      (sum, _, field) => raiseLevel(sum, field, Math.min(getLevel(levels, field), getLevel(otherLevels, field))),
      0,
    );
    pages.set(page, common === 0 ? 1 : common);
  }
  return pages;
}
