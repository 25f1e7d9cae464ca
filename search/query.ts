import { LONGEST_QUERY } from './engine.js';
import { isStopWord } from './stop-words.js';
import { type WholeWord, wholeWords } from './whole-words.js';

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
}

export interface Query {
  readonly words: readonly QueryWord[];
  readonly phrases: readonly Phrase[];
  /** It speaks of the API, or holds an address. */
  readonly asksForApi: boolean;
  /** It holds an address. */
  readonly namesPath: boolean;
}

/** More words than that do not make a query clearer. */
const MOST = 12;

/** Words of a term. */
const LONGEST_PHRASE = 4;

/** What readers say around what they look for. On a page such a word may mean something, in a question it does not. */
const FILLERS: ReadonlySet<string> = new Set(
  `actually always another anybody anyone anything aren arent being below best between both cant certain correct correctly couldn didn differ
didnt difference differences doesn doesnt doing don dont during each exist exists explain getting gets going happen happens having help here hows im
isn isnt itself ive know ll long made make makes many mean meaning means more much need needs never nobody once please possible properly
really shouldn show somebody someone something still such tell there through upon using ve versus very via vs want wasn way whatever whats
wheres whether whos without won use uses wont work worked working works wouldn`.split(/\s/),
);

/** Words that texts are full of, but that tell something in a question and in a heading. */
const TELLING: ReadonlySet<string> = new Set(['off', 'only', 'who', 'why']);

/** Methods of the API, which are words without meaning elsewhere. */
const METHODS: ReadonlySet<string> = new Set(['get']);

/** What somebody looks for, and not a word of it: operations rarely call themselves so. */
const KINDS: ReadonlySet<string> = new Set(['endpoint', 'endpoints']);

/** Who says one of these looks for the API. */
const API_WORDS: ReadonlySet<string> = new Set(['api', ...KINDS]);

/** What joins words in a name of code. */
const CODE_NAME = /_|\p{Ll}\p{Lu}/u;

/** An address of the API, and not `a/b`. */
const ADDRESS = /(?:^|\s)\/[\w{]|\w\/[\w{][^\s/]*\/[\w{]/;

/** The words of a query. Those without meaning are left out, unless there are no others; in phrases they count. */
export function readQuery(query: string): Query {
  const all = wholeWords(query.slice(0, LONGEST_QUERY));
  const namesPath = ADDRESS.test(query);
  const meant = all.filter(
    ({ word, parts }) =>
      parts.length > 0 ||
      !(isStopWord(word) || FILLERS.has(word) || KINDS.has(word)) ||
      TELLING.has(word) ||
      (namesPath && METHODS.has(word)),
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
  const asksForApi = namesPath || all.some(({ word }) => API_WORDS.has(word));
  return { words, phrases: phrasesOf(all, meant, places), asksForApi, namesPath };
}

function phrasesOf(all: readonly WholeWord[], meant: readonly WholeWord[], places: ReadonlyMap<string, number>): Phrase[] {
  const phrases = new Map<string, Phrase>();
  const add = (words: readonly WholeWord[]) => {
    const joined = words.map(({ word }) => word).join('');
    const of = words.flatMap(({ word }) => places.get(word) ?? []).filter((place) => place < MOST);
    if (words.every(({ start }, at) => at === 0 || start >= (words[at - 1] as WholeWord).end) && of.length > 0)
      phrases.set(joined, { joined, of });
  };
  for (const list of [all, meant])
    list.slice(0, 3 * MOST).forEach((_, at) => {
      for (let length = 2; length <= LONGEST_PHRASE && at + length <= list.length; length++) add(list.slice(at, at + length));
    });
  return [...phrases.values()];
}
