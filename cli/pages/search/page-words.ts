import { type CompoundWord, splitCompounds } from '../../../search/compounds.js';
import { FIELDS, type Field, type Levels, raiseLevel } from '../../../search/fields.js';
import { listPathPatterns } from '../../../search/path-patterns.js';
import { encodeSpelling } from '../../../search/spellings.js';
import { isMeaningfulStopWord, isStopWord } from '../../../search/stop-words.js';
import { forEachWord, tokenize } from '../../../search/tokenizer.js';
import {
  AVERAGE_PAGE_LENGTH,
  CODE_BLOCK_OCCURRENCES,
  DEFINITION_LEVEL,
  IDENTIFIER_LEVEL,
  INLINE_CODE_OCCURRENCES,
  KEYWORD_LEVEL,
  MAX_TERM_WORDS,
  TEXT_LEVEL_OCCURRENCES,
  WHOLE_ADDRESS_LEVEL,
  WHOLE_NAME_LEVEL,
} from '../../../search/weights.js';

/** The texts of a page, grouped by their weight in search. */
export interface PageTexts {
  readonly title: string;
  /** Other names that the page shows: its label and its tags. */
  readonly names?: readonly string[];
  /** Words that readers may use for it, and that it need not contain. */
  readonly keywords?: readonly string[];
  readonly headings: readonly string[];
  readonly description?: string;
  /** Identifiers of the page: the last segment of its route, or method, path and operation id. */
  readonly addresses: readonly string[];
  /** Names of what the whole page is about: an operation's id, and its method with its path. */
  readonly identifiers?: readonly string[];
  /** The rest of its route. */
  readonly folder?: string;
  /** Names of code that the page defines: first cells of rows, whole headings, terms of lists. */
  readonly definitions?: readonly string[];
  /** Inline code, which names what the page explains. */
  readonly terms: string;
  /** Code blocks, and names of parameters and properties. */
  readonly code: string;
  readonly text: string;
}

const field = (name: Field): number => FIELDS.indexOf(name);
const TEXT = field('text');
const CODE = field('code');
const PATH = field('path');
const HEADING = field('heading');
const TITLE = field('title');

