import lunr from 'lunr';

/** What a word has in common with its other forms (Porter's algorithm). */
export const stemOf = (word: string): string => lunr.stemmer(new lunr.Token(word, {})).toString();

/** What makes one word from another: `activation`, `operator`, `composable`. */
const DERIVED = /(?:ions?|ors?|ers?|ments?|[ae]nces?|[ai]bles?|ity|ities|ness|als?|ives?|ly|ful|ous|ists?|isms?)$/;

const derivationOf = (word: string): string => DERIVED.exec(word)?.[0].replace(/ies$/, 'y').replace(/s$/, '') ?? '';

/** Whether two words of one stem are forms of one word (plural, tense), and not of two: *activate* and *activated*, not *activation*. */
export const isInflection = (word: string, other: string): boolean => derivationOf(word) === derivationOf(other);
