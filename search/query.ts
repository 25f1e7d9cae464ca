import { LONGEST_QUERY } from './engine.js';
import { isStopWord } from './stop-words.js';
import { eachWord } from './words.js';

/** Something that a query asks for: a word, and the parts that it can be found by where the word itself is unknown. */
export interface QueryWord {
  readonly word: string;
  readonly parts: readonly string[];
  /** The reader may still be typing it. */
  readonly last: boolean;
}

/** More words than that do not make a query clearer. */
const MOST = 12;

/** Methods of the API, which are words without meaning elsewhere. */
const METHODS: ReadonlySet<string> = new Set(['get']);

/** The words of a query. Those without meaning are left out, unless there are no others. */
export function queryWords(query: string): QueryWord[] {
  const found: { word: string; start: number; end: number }[] = [];
  eachWord(query.slice(0, LONGEST_QUERY), (word, start, end) => found.push({ word, start, end }));
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const words: { word: string; parts: string[]; end: number }[] = [];
  for (const { word, end } of found) {
    const whole = words.at(-1);
    if (whole && end <= whole.end) whole.parts.push(word);
    else words.push({ word, parts: [], end });
  }
  const hasPath = /\//.test(query);
  const meant = words.filter(({ word, parts }) => parts.length > 0 || !isStopWord(word) || (hasPath && METHODS.has(word)));
  const chosen = meant.length > 0 ? meant : words;
  const seen = new Set<string>();
  const end = query.trimEnd().length;
  return chosen
    .filter(({ word }) => !seen.has(word) && seen.add(word))
    .slice(0, MOST)
    .map(({ word, parts, end: at }) => ({ word, parts: [...new Set(parts)], last: at >= Math.min(end, LONGEST_QUERY) - 1 }));
}
