/**
 * Separators of aliases, which are entries of the index in addition to words: `flag>toggle` lists the pages with `toggle` for readers who
 * search for `flag`. The words of the term are joined (`killswitch>toggle`), those of its synonym are separated (`rbac>role+access`).
 */
const ALIAS_MARK = '>';
const WORD_SEPARATOR = '+';

/** Returns the index entry of a term's synonym. */
export const encodeAlias = (term: readonly string[], synonym: readonly string[]): string =>
  `${term.join('')}${ALIAS_MARK}${synonym.join(WORD_SEPARATOR)}`;

export interface Alias {
  /** The term's words as one. */
  readonly term: string;
  /** The words of the synonym. */
  readonly words: readonly string[];
}

/** Decodes an entry of the index; `undefined` if it is a word. */
export function decodeAlias(entry: string): Alias | undefined {
  const markIndex = entry.indexOf(ALIAS_MARK);
  return markIndex < 0 ? undefined : { term: entry.slice(0, markIndex), words: entry.slice(markIndex + 1).split(WORD_SEPARATOR) };
}
