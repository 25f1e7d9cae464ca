import { type CompoundWord, splitCompounds } from './compounds.js';
import { MAX_QUERY_LENGTH } from './engine.js';
import { isMeaningfulStopWord, isStopWord } from './stop-words.js';

/** Something that a query asks for: a word, and the parts that it can be found by where the word itself is unknown. */
export interface QueryWord {
  readonly word: string;
  readonly parts: readonly string[];
  /** As it was typed, when it is an address of the API. */
  readonly path?: string;
  /** As it was typed, when that is a name of code: `refreshInterval`, `LOG_LEVEL`. */
  readonly code?: string;
  /** The reader may still be typing it. */
  readonly last: boolean;
}

/** Neighbours in a query that may be written as one word, or be a term of their own. */
export interface Phrase {
  /** Its words as one. */
  readonly joined: string;
  /** The query's words in it, by their places; at least one. */
  readonly wordNumbers: readonly number[];
  /** How like it is to what was typed: 1 when its words stand there side by side and in this order. */
  readonly similarity: number;
  /** A verb of two words, which the first of them says little of: `log in`. */
  readonly isPhrasalVerb: boolean;
}

export interface Query {
  readonly words: readonly QueryWord[];
  readonly phrases: readonly Phrase[];
  /** It speaks of the API, or holds an address. */
  readonly wantsApi: boolean;
  /** It speaks of what programs do, so that pages of the API are as welcome as others. */
  readonly mentionsCode: boolean;
  /** It holds an address. */
  readonly hasPath: boolean;
}

/** More words than that do not make a query clearer. */
const MAX_WORDS = 12;

/** Words of a term. */
const MAX_PHRASE_WORDS = 4;

/** How like a term two words are that stand apart in the query or in the other order: `backup of the old database`, *database backup*. */
const LOOSE_PHRASE = 0.8;

/** What makes a verb of its own from one before it, though it means nothing by itself. */
const PARTICLES: ReadonlySet<string> = new Set(['in', 'on']);

/** What readers say around what they look for. On a page such a word may mean something, in a question it does not. */
const FILLERS: ReadonlySet<string> = new Set(
  `actually always another anybody anymore anyone anything anywhere aren arent ask asked asking asks being below between boss cant certain
correct correctly couldn couldnt didn didnt differ difference differences doesn doesnt doing don dont during each everywhere exist exists
explain going gonna gotta guys hadn hadnt happen happens hasn hasnt haven havent having hello help here heres hey hi hows idea im isn isnt
itself ive know ll maybe mean meaning means more much need needs never ok okay once please pls plz possible properly really see sees shouldn
shouldnt show somebody someone something somewhere specific still such sure tell thank thanks thats there theres theyre through thx today
told upon use uses using ve versus very via vs wanna want wasn wasnt way ways weren werent weve whatever whats wheres whether whos without
won wonder wondering wont work worked working works wouldn wouldnt youre youve`.split(/\s/),
);

/** Methods of the API, which are words without meaning elsewhere. */
const API_VERBS: ReadonlySet<string> = new Set(['get']);

/** What somebody looks for, and not a word of it: operations rarely call themselves so. */
const API_NOUNS: ReadonlySet<string> = new Set(['endpoint', 'endpoints', 'rest']);

/** Who says one of these looks for the API. */
const API_WORDS: ReadonlySet<string> = new Set(['api', ...API_NOUNS]);

/** What the API is only part of the name of: who looks for an API key does not yet look for the API. */
const API_CREDENTIALS: ReadonlySet<string> = new Set(['key', 'keys', 'token', 'tokens']);

/** Who says one of these writes a program, and may not know that it takes the API. */
const CODE_WORDS: ReadonlySet<string> = new Set([
  'script',
  'scripts',
  'curl',
  'json',
  'payload',
  'request',
  'requests',
  'programmatically',
]);

/** What joins words in a name of code. */
const CODE_NAME = /_|\p{Ll}\p{Lu}/u;

/** An address of the API, and not `a/b`. */
const PATH = /(?:^|\s)\/[\w{]|\w\/[\w{][^\s/]*\/[\w{]/;

/** The words of a query. Those without meaning are left out, unless there are no others; in phrases they count. */
export function parseQuery(query: string): Query {
  const asked = query.slice(0, MAX_QUERY_LENGTH);
  const found = splitCompounds(asked);
  const all = found.length > 0 ? found : findSingleLetters(asked);
  const hasPath = PATH.test(query);
  const wantsApi = hasPath || all.some(({ word }, at) => API_WORDS.has(word) && !API_CREDENTIALS.has(all[at + 1]?.word ?? ''));
  const mentionsCode = wantsApi || all.some(({ word }) => CODE_WORDS.has(word));
  const meant = all.filter(
    ({ word, parts }) =>
      parts.length > 0 ||
      !(isStopWord(word) || FILLERS.has(word) || API_NOUNS.has(word)) ||
      isMeaningfulStopWord(word) ||
      (wantsApi && API_VERBS.has(word)),
  );
  const places = new Map<string, number>();
  const chosen = (meant.length > 0 ? meant : all)
    .filter(({ word }) => !places.has(word) && places.set(word, places.size))
    .slice(0, MAX_WORDS);
  const end = query.trimEnd().length;
  const words = chosen.map(({ word, parts, start, end: at }) => ({
    ...(hasPath && query.slice(start, at).includes('/') && { path: query.slice(start, at) }),
    ...(parts.length > 0 && CODE_NAME.test(query.slice(start, at)) && { code: query.slice(start, at) }),
    word,
    parts: [...new Set(parts)],
    last: at >= Math.min(end, MAX_QUERY_LENGTH) - 1,
  }));
  return { words, phrases: listPhrases(all, meant, places), wantsApi, mentionsCode, hasPath };
}

/** Letters that stand alone, which are no words of a page: what a reader begins to type. */
const findSingleLetters = (query: string): CompoundWord[] =>
  [...query.matchAll(/[\p{L}\p{N}]+/gu)]
    .filter(([run]) => [...run].length === 1)
    .map(({ 0: letter, index }) => ({ word: letter.toLowerCase(), parts: [], start: index, end: index + letter.length }));

/** What may be a term: neighbours as they were typed, those that would be neighbours in a name, and those that mean something. */
function listPhrases(
  all: readonly CompoundWord[],
  meant: readonly CompoundWord[],
  places: ReadonlyMap<string, number>,
): Phrase[] {
  const phrases = new Map<string, Phrase>();
  const add = (words: readonly CompoundWord[], similarity = 1) => {
    const joined = words.map(({ word }) => word).join('');
    const wordNumbers = words.flatMap(({ word }) => places.get(word) ?? []).filter((place) => place < MAX_WORDS);
    if (wordNumbers.length === 0 || phrases.has(joined)) return;
    const isPhrasalVerb = wordNumbers.length === 1 && words.length === 2 && PARTICLES.has((words[1] as CompoundWord).word);
    phrases.set(joined, { joined, wordNumbers, similarity, isPhrasalVerb });
  };
  const inNames = all.filter(({ word }) => !isStopWord(word) || isMeaningfulStopWord(word));
  for (const list of [all, inNames, meant])
    list.slice(0, 3 * MAX_WORDS).forEach((_, at) => {
      for (let length = 2; length <= MAX_PHRASE_WORDS && at + length <= list.length; length++) add(list.slice(at, at + length));
    });
  const chosen = meant.slice(0, MAX_WORDS);
  for (const one of chosen) for (const other of chosen) if (one !== other) add([one, other], LOOSE_PHRASE);
  return [...phrases.values()];
}
