/** Separates a word from a name of code that is spelled in its own way, in an entry of the index in addition to words. */
const SPELLING_MARK = '=';

/** Characters of names in entries; others separate names, so that `foo()` and `foo` are one name. */
const IGNORED = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$|[\s=>]/gu;

/** Returns the index entry of a name: `loglevel=LOG_LEVEL` lists the pages that define `LOG_LEVEL`, and not `logLevel`. */
export const encodeSpelling = (word: string, name: string): string => `${word}${SPELLING_MARK}${name.replace(IGNORED, '')}`;

/** Whether an entry of the index is a name with its spelling. */
export const isSpelling = (entry: string): boolean => entry.includes(SPELLING_MARK);
