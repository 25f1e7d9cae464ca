/**
 * Entries of the index that are no words: `flag>toggle` holds the pages with `toggle`, for readers who ask for `flag`; the words of a
 * term are joined (`killswitch>toggle`), those of another one it stands for are kept apart (`rbac>role+access`).
 */
const LEADS_TO = '>';
const AND = '+';

/** An entry beside a term for what else it is called. */
export const aliasKey = (term: readonly string[], other: readonly string[]): string =>
  `${term.join('')}${LEADS_TO}${other.join(AND)}`;

export interface Alias {
  /** The term's words as one. */
  readonly term: string;
  /** The words that it is found by. */
  readonly words: readonly string[];
}

/** Reads an entry of the index; `undefined` when it is a word. */
export function aliasOf(entry: string): Alias | undefined {
  const at = entry.indexOf(LEADS_TO);
  return at < 0 ? undefined : { term: entry.slice(0, at), words: entry.slice(at + 1).split(AND) };
}
