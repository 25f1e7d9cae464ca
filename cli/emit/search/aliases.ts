import { splitCompounds } from '../../../search/compounds.js';
import { FIELDS, getLevel, type Levels, raiseLevel } from '../../../search/fields.js';
import { isInflection, stemWord } from '../../../search/stem.js';
import { isStopWord } from '../../../search/stop-words.js';
import { encodeAlias } from '../../../search/synonyms.js';
import { forEachPageWord, type PageWords } from '../../pages/search/page-words.js';

/**
 * Returns the aliases of a page: index entries next to a term that list the pages with a synonym of it, so that a reader's browser needs no
 * other shard. They depend on the words of this page alone.
 */
export type AliasFinder = (words: PageWords) => ReadonlyMap<string, Levels>;

/** A term that is a synonym of others. */
interface Synonym {
  /** Its words, without stop words if it has several others. */
  readonly words: readonly string[];
  /** The words that name it in one word: `roleaccess`, `accesscontrol`. */
  readonly joined: readonly string[];
  /** The terms it is a synonym of, each of one or more words. */
  readonly terms: (readonly string[])[];
}

/** A word of a page that is a word of a synonym, or an inflected form of one. */
interface Form {
  readonly form: string;
  readonly levels: Levels;
}

/** @param groups terms with the same meaning, each of one or more words */
export function createAliasFinder(groups: readonly (readonly string[])[]): AliasFinder {
  const byWord = new Map<string, Synonym[]>();
  for (const synonym of listSynonyms(groups))
    for (const word of new Set([...synonym.words, ...synonym.joined])) append(byWord, word, synonym);
  const byStem = new Map<string, string[]>();
  for (const word of byWord.keys()) append(byStem, stemWord(word), word);
  const wordsByForm = new Map<string, readonly string[]>();
  const findWords = (form: string): readonly string[] => {
    let words = wordsByForm.get(form);
    if (!words) {
      words = (byStem.get(stemWord(form)) ?? []).filter((word) => isInflection(form, word));
      wordsByForm.set(form, words);
    }
    return words;
  };

  return (pageWords) => {
    const formsByWord = new Map<string, Form[]>();
    if (byWord.size > 0)
      forEachPageWord(pageWords, (form, levels) => {
        for (const word of findWords(form)) append(formsByWord, word, { form, levels });
      });
    const aliases = new Map<string, Levels>();
    const found = new Set([...formsByWord.keys()].flatMap((word) => byWord.get(word) ?? []));
    for (const synonym of found)
      for (const [key, levels] of findEntries(synonym, formsByWord))
        for (const term of synonym.terms) aliases.set(encodeAlias(term, key), levels);
    return aliases;
  };
}

function append<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Returns every term that has synonyms, as a synonym of them. */
function listSynonyms(groups: readonly (readonly string[])[]): Synonym[] {
  const synonyms = new Map<string, Synonym>();
  for (const texts of groups) {
    const terms = texts.map((text) => splitCompounds(text).map(({ word }) => word));
    for (const term of terms.filter(hasMeaning)) {
      const key = term.join(' ');
      const synonym = synonyms.get(key) ?? { ...readTerm(term), terms: [] };
      synonym.terms.push(...terms.filter((other) => other !== term && other.length > 0));
      synonyms.set(key, synonym);
    }
  }
  return [...synonyms.values()];
}

const hasMeaning = (term: readonly string[]): boolean => term.some((word) => !isStopWord(word));

/** With a stop word, only the joined form is distinct: the words of `log in` would be those of `log`, but `log-in` has its own. */
function readTerm(term: readonly string[]): Pick<Synonym, 'words' | 'joined'> {
  const meaningful = term.filter((word) => !isStopWord(word));
  return meaningful.length > 1
    ? { words: meaningful, joined: [meaningful.join(''), term.join('')] }
    : { words: [term.join('')], joined: [] };
}

/** Returns the pages' entries of a synonym: for a single word, those of each inflected form; for several words, one if the page contains all of them. */
function findEntries(
  { words, joined }: Synonym,
  formsByWord: ReadonlyMap<string, readonly Form[]>,
): (readonly [words: readonly string[], levels: Levels])[] {
  const findForms = (word: string) => formsByWord.get(word) ?? [];
  const [first, ...more] = words;
  if (more.length === 0) return findForms(first as string).map(({ form, levels }) => [[form], levels]);
  const ofWord = (word: string) => mergeLevels(findForms(word).map(({ levels }) => levels));
  const levels = mergeLevels([words.map(ofWord).reduce(intersectLevels), ...joined.map(ofWord)]);
  return levels > 0 ? [[words, levels]] : [];
}

/** Returns the higher level of each field. */
const mergeLevels = (all: readonly Levels[]): Levels =>
  all.reduce((merged, levels) => FIELDS.reduce((sum, _, field) => raiseLevel(sum, field, getLevel(levels, field)), merged), 0);

/** Returns the lower level in fields that both have, or level 1 in the text if they share no field; 0 if one of them is 0. */
function intersectLevels(a: Levels, b: Levels): Levels {
  if (a === 0 || b === 0) return 0;
  const common = FIELDS.reduce((sum, _, field) => raiseLevel(sum, field, Math.min(getLevel(a, field), getLevel(b, field))), 0);
  return common === 0 ? 1 : common;
}
