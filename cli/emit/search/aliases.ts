import { splitCompounds } from '../../../search/compounds.js';
import { FIELDS, getLevel, type Levels, raiseLevel } from '../../../search/fields.js';
import { isInflection, stemWord } from '../../../search/stem.js';
import { isStopWord } from '../../../search/stop-words.js';
import { encodeAlias } from '../../../search/synonyms.js';
import { type PageLevels, readPageLevels } from './word-postings.js';

/**
 * What else each term of the groups is found by: entries that stand in the index beside the term, with the pages that hold another term of its
 * group. A reader's browser then needs no further part.
 *
 * @param groups terms of one meaning, each a word or several
 * @param words the postings of every word
 */
export function findAliases(groups: readonly (readonly string[])[], words: ReadonlyMap<string, string>): Map<string, PageLevels> {
  const stems = groups.length === 0 ? new Map<string, string[]>() : groupByStem(words.keys());
  const found = new Map<string, PageLevels>();
  for (const group of groups) {
    const terms = group.map((term) => splitCompounds(term).map(({ word }) => word));
    for (const term of terms) {
      if (term.length === 0) continue;
      for (const other of terms) {
        if (other === term) continue;
        for (const [key, pages] of findTermPages(other, stems, words)) found.set(encodeAlias(term, key), pages);
      }
    }
  }
  return found;
}

/** Stems of the words that the groups are looked up by: where none of these words changes, no alias does. */
export const listTermStems = (groups: readonly (readonly string[])[]): ReadonlySet<string> =>
  new Set(
    groups.flat().flatMap((term) => {
      const words = splitCompounds(term).map(({ word }) => word);
      const meant = words.filter((word) => !isStopWord(word));
      return [...words, meant.join(''), words.join('')].map(stemWord);
    }),
  );

/** The pages of a term: of each form of it; for several words, of all of them together. */
function findTermPages(
  term: readonly string[],
  stems: ReadonlyMap<string, readonly string[]>,
  words: ReadonlyMap<string, string>,
): (readonly [words: readonly string[], pages: PageLevels])[] {
  const formsOf = (word: string) => (stems.get(stemWord(word)) ?? []).filter((form) => isInflection(form, word));
  const levelsOf = (word: string) => readPageLevels(words.get(word) ?? '');
  const meant = term.filter((word) => !isStopWord(word));
  const [first, ...more] = meant;
  if (first === undefined) return [];
  // What stands beside a word without meaning cannot be told apart from the word alone: `log in` from `log`, but not `log-in`.
  if (more.length === 0) return formsOf(term.join('')).map((word) => [[word], levelsOf(word)]);
  const each = meant.map((word) => mergeLevels(formsOf(word).map((form) => levelsOf(form))));
  const pages = mergeLevels([
    each.reduce(intersectLevels),
    ...[meant, term].flatMap((one) => formsOf(one.join(''))).map((form) => levelsOf(form)),
  ]);
  return pages.size > 0 ? [[meant, pages]] : [];
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

function mergeLevels(all: readonly PageLevels[]): PageLevels {
  const pages = new Map<number, Levels>();
  for (const one of all)
    for (const [page, levels] of one)
      pages.set(
        page,
        FIELDS.reduce((sum, _, field) => raiseLevel(sum, field, getLevel(levels, field)), pages.get(page) ?? 0),
      );
  return pages;
}

/** The pages that both stand on; in the fields where both do, as much as the weaker one; elsewhere as one word of the text. */
function intersectLevels(a: PageLevels, b: PageLevels): PageLevels {
  const pages = new Map<number, Levels>();
  for (const [page, levels] of a) {
    const other = b.get(page);
    if (other === undefined) continue;
    const both = FIELDS.reduce(
      (sum, _, field) => raiseLevel(sum, field, Math.min(getLevel(levels, field), getLevel(other, field))),
      0,
    );
    pages.set(page, both === 0 ? 1 : both);
  }
  return pages;
}
