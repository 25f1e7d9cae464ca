import lunr from 'lunr';

/** What a word has in common with its other forms (Porter's algorithm). */
export const stemWord = (word: string): string => lunr.stemmer(new lunr.Token(word, {})).toString();

/** What makes one word from another: `activation`, `operator`, `composable`. */
const DERIVATION_SUFFIX = /(?:ions?|ors?|ers?|ments?|[ae]nces?|[ai]bles?|ity|ities|ness|als?|ives?|ly|ful|ous|ists?|isms?)$/;

const findDerivationSuffix = (word: string): string =>
  DERIVATION_SUFFIX.exec(word)?.[0].replace(/ies$/, 'y').replace(/s$/, '') ?? '';

/** Whether two words of one stem are forms of one word (plural, tense), and not of two: *activate* and *activated*, not *activation*. */
export const isInflection = (word: string, other: string): boolean => findDerivationSuffix(word) === findDerivationSuffix(other);