/** A word whose parts are joined as in code, so that the whole is a name. Words joined by hyphens are prose. */
const IDENTIFIER = /[/_:@#{}]|\p{Ll}\p{Lu}/u;

/** A name that no prose contains: several words joined by signs or by case. */
const DEFINED_NAME = /[\p{L}\p{N}][-_./:@#]+[\p{L}\p{N}]|\p{Ll}\p{Lu}|^\//u;

/** A path in an address or a title. */
const PATHS = /(?<!\S)\/\S+/g;

/** The words of a page, packed for the cache: a line for each combination of levels, which comes first in base 36, then the words. */
export type PageWords = string;

/**
 * Returns the words of a page with their levels. The result depends on this page alone, so a changed page changes only the shards with its words.
 * Stop words count in names only.
 */
export function pageWords(texts: PageTexts): PageWords {
  const levels = new Map<string, Levels>();
  const raise = (word: string, field: number, level: number) =>
    void levels.set(word, raiseLevel(levels.get(word) ?? 0, field, level));
  const countWords = (text: string) => {
    const counts = new Map<string, number>();
    let length = 0;
    forEachWord(text, (word) => {
      counts.set(word, (counts.get(word) ?? 0) + 1);
      length += 1;
    });
    return { counts, length };
  };
  const addName = (text: string, field: number, add = raise) => {
    const words = splitCompounds(text);
    const indexed = words.filter(({ word }) => isIndexed(word));
    const length = new Set(words.flatMap(({ word, parts }) => [word, ...parts]).filter(isIndexed)).size;
    const level = Math.max(1, WHOLE_NAME_LEVEL + 1 - Math.max(1, length));
    for (const { word, parts, start, end } of words) {
      add(word, field, level);
      const joined = parts.length > 0 && IDENTIFIER.test(text.slice(start, end));
      for (const part of parts) add(part, joined ? PATH : field, joined ? 2 : level);
    }
    for (const pair of joinPairs(indexed)) add(pair, field, level);
    const whole = joinAll(indexed);
    if (whole !== undefined) add(whole, field, WHOLE_NAME_LEVEL);
  };
  /** Adds a name of code as a word, as it is spelled, and with what it is typed with: a path with its method. */
  const addDefinition = (name: string, level: number) => {
    if (!DEFINED_NAME.test(name)) return;
    const words = splitCompounds(name).map(({ word }) => word);
    raise(findWholeWord(name), PATH, level);
    if (words.length === 1) raise(encodeSpelling(words[0] as string, name), PATH, level);
    if (words.length === 2) raise(words.join(''), PATH, level);
  };
  const addPatterns = (text: string) => {
    for (const path of text.match(PATHS) ?? [])
      for (const [index, pattern] of listPathPatterns(path).entries()) raise(pattern, PATH, index === 0 ? IDENTIFIER_LEVEL : 2);
  };

  const { counts, length } = countWords(texts.text);
  const expected = 0.5 + (0.5 * length) / AVERAGE_PAGE_LENGTH;
  for (const [word, times] of counts) {
    if (isStopWord(word)) continue;
    let level = 1;
    while (level <= TEXT_LEVEL_OCCURRENCES.length && times >= expected * (TEXT_LEVEL_OCCURRENCES[level - 1] as number))
      level += 1;
    raise(word, TEXT, level);
  }
  for (const [word, times] of countWords(texts.code).counts) raise(word, CODE, times < CODE_BLOCK_OCCURRENCES ? 1 : 2);
  for (const [word, times] of countWords(texts.terms).counts)
    raise(word, CODE, times < INLINE_CODE_OCCURRENCES ? 2 : WHOLE_ADDRESS_LEVEL);
  for (const name of texts.definitions ?? []) addDefinition(name, DEFINITION_LEVEL);
  for (const identifier of texts.identifiers ?? []) addDefinition(identifier, IDENTIFIER_LEVEL);
  if (texts.folder) for (const word of countWords(texts.folder).counts.keys()) raise(word, PATH, 1);
  for (const address of texts.addresses) {
    for (const word of tokenize(address)) raise(word, PATH, 2);
    raise(findWholeWord(address), PATH, WHOLE_ADDRESS_LEVEL);
    addPatterns(address);
  }
  for (const word of countWords(texts.description ?? '').counts.keys()) if (!isStopWord(word)) raise(word, HEADING, 1);
  for (const heading of texts.headings) addName(heading, HEADING);
  for (const other of texts.names ?? []) addName(other, HEADING);
  addName(texts.title, TITLE);
  for (const { start, end } of splitCompounds(texts.title))
    addDefinition(texts.title.slice(start, end), end - start < texts.title.trim().length ? DEFINITION_LEVEL : IDENTIFIER_LEVEL);
  const own = new Set(levels.keys());
  for (const keyword of texts.keywords ?? [])
    addName(keyword, HEADING, (word, field, level) => raise(word, field, own.has(word) ? level : KEYWORD_LEVEL));
  return pack(levels);
}

/**
 * Returns the words of a page with those of links to it. What other pages call a page is a name of it, though a weak one: words that the page itself does not
 * contain count as keywords.
 *
 * @param texts the texts of the links, a line each
 */
export function addLinkTexts(words: PageWords, texts: string): PageWords {
  const levels = new Map<string, Levels>();
  forEachPageWord(words, (word, value) => levels.set(word, value));
  const own = new Set(levels.keys());
  for (const text of texts.split('\n')) {
    const indexed = splitCompounds(text).filter(({ word }) => isIndexed(word));
    const named = [...indexed.flatMap(({ word, parts }) => [word, ...parts]), ...joinPairs(indexed), joinAll(indexed) ?? []];
    for (const word of named.flat())
      levels.set(word, raiseLevel(levels.get(word) ?? 0, HEADING, own.has(word) ? 1 : KEYWORD_LEVEL));
  }
  return pack(levels);
}

function pack(levels: ReadonlyMap<string, Levels>): PageWords {
  const groups = new Map<Levels, string>();
  for (const [word, value] of levels) {
    const before = groups.get(value);
    groups.set(value, before === undefined ? word : `${before} ${word}`);
  }
  return [...groups].map(([value, words]) => `${value.toString(36)} ${words}`).join('\n');
}

/** Returns the longest word of a name, which is the whole of it unless signs interrupt it; empty if there is none. */
function findWholeWord(name: string): string {
  let [longest, reach] = ['', 0];
  forEachWord(name, (word, start, end) => {
    if (end - start > reach) [longest, reach] = [word, end - start];
  });
  return longest;
}

const isIndexed = (word: string): boolean => !isStopWord(word) || isMeaningfulStopWord(word);

/**
 * Returns every two adjacent words as one word, which distinguishes `environment variables` and `frontend` from their separate words.
 *
 * @param words words in order, without those that are not indexed
 */
function joinPairs(words: readonly CompoundWord[]): string[] {
  return words.slice(1).flatMap(({ word, start }, index) => {
    const before = words[index] as CompoundWord;
    return before.end <= start ? [before.word + word] : [];
  });
}

/** Returns a name of a few words as one word. */
const joinAll = (words: readonly CompoundWord[]): string | undefined =>
  words.length > 1 && words.length <= MAX_TERM_WORDS ? words.map(({ word }) => word).join('') : undefined;

export function forEachPageWord(words: PageWords, visit: (word: string, levels: Levels) => void): void {
  for (const group of words === '' ? [] : words.split('\n')) {
    const [value = '', ...groupWords] = group.split(' ');
    const levels = Number.parseInt(value, 36);
    for (const word of groupWords) visit(word, levels);
  }
}
