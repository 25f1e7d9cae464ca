import { type CompoundWord, splitCompounds } from './compounds.js';
import { isMeaningfulStopWord, isStopWord } from './stop-words.js';
import { LOOSE_PHRASE_SIMILARITY, MAX_PHRASE_WORDS, MAX_QUERY_LENGTH, MAX_QUERY_WORDS } from './weights.js';

/** A word of a query. */
export interface QueryWord {
  readonly word: string;
  /** The parts of a compound, which are looked up when the index does not contain the word. */
  readonly parts: readonly string[];
  /** As typed, if it is a path of the API. */
  readonly path?: string;
  /** As typed, if it is a compound. */
  readonly name?: string;
  /** As typed, if it is a name of code: `refreshInterval`, `LOG_LEVEL`. */
  readonly code?: string;
  /** It ends the query, so the reader may still be typing it. */
  readonly isLast: boolean;
  /** Position in the query. */
  readonly start: number;
  readonly end: number;
}

/** Words of a query that may be written as one word, or be a term. */
export interface Phrase {
  /** Its words, joined. */
  readonly joined: string;
  /** Numbers of the query's words in it; at least one. */
  readonly wordNumbers: readonly number[];
  /** Similarity to what was typed: 1 if its words are side by side and in this order. */
  readonly similarity: number;
}

export interface Query {
  /** The part of the query that is read. */
  readonly text: string;
  readonly words: readonly QueryWord[];
  readonly phrases: readonly Phrase[];
}

/** Words that surround a question. They may mean something on a page, but not in a query. */
const FILLERS: ReadonlySet<string> = new Set(
  `actually always another anybody anymore anyone anything anywhere aren arent ask asked asking asks being below between boss cant certain
correct correctly couldn couldnt didn didnt differ difference differences doesn doesnt doing don dont during each everywhere exist exists
explain going gonna gotta guys hadn hadnt happen happens hasn hasnt haven havent having hello help here heres hey hi hows idea im isn isnt
itself ive know ll maybe mean meaning means more much need needs never ok okay once please pls plz possible properly really rest shouldn
shouldnt somebody someone something somewhere specific still such sure tell thank thanks thats there theres theyre through thx today told
upon use uses using ve versus very via vs wanna want wasn wasnt way ways weren werent weve whatever whats wheres whether whos won wonder
wondering wont work worked working works wouldn wouldnt youre youve`.split(/\s/),
);

/** Methods of requests that are stop words without a path. */
const REQUEST_VERBS: ReadonlySet<string> = new Set(['get']);

/** Matches an underscore or camel case in a name of code. */
const CODE_NAME = /_|\p{Ll}\p{Lu}/u;

/** Matches a path of the API, but not `a/b`. */
const PATH = /(?:^|\s)\/[\w{]|\w\/[\w{][^\s/]*\/[\w{]/;

/** Parses a query. Stop words and fillers are not looked up unless there are no other words; in phrases they count. */
export function parseQuery(query: string): Query {
  const text = query.slice(0, MAX_QUERY_LENGTH);
  const compounds = splitCompounds(text);
  const allWords = compounds.length > 0 ? compounds : findSingleLetters(text);
  const hasPath = PATH.test(query);
  const meaningful = allWords.filter(
    ({ word, parts }) =>
      parts.length > 0 ||
      !(isStopWord(word) || FILLERS.has(word)) ||
      isMeaningfulStopWord(word) ||
      (hasPath && REQUEST_VERBS.has(word)),
  );
  const numbers = new Map<string, number>();
  const uniqueWords = (meaningful.length > 0 ? meaningful : allWords)
    .filter(({ word }) => !numbers.has(word) && numbers.set(word, numbers.size))
    .slice(0, MAX_QUERY_WORDS);
  const queryEnd = Math.min(query.trimEnd().length, MAX_QUERY_LENGTH);
  const words = uniqueWords.map(({ word, parts, start, end }) => {
    const typed = query.slice(start, end);
    return {
      ...(hasPath && typed.includes('/') && { path: typed }),
      ...(parts.length > 0 && { name: typed }),
      ...(parts.length > 0 && CODE_NAME.test(typed) && { code: typed }),
      word,
      parts: [...new Set(parts)],
      isLast: end >= queryEnd - 1,
      start,
      end,
    };
  });
  return { text, words, phrases: listPhrases(allWords, meaningful, numbers) };
}

/** Finds single letters, which are not words of a page: the beginning of what a reader types. */
const findSingleLetters = (query: string): CompoundWord[] =>
  [...query.matchAll(/[\p{L}\p{N}]+/gu)]
    .filter(([run]) => [...run].length === 1)
    .map(({ 0: letter, index }) => ({ word: letter.toLowerCase(), parts: [], start: index, end: index + letter.length }));

/**
 * Lists what may be a term: neighboring words as typed, without stop words, and without fillers; and every two meaningful words.
 *
 * @param numbers the number of each word of the query
 */
function listPhrases(
  allWords: readonly CompoundWord[],
  meaningful: readonly CompoundWord[],
  numbers: ReadonlyMap<string, number>,
): Phrase[] {
  const phrases = new Map<string, Phrase>();
  const add = (words: readonly CompoundWord[], similarity = 1) => {
    const joined = words.map(({ word }) => word).join('');
    const wordNumbers = words.flatMap(({ word }) => numbers.get(word) ?? []).filter((number) => number < MAX_QUERY_WORDS);
    if (wordNumbers.length === 0 || phrases.has(joined)) return;
    phrases.set(joined, { joined, wordNumbers, similarity });
  };
  const withoutStopWords = allWords.filter(({ word }) => !isStopWord(word) || isMeaningfulStopWord(word));
  for (const sequence of [allWords, withoutStopWords, meaningful])
    sequence.slice(0, 3 * MAX_QUERY_WORDS).forEach((_, start) => {
      for (let length = 2; length <= MAX_PHRASE_WORDS && start + length <= sequence.length; length++)
        add(sequence.slice(start, start + length));
    });
  const keywords = meaningful.slice(0, MAX_QUERY_WORDS);
  for (const first of keywords)
    for (const second of keywords) if (first !== second) add([first, second], LOOSE_PHRASE_SIMILARITY);
  return [...phrases.values()];
}
