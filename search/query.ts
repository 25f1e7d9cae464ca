import { type WholeWord, wholeWords } from './compounds.js';
import { LONGEST_QUERY } from './engine.js';
import { isStopWord, isTelling } from './stop-words.js';

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
  readonly of: readonly number[];
  /** How like it is to what was typed: 1 when its words stand there side by side and in this order. */
  readonly likeness: number;
  /** A verb of two words, which the first of them says little of: `log in`. */
  readonly isVerb: boolean;
}

export interface Query {
  readonly words: readonly QueryWord[];
  readonly phrases: readonly Phrase[];
  /** It speaks of the API, or holds an address. */
  readonly asksForApi: boolean;
  /** It speaks of what programs do, so that pages of the API are as welcome as others. */
  readonly isForProgram: boolean;
  /** It holds an address. */
  readonly namesPath: boolean;
}

/** More words than that do not make a query clearer. */
const MOST = 12;

/** Words of a term. */
const LONGEST_PHRASE = 4;

/** How like a term two words are that stand apart in the query or in the other order: `backup of the old database`, *database backup*. */
const LOOSE = 0.8;

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
const METHODS: ReadonlySet<string> = new Set(['get']);

/** What somebody looks for, and not a word of it: operations rarely call themselves so. */
const KINDS: ReadonlySet<string> = new Set(['endpoint', 'endpoints', 'rest']);

/** Who says one of these looks for the API. */
const API_WORDS: ReadonlySet<string> = new Set(['api', ...KINDS]);

/** What the API is only part of the name of: who looks for an API key does not yet look for the API. */
const API_THINGS: ReadonlySet<string> = new Set(['key', 'keys', 'token', 'tokens']);

/** Who says one of these writes a program, and may not know that it takes the API. */
const PROGRAM_WORDS: ReadonlySet<string> = new Set([
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
const ADDRESS = /(?:^|\s)\/[\w{]|\w\/[\w{][^\s/]*\/[\w{]/;

/** The words of a query. Those without meaning are left out, unless there are no others; in phrases they count. */
export function readQuery(query: string): Query {
  const asked = query.slice(0, LONGEST_QUERY);
  const found = wholeWords(asked);
  const all = found.length > 0 ? found : lettersOf(asked);
  const namesPath = ADDRESS.test(query);
  const asksForApi = namesPath || all.some(({ word }, at) => API_WORDS.has(word) && !API_THINGS.has(all[at + 1]?.word ?? ''));
  const isForProgram = asksForApi || all.some(({ word }) => PROGRAM_WORDS.has(word));
  const meant = all.filter(
    ({ word, parts }) =>
      parts.length > 0 ||
      !(isStopWord(word) || FILLERS.has(word) || KINDS.has(word)) ||
      isTelling(word) ||
      (asksForApi && METHODS.has(word)),
  );
  const places = new Map<string, number>();
  const chosen = (meant.length > 0 ? meant : all)
    .filter(({ word }) => !places.has(word) && places.set(word, places.size))
    .slice(0, MOST);
  const end = query.trimEnd().length;
  const words = chosen.map(({ word, parts, start, end: at }) => ({
    ...(namesPath && query.slice(start, at).includes('/') && { path: query.slice(start, at) }),
    ...(parts.length > 0 && CODE_NAME.test(query.slice(start, at)) && { code: query.slice(start, at) }),
    word,
    parts: [...new Set(parts)],
    last: at >= Math.min(end, LONGEST_QUERY) - 1,
  }));
  return { words, phrases: phrasesOf(all, meant, places), asksForApi, isForProgram, namesPath };
}

/** Letters that stand alone, which are no words of a page: what a reader begins to type. */
const lettersOf = (query: string): WholeWord[] =>
  [...query.matchAll(/[\p{L}\p{N}]+/gu)]
    .filter(([run]) => [...run].length === 1)
    .map(({ 0: letter, index }) => ({ word: letter.toLowerCase(), parts: [], start: index, end: index + letter.length }));

/** What may be a term: neighbours as they were typed, those that would be neighbours in a name, and those that mean something. */
function phrasesOf(all: readonly WholeWord[], meant: readonly WholeWord[], places: ReadonlyMap<string, number>): Phrase[] {
  const phrases = new Map<string, Phrase>();
  const add = (words: readonly WholeWord[], likeness = 1) => {
    const joined = words.map(({ word }) => word).join('');
    const of = words.flatMap(({ word }) => places.get(word) ?? []).filter((place) => place < MOST);
    if (of.length === 0 || phrases.has(joined)) return;
    const isVerb = of.length === 1 && words.length === 2 && PARTICLES.has((words[1] as WholeWord).word);
    phrases.set(joined, { joined, of, likeness, isVerb });
  };
  const inNames = all.filter(({ word }) => !isStopWord(word) || isTelling(word));
  for (const list of [all, inNames, meant])
    list.slice(0, 3 * MOST).forEach((_, at) => {
      for (let length = 2; length <= LONGEST_PHRASE && at + length <= list.length; length++) add(list.slice(at, at + length));
    });
  const chosen = meant.slice(0, MOST);
  for (const one of chosen) for (const other of chosen) if (one !== other) add([one, other], LOOSE);
  return [...phrases.values()];
}
