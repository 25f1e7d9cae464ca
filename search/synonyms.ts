/**
 * Entries of the index that are no words: `flag>toggle` holds the pages with `toggle`, for readers who ask for `flag`; the words of a
 * term are joined (`killswitch>toggle`), those of another one it stands for are kept apart (`rbac>role+access`).
 */
const ALIAS_MARK = '>';
const WORD_SEPARATOR = '+';

/** An entry beside a term for what else it is called. */
export const encodeAlias = (term: readonly string[], other: readonly string[]): string =>
  `${term.join('')}${ALIAS_MARK}${other.join(WORD_SEPARATOR)}`;

export interface Alias {
  /** The term's words as one. */
  readonly term: string;
  /** The words that it is found by. */
  readonly words: readonly string[];
}

/** Reads an entry of the index; `undefined` when it is a word. */
export function decodeAlias(entry: string): Alias | undefined {
  const at = entry.indexOf(ALIAS_MARK);
  return at < 0 ? undefined : { term: entry.slice(0, at), words: entry.slice(at + 1).split(WORD_SEPARATOR) };
}
